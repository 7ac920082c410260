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
        var reader = PrinceVersionReader(PrinceVersion.plain(text))
        guard let major = reader.number() else { return nil }
        self.major = major
        minor = reader.nextNumber()
        patch = reader.nextNumber()
        build = reader.build() ?? 0
    }

    /// The installed version: the client joins the short version and the build with a dash, so a short version that
    /// has a dash of its own hides the build.
    init?(short: String, build number: String) {
        var reader = PrinceVersionReader(PrinceVersion.plain(short))
        guard let major = reader.number() else { return nil }
        self.major = major
        minor = reader.nextNumber()
        patch = reader.nextNumber()
        var other = PrinceVersionReader(PrinceVersion.plain(number))
        build = reader.hasDash ? reader.build() ?? 0 : other.part(endsAtPoint: false) ?? 0
    }

    /// The client splits by characters, to which a dash or point under an accent is another character, and no digit.
    private static func plain(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 0x80 } ? text : String(text.map { $0.isASCII ? $0 : "x" })
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

/// Takes the numbers of a version's text from its front.
private struct PrinceVersionReader {
    private let bytes: [UInt8]
    private var at = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func number() -> Int? { part(endsAtPoint: true) }

    /// The number after a point, 0 where there is none.
    mutating func nextNumber() -> Int {
        guard at < bytes.count, bytes[at] == UInt8(ascii: ".") else { return 0 }
        at += 1
        return number() ?? 0
    }

    var hasDash: Bool { bytes[at...].contains(UInt8(ascii: "-")) }

    /// What follows the next dash; whatever stands before it is no number of the version's.
    mutating func build() -> Int? {
        while at < bytes.count, bytes[at] != UInt8(ascii: "-") { at += 1 }
        guard at < bytes.count else { return nil }
        at += 1
        return part(endsAtPoint: false)
    }

    /// The part up to the next dash, or point; nil where it is no 64-bit integer. A plus may stand before its digits.
    mutating func part(endsAtPoint: Bool) -> Int? {
        let start = at < bytes.count && bytes[at] == UInt8(ascii: "+") ? at + 1 : at
        var value: Int? = 0
        at = start
        while at < bytes.count, bytes[at] != UInt8(ascii: "-"), !(endsAtPoint && bytes[at] == UInt8(ascii: ".")) {
            value = value.flatMap { PrinceVersionReader.appending(bytes[at], to: $0) }
            at += 1
        }
        return at == start ? nil : value
    }

    /// Nil for what is no digit, and where the number grows too large.
    private static func appending(_ digit: UInt8, to value: Int) -> Int? {
        guard (48...57).contains(digit) else { return nil }
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflows) = tens.addingReportingOverflow(Int(digit) - 48)
        return isTooLarge || overflows ? nil : sum
    }
}
