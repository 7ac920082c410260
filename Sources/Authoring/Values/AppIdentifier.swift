/// The forms of an app's id on each platform.
enum AppIdentifier {
    /// Apple: letters, digits, `.`, `-` and `_`.
    static func isBundleID(_ text: String) -> Bool {
        text.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || ".-_".utf8.contains($0) }
    }

    /// Android: as its build tools demand of `applicationId`.
    static func isApplicationID(_ text: String) -> Bool {
        let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return words.count > 1
            && words.allSatisfy { word in
                word.first.map(isLetter) == true
                    && word.allSatisfy { isLetter($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte) || (65...90).contains(byte) }
}
