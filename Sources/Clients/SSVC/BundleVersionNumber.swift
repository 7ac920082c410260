import Basics

/// The decision model's version of the integer that SSVC compares: `CFBundleGetVersionNumber` of `CFBundleVersion`.
///
/// It follows `_CFVersionNumberFromString` in Apple's published CoreFoundation (`CFBundle_InfoPlist.c`), character by
/// character: two digits of major, one of minor, one of fix, a stage letter, up to three digits of 0…255.
/// Other strings give 0, and then every positive number in a document counts as newer.
struct BundleVersionNumber {
    private let characters: [UInt8]
    private var at = 0

    /// Eight hex digits: two of major, one of minor, one of fix, two of stage, two of the stage's build.
    static func packed(_ build: String) -> UInt32 {
        guard (1...10).contains(build.utf8.count) else { return 0 }
        var reader = BundleVersionNumber(characters: Array(build.utf8))
        return reader.number() ?? 0
    }

    private var next: UInt8? { at < characters.count ? characters[at] : nil }

    private mutating func number() -> UInt32? {
        var (tens, ones, minor, fix) = (UInt32(0), UInt32(0), UInt32(0), UInt32(0))
        if let first = digit() {
            ones = first
            if let second = digit() { (tens, ones) = (first, second) }
        }
        // A version may end after any part, but no part may be skipped; further digits belong to the stage.
        if dot(), let second = digit() {
            minor = second
            if dot(), let third = digit() { fix = third }
        }
        guard let stage = stage(), let build = stageBuild() else { return nil }
        return tens << 28 | ones << 24 | minor << 20 | fix << 16 | stage << 8 | build
    }

    private mutating func digit() -> UInt32? {
        guard let next, next.isDigit else { return nil }
        at += 1
        return UInt32(next - 0x30)
    }

    private mutating func dot() -> Bool {
        guard next == UInt8(ascii: ".") else { return false }
        at += 1
        return true
    }

    /// Development, alpha, beta or final; final at the end of the text, nil for any other character.
    private mutating func stage() -> UInt32? {
        defer { at += 1 }
        switch next {
        case nil, UInt8(ascii: "f"): return 0x80
        case UInt8(ascii: "b"): return 0x60
        case UInt8(ascii: "a"): return 0x40
        case UInt8(ascii: "d"): return 0x20
        default: return nil
        }
    }

    /// The number after the stage letter, 0 if absent; nil if it is above 255 or text follows.
    private mutating func stageBuild() -> UInt32? {
        var number = UInt32(0), count = 0
        while count < 3, let digit = digit() { (number, count) = (number * 10 + digit, count + 1) }
        return number <= 255 && next == nil ? number : nil
    }
}
