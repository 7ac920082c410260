import Basics
import PolicyModel

/// A version as the client parses it: four integers.
///
/// Source: `Version.swift` at 4.0.8 (874f29c); 3.0.0 has the same code. This is not SemVer: the text after `-` is a
/// build number, which makes the version greater, and every number but the major one is 0 if it is no integer.
struct AppleVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    let major: Int
    let minor: Int
    let patch: Int
    var build: Int

    /// Nil if the major number is no 64-bit integer, the only text that the client rejects.
    init?(_ text: String) {
        var text = AppleVersion.plain(text)
        let version = text.withUTF8 { bytes -> AppleVersion? in
            var reader = PrinceVersionReader(bytes)
            return AppleVersion(&reader) { $0.build() ?? 0 }
        }
        guard let version else { return nil }
        self = version
    }

    /// The installed version. The client joins the short version and the build with a dash, so if the short version has
    /// a dash of its own, the build is ignored.
    init?(short: String, build number: String) {
        var short = AppleVersion.plain(short), number = AppleVersion.plain(number)
        let version = short.withUTF8 { bytes -> AppleVersion? in
            var reader = PrinceVersionReader(bytes)
            return AppleVersion(&reader) { reader in
                if reader.hasDash { return reader.build() ?? 0 }
                return number.withUTF8 { bytes in
                    var other = PrinceVersionReader(bytes)
                    return other.part(endsAtPoint: false) ?? 0
                }
            }
        }
        guard let version else { return nil }
        self = version
    }

    /// Three numbers, and the build that `build` reads from what follows.
    private init?(_ reader: inout PrinceVersionReader, build: (inout PrinceVersionReader) -> Int) {
        guard let major = reader.number() else { return nil }
        self.major = major
        minor = reader.nextNumber()
        patch = reader.nextNumber()
        self.build = build(&reader)
    }

    /// The text with other characters than ASCII replaced. The client splits by characters, so a dash or dot with a
    /// combining accent is no separator.
    private static func plain(_ text: String) -> String {
        text.withBytes { $0.allSatisfy { $0 < 0x80 } } ? text : String(text.map { $0.isASCII ? $0 : "x" })
    }

    /// The client also stores this text for versions that the user was notified of.
    var description: String { "\(major).\(minor).\(patch)-\(build)" }

    var threeNumbers: String { "\(major).\(minor).\(patch)" }

    /// True if the text is a usual spelling of this version: one to three numbers, and optionally a build.
    func isSaid(by text: String) -> Bool {
        var forms = [threeNumbers]
        if patch == 0 { forms.append("\(major).\(minor)") }
        if patch == 0, minor == 0 { forms.append("\(major)") }
        return forms.contains { text == $0 || text == "\($0)-\(build)" } && major >= 0 && minor >= 0 && patch >= 0
    }

    static func < (left: AppleVersion, right: AppleVersion) -> Bool {
        (left.major, left.minor, left.patch, left.build) < (right.major, right.minor, right.patch, right.build)
    }
}

/// Reads the numbers of a version from the front of its text.
private struct PrinceVersionReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func number() -> Int? { part(endsAtPoint: true) }

    /// The number after a dot; 0 if there is none.
    mutating func nextNumber() -> Int {
        guard at < bytes.count, bytes[at] == UInt8(ascii: ".") else { return 0 }
        at += 1
        return number() ?? 0
    }

    var hasDash: Bool { bytes[at...].contains(UInt8(ascii: "-")) }

    /// The number after the next dash; skips the text before the dash. Nil if there is none.
    mutating func build() -> Int? {
        while at < bytes.count, bytes[at] != UInt8(ascii: "-") { at += 1 }
        guard at < bytes.count else { return nil }
        at += 1
        return part(endsAtPoint: false)
    }

    /// The part up to the next dash or dot; nil if it is no 64-bit integer. It may begin with a plus sign.
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

    /// The value with one more digit; nil for another character or on overflow.
    private static func appending(_ digit: UInt8, to value: Int) -> Int? {
        guard digit.isDigit else { return nil }
        let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
        let (sum, overflows) = tens.addingReportingOverflow(Int(digit) - 48)
        return isTooLarge || overflows ? nil : sum
    }
}
