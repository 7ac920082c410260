import Basics
import PolicyModel

/// Reads builds, whose form depends on the platform: Apple's are one text, Android has version codes, of which a
/// release may have several.
extension PolicyReader {
    /// What `build` says for one platform.
    enum ReleaseBuild {
        case apple(String)
        case android(VersionCodes)

        var text: String? { if case .apple(let text) = self { text } else { nil } }
        var codes: VersionCodes? { if case .android(let codes) = self { codes } else { nil } }
    }

    /// Reads `build`: one value, or a map by platform. What is wrong on several platforms alike is reported once.
    mutating func builds(_ node: YAMLNode, on shipped: [Platform]) -> PlatformMap<ReleaseBuild> {
        let nodes = platformMap(node, of: "build", on: shipped) { node, _ in node }
        var builds = PlatformMap<ReleaseBuild>(), refused: Set<SourcePosition> = []
        for (platform, node) in nodes where !refused.contains(node.position) {
            builds[platform] = platform == .android ? versionCodes(node) : appleBuild(node, on: platform)
            if !builds.has(platform) { refused.insert(node.position) }
        }
        return builds
    }

    private mutating func refuse(
        _ message: String, at position: SourcePosition, _ help: String, fixes: [Fix] = [],
        note: Diagnostic.Note? = nil
    ) {
        diagnostics.error("build", at: position, message, help: help, fixes: fixes, note: note)
    }
}

extension PolicyReader {
    /// `CFBundleVersion`: 1 to 18 letters, digits and dots.
    private mutating func appleBuild(_ node: YAMLNode, on platform: Platform) -> ReleaseBuild? {
        if case .list = node.content { return severalBuilds("a list", node, on: platform) }
        guard let text = node.text(of: "build", &diagnostics) else { return nil }
        if PolicyReader.span(in: text) != nil { return severalBuilds("the span '\(text)'", node, on: platform) }
        if Release.isBuild(text) { return .apple(text) }
        refuse(
            "'\(text.prefix(64))' is not a build on \(platform.displayName)\(ValueSlip.tail(of: text))",
            at: node.position,
            "a build is 1 to 18 letters, digits and dots, as in CFBundleVersion")
        return nil
    }

    private mutating func severalBuilds(_ what: String, _ node: YAMLNode, on platform: Platform) -> ReleaseBuild? {
        refuse(
            "'build' is \(what), and a release has one build on \(platform.displayName)", at: node.position,
            platforms.contains(.android)
                ? "only Android has several version codes: write build: {\(platform.rawValue): 3010, android: [3010, "
                    + "3011]}"
                : "write one build; only Android has several version codes")
        return nil
    }
}

extension PolicyReader {
    /// Version codes: one, a span, or a list of both.
    private mutating func versionCodes(_ node: YAMLNode) -> ReleaseBuild? {
        var known: [(codes: ClosedRange<Int>, position: SourcePosition)] = [], isWhole = true
        for item in node.oneOrMore(of: "build", &diagnostics) ?? [] {
            guard let codes = codes(item) else {
                isWhole = false
                continue
            }
            if let first = known.first(where: { $0.codes.overlaps(codes) }) {
                isWhole = false
                repeated(codes, item.position, first.codes, first.position)
                continue
            }
            known.append((codes, item.position))
        }
        return isWhole ? VersionCodes(known.map(\.codes)).map(ReleaseBuild.android) : nil
    }

    /// One code or a span of them.
    private mutating func codes(_ node: YAMLNode) -> ClosedRange<Int>? {
        guard let text = node.text(of: "build", &diagnostics) else { return nil }
        if let code = VersionCodes.code(text) { return code...code }
        guard let ends = PolicyReader.span(in: text), let first = VersionCodes.code(ends.0),
            let last = VersionCodes.code(ends.1)
        else {
            refuse(
                "'\(text.prefix(64))' is not a build on Android\(ValueSlip.tail(of: text))", at: node.position,
                "a version code is a whole number from 1 to 2147483647; several are a list, [3010, 3011], or a span, "
                    + "3010..3019; builds that differ by platform are a map")
            return nil
        }
        if first <= last { return first...last }
        refuse(
            "the span '\(text)' runs backwards", at: node.position, "write \(last)..\(first)",
            fixes: [.replace("\(last)..\(first)")])
        return nil
    }

    private mutating func repeated(
        _ codes: ClosedRange<Int>, _ position: SourcePosition, _ first: ClosedRange<Int>,
        _ firstPosition: SourcePosition
    ) {
        let shared = codes.clamped(to: first)
        refuse(
            shared.count == 1
                ? "the version code \(shared.lowerBound) is named twice"
                : "the version codes \(shared.lowerBound)..\(shared.upperBound) are named twice",
            at: position, "name each version code of the release once",
            note: .init("first named here", at: firstPosition))
    }

    /// The texts around two dots; nil for a text that is no span.
    private static func span(in text: String) -> (Substring, Substring)? {
        // A search of strings takes a hundred times as long, and most builds are no spans.
        guard text.contains(ascii: ".."), let dots = text.firstRange(of: "..") else { return nil }
        return (text[..<dots.lowerBound], text[dots.upperBound...])
    }
}

extension PolicyReader {
    /// Reports version codes that do not ascend with the version, because Google Play refuses them.
    mutating func checkVersionCodes(_ ascending: [Release]) {
        var last: (release: Release, codes: VersionCodes)?
        for release in ascending {
            guard let codes = release.shipments[.android]?.codes else { continue }
            if let last, codes.lowest <= last.codes.highest {
                let (noun, verb) = codes.isSingle ? ("code", "is not") : ("codes", "are not all")
                diagnostics.error(
                    "version-code-order", at: release.position,
                    "\(release.version) has the version \(noun) \(codes), which \(verb) above "
                        + "\(last.codes.highest) of \(last.release.version)",
                    help: "version codes ascend strictly with the version",
                    note: .init("the release before", at: last.release.position))
            }
            last = (release, codes)
        }
    }
}
