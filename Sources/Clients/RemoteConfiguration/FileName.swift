import PolicyModel

/// Who asks for a file, by what stands between the client's name and `.json`: `tvos.1.0`.
struct FileName: Hashable, Sendable {
    /// Nil if the name has none.
    let platform: Platform?
    /// Nil for a plain file, which versions without one of their own read.
    let version: String?

    init(_ platform: Platform?, _ version: String?) { (self.platform, self.version) = (platform, version) }

    init(_ text: Substring) {
        platform = Platform.allCases.first { platform in
            text.hasPrefix(platform.rawValue)
                && text.utf8.dropFirst(platform.rawValue.utf8.count).first.map { $0 == UInt8(ascii: ".") } ?? true
        }
        let rest = platform.map { text.dropFirst($0.rawValue.utf8.count + 1) } ?? text
        version = rest.isEmpty ? nil : String(rest)
    }
}
