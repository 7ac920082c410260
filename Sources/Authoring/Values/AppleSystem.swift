import PolicyModel

/// The major versions that Apple's systems left out when all of them went on as 26.
enum AppleSystem {
    /// The major version that came after those left out.
    static let next = 26

    /// Nil for a system that left none out.
    static func skipped(on platform: Platform) -> ClosedRange<Int>? {
        switch platform {
        case .ios, .tvos: 19...(next - 1)
        case .watchos: 12...(next - 1)
        case .macos: 16...(next - 1)
        case .android: nil
        }
    }

    /// Why no device of a platform has a version; nil for one that there is.
    static func absence(of version: Version, on platform: Platform) -> String? {
        guard let skipped = skipped(on: platform), skipped.contains(version.major) else { return nil }
        return "there is no \(platform.displayName) \(version.major): after \(skipped.lowerBound - 1) came "
            + "\(next)"
    }
}
