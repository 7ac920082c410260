import ArgumentParser
import PolicyModel

/// A value of a release that may differ by platform: `16`, `ios=16`, or `ios=16,android=28`; the option may be
/// repeated.
struct PlatformTexts {
    /// For every platform that has none of its own.
    private(set) var plain: String?
    private(set) var own = PlatformMap<String>()

    /// - Parameter option: its name, for mistakes.
    init(_ given: [String], _ option: String) throws(ValidationError) {
        for part in given.flatMap(Self.parts) {
            if let sign = part.firstIndex(of: "="), let platform = Platform(rawValue: String(part[..<sign])) {
                guard own[platform] == nil else {
                    throw ValidationError("\(option) has two values for \(platform.rawValue).")
                }
                own[platform] = String(part[part.index(after: sign)...])
            } else {
                guard plain == nil else {
                    throw ValidationError("\(option) has two values; write PLATFORM=VALUE, such as ios=\(part).")
                }
                plain = part
            }
        }
    }

    var all: [String] { own.values + [plain].compactMap(\.self) }

    func values(on platforms: [Platform]) -> PlatformMap<String> {
        var values = PlatformMap<String>()
        for platform in platforms { values[platform] = own[platform] ?? plain }
        return values
    }

    /// Parts that begin with a platform's name; a comma before anything else belongs to a value, as between version
    /// codes.
    private static func parts(of text: String) -> [String] {
        var parts: [String] = []
        for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = piece.prefix { $0 != "=" }
            if parts.isEmpty || (name.count < piece.count && Platform(rawValue: String(name)) != nil) {
                parts.append(String(piece))
            } else {
                parts[parts.count - 1] += ",\(piece)"
            }
        }
        return parts
    }
}

extension PlatformTexts {
    /// A plain OS version means something else on each platform: `16` is iOS 16, macOS 16 and API level 16.
    ///
    /// - Throws: where it would stand for platforms that count their versions differently.
    func checkSystems(_ option: String, on platforms: [Platform]) throws(ValidationError) {
        let meant = platforms.filter { own[$0] == nil }
        guard let plain, plain != "any", Set(meant.map(Self.count)).count > 1 else { return }
        let names = meant.map { $0 == .android ? "API level \(plain) on Android" : "\($0.displayName) \(plain)" }
        let each = meant.map { "\(option) \($0.rawValue)=…" }.joined(separator: " ")
        throw ValidationError("\(option) \(plain) would be \(Words.list(names)); write \(each).")
    }

    /// iOS and tvOS have the same numbers.
    private static func count(_ platform: Platform) -> Platform { platform == .tvos ? .ios : platform }

    /// - Throws: for a value of a platform on which the release does not ship.
    func checkPlatforms(_ option: String, among platforms: [Platform]) throws(ValidationError) {
        guard let stray = own.keys.first(where: { !platforms.contains($0) }) else { return }
        throw ValidationError(
            "\(option) names \(stray.rawValue), and the release ships on "
                + "\(platforms.map(\.rawValue).joined(separator: ", ")).")
    }
}
