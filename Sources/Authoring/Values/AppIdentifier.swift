import Basics

/// The forms of an app's id on each platform.
package enum AppIdentifier {
    /// Apple: letters, digits, `.`, `-` and `_`.
    package static func isBundleID(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isLetter || $0.isDigit || ".-_".utf8.contains($0) }
    }

    /// Android: as its build tools demand of `applicationId`.
    package static func isApplicationID(_ text: String) -> Bool {
        let words = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return words.count > 1
            && words.allSatisfy { word in
                word.first.map(\.isLetter) == true
                    && word.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
            }
    }
}
