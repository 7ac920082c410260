import ArgumentParser
import PolicyModel

/// The version of a new release, and how it was written on the command line.
struct WrittenVersion: Sendable {
    let version: Version
    private let text: String

    /// - Throws: `ValidationError` for what no policy can list.
    init(argument: String) throws {
        guard let version = Version(argument: argument) else {
            throw ValidationError(Self.isPreRelease(argument) ? Self.preRelease : Self.form)
        }
        (self.version, text) = (version, argument)
    }

    /// What was left out; nil for nothing.
    var note: String? {
        text == "\(version)" ? nil : "'\(text)' is listed as \(version), without the letter of its tag"
    }

    private static let form = "a version is one to four numbers joined by dots, such as 3.2.0"
    private static let preRelease =
        "a version before a release has words and numbers behind a hyphen, joined by dots, such as 3.2.0-beta.1"

    /// True for a version with a word behind it: `2.2.0-beta`, `2.2.0b3`.
    private static func isPreRelease(_ text: String) -> Bool {
        let numbers = text.prefix { $0.isNumber || $0 == "." || $0 == "v" || $0 == "V" }
        return numbers.count < text.count && Version(argument: String(numbers)) != nil
    }
}
