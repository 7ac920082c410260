/// What `git fast-import` reads: bytes go into commits as they are, whatever attributes and filters say.
struct GitStream {
    private(set) var bytes: [UInt8] = []

    private mutating func line(_ text: String) { bytes += Array("\(text)\n".utf8) }

    private mutating func data(_ content: some Collection<UInt8>) {
        line("data \(content.count)")
        bytes += content
        line("")
    }

    /// Begins a commit, the first of the stream; what follows changes its tree.
    ///
    /// - Parameter committer: with the seconds and the zone.
    mutating func commit(_ name: String, by committer: String, from parent: String?, _ message: String) {
        line("commit \(name)")
        line("mark :1")
        line("committer \(committer)")
        data(Array(message.utf8))
        if let parent { line("from \(parent)") }
    }

    mutating func write(_ content: [UInt8], to path: String) {
        line("M 100644 inline \(Self.quoted(path))")
        data(content)
    }

    mutating func remove(_ path: String) { line("D \(Self.quoted(path))") }

    /// The stream's end: git prints the name of a commit.
    mutating func askForName(_ mark: Int = 1) {
        line("get-mark :\(mark)")
        line("done")
    }

    /// The same commit on the one before it in the stream; false if `object` is none.
    ///
    /// What signed the old commit does not sign the new one, and is left out.
    mutating func again(_ object: some Collection<UInt8>, number: Int) -> Bool {
        let lines = object.split(separator: 10, omittingEmptySubsequences: false)
        let head = lines.prefix { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
        func value(_ key: String) -> String? { head.first { $0.hasPrefix("\(key) ") } }
        guard let tree = value("tree"), let author = value("author"), let committer = value("committer"),
            lines.count > head.count
        else { return false }
        line("commit refs/decree/short")
        line("mark :\(number)")
        line(author)
        line(committer)
        if let encoding = value("encoding") { line(encoding) }
        data(Array(lines.dropFirst(head.count + 1).joined(separator: [10])))
        if number > 1 { line("from :\(number - 1)") }
        line("M 040000 \(tree.dropFirst("tree ".count)) \"\"")
        return true
    }

    private static func quoted(_ path: String) -> String {
        "\"\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
