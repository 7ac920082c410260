import Basics
import PolicyModel

/// What an author may set below `sparkle-appcast`.
enum Options {
    static let all: [ClientDescription.Option] = [
        .init(
            "versions", .editions(of: [.macos]),
            "the releases of the library in the field: `2.9` for 2.9 and newer, `2.6` for 2.0 to 2.8", absent: "both"),
        .init(
            "public-key", .text(form: "the app's SUPublicEDKey, 32 bytes in base64") { Base64.bytes($0)?.count == 32 },
            "the app's `SUPublicEDKey`, 32 bytes in base64, by which the signature of the feed is checked",
            absent: "none; needed with `sign`"),
        .init(
            "sign", .text(form: "exec:program arguments") { isProgram($0) },
            "`exec:` and a program with its arguments, which signs the feed with the app's own key; see `decree help "
                + "clients sparkle-appcast`", absent: "the feed is not signed"),
    ]

    private static func isProgram(_ text: String) -> Bool {
        if case .program = KeyBackend(text) { true } else { false }
    }
}

extension ClientOptions {
    /// The public half of the key that signs the feed, 32 bytes, as an app has it in `SUPublicEDKey`; nil if not given.
    var feedKey: [UInt8]? {
        guard case .text(let text) = self["public-key"] else { return nil }
        return Base64.bytes(text)
    }

    /// The words of the program that signs the feed; nil if not given.
    var feedProgram: [String]? {
        guard case .text(let text) = self["sign"], case .program(let words) = KeyBackend(text) else { return nil }
        return words
    }
}
