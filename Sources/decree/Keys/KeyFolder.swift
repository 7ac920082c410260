import Basics
import PolicyModel

/// The folder of private keys, which finds a key by its id alone, so that no site's settings need to name it.
///
/// `root-<key id>.pem` is a key; what stands before the id is for people. `<key id>.backend` is one line that says
/// where the key is instead: the way to use an agent or a program without an option each time.
struct KeyFolder {
    let path: String
    /// Empty where there is no such folder.
    private let names: [String]

    init(_ path: String) {
        self.path = path
        names = ((try? Files.names(in: path)) ?? [])
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// - Throws: `KeyringError` for a `.backend` file that says nothing known.
    func backend(of id: String) throws(KeyringError) -> KeyBackend? {
        if let name = names.first(where: { Self.isName($0, of: id, ".backend") }) { return try reference(name) }
        return names.first { Self.isName($0, of: id, ".pem") }.map { .file("\(path)/\($0)") }
    }

    /// Where a new key goes.
    func file(of id: String, called name: String?) -> String {
        "\(path)/" + (name.map { Self.plain($0) + "-" } ?? "") + "\(id).pem"
    }

    /// The private half of a site's minisign key.
    func minisignFile(of id: String) -> String { "\(path)/minisign-\(id).key" }

    /// Whoever may list the folder learns whose keys are here; whoever may write to it can put another key there.
    ///
    /// - Throws: where others than its owner may use the folder, as for a key file.
    func refuseOpen() throws(CommandError) {
        guard let status = try? FileStatus(path), !status.isPrivate else { return }
        throw CommandError("key folder \(path): others than its owner may use it; run chmod 700")
    }

    /// Makes the folder, and takes away what killed runs left of keys that never got their name.
    func make() throws(CommandError) {
        try ConfigurationFolder.make(path)
        try refuseOpen()
        ReplacedFile.remove(names.filter { $0.hasPrefix(".") && $0.contains(".partial-") }.map { "\(path)/\($0)" })
    }

    private static func isName(_ name: String, of id: String, _ ending: String) -> Bool {
        name == id + ending || name.hasSuffix("-\(id)\(ending)") && !name.hasPrefix(".")
    }

    /// The part of a person's name for a key that suits a file's name everywhere.
    private static func plain(_ name: String) -> String {
        String(name.prefix(64).map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    private func reference(_ name: String) throws(KeyringError) -> KeyBackend {
        let file = "\(path)/\(name)"
        guard let data = Files.content(of: file), data.count <= 4096,
            let text = String(validating: data, as: UTF8.self),
            let backend = KeyBackend(text.trimmedSpace)
        else {
            throw KeyringError.reference(file)
        }
        return backend
    }
}
