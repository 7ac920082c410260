/// A version as the client reads it: four integers, whatever the text looks like.
///
/// Upstream: `Version.swift` at 4.0.8 (874f29c); 3.0.0 reads the same. It is not SemVer: what follows `-` is a build
/// number that ranks above the plain version, and whatever is no integer is 0 in silence, the major number excepted.
struct PrinceVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    let major: Int
    let minor: Int
    let patch: Int
    var build: Int

    /// Nil where the major number is no 64-bit integer: the only case the client calls invalid.
    init?(_ text: String) {
        let text = PrinceVersion.plain(text), utf8 = text.utf8, dash = utf8.firstIndex(of: UInt8(ascii: "-"))
        self.init(numbers: Substring(utf8[..<(dash ?? utf8.endIndex)]))
        if let dash { build = PrinceVersion.build(text[dash...].dropFirst()) }
    }

    /// The installed version: the client joins the short version and the build with a dash, so a short version that
    /// has a dash of its own hides the build.
    init?(short: String, build number: String) {
        self.init(short)
        let hasDash = PrinceVersion.plain(short).utf8.contains(UInt8(ascii: "-"))
        if !hasDash { build = PrinceVersion.build(PrinceVersion.plain(number)[...]) }
    }

    /// The client splits by characters, to which a dash or point under an accent is another character, and no digit.
    private static func plain(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map { $0.isASCII ? $0 : "x" })
    }

    private init?(numbers: Substring) {
        var parts = numbers.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)[...]
        func next() -> Int? { parts.popFirst().flatMap { Int(Substring($0)) } }
        guard let first = next() else { return nil }
        major = first
        minor = next() ?? 0
        patch = next() ?? 0
        build = 0
    }

    /// The part up to the next dash.
    private static func build(_ text: Substring) -> Int {
        Int(Substring(text.utf8.prefix { $0 != UInt8(ascii: "-") })) ?? 0
    }

    /// Also the end of the key under which the client remembers that it told of this version.
    var description: String { "\(major).\(minor).\(patch)-\(build)" }

    var threeNumbers: String { "\(major).\(minor).\(patch)" }

    /// True where the text says what the client reads: one to three plain numbers, and perhaps a build.
    func isSaid(by text: String) -> Bool {
        var forms = [threeNumbers]
        if patch == 0 { forms.append("\(major).\(minor)") }
        if patch == 0, minor == 0 { forms.append("\(major)") }
        return forms.contains { text == $0 || text == "\($0)-\(build)" } && major >= 0 && minor >= 0 && patch >= 0
    }

    static func < (left: PrinceVersion, right: PrinceVersion) -> Bool {
        (left.major, left.minor, left.patch, left.build) < (right.major, right.minor, right.patch, right.build)
    }
}
