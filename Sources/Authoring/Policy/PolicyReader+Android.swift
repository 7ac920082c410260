import PolicyModel

/// Reads what has another form on Android: application ids, and API levels in place of OS versions.
extension PolicyReader {
    /// Reads `requires`: the lowest OS version by platform, on Android a whole API level; none for `any`.
    mutating func requires(_ node: YAMLNode, on shipped: [Platform]) -> PlatformMap<Version> {
        let found = platformMap(node, of: "requires", on: shipped) { node, diagnostics in
            ValueText.version(node, of: "requires", or: Self.everySystem, &diagnostics).map { ($0, node.position) }
        }
        let isShared = !node.isMap && found.has(.android) && shipped.count > 1
        if let (version, position) = found[.android] {
            // A plain value is often meant for the other platforms.
            checkLevel(version, at: position, help: isShared ? Self.byPlatform(version, shipped) : nil)
        }
        checkSystems(found.filter { $0.key != .android }, isShared: isShared, on: shipped)
        return found.mapValues(\.0)
    }

    /// Warns of versions that none of Apple's systems has, and of one number that counts as an API level besides.
    private mutating func checkSystems(
        _ found: [(key: Platform, value: (version: Version, position: SourcePosition))], isShared: Bool,
        on shipped: [Platform]
    ) {
        for (platform, (version, position)) in found {
            let absence = AppleSystem.absence(of: version, on: platform)
            let isLevel = isShared && version.major >= AndroidLevel.lowest
            guard absence != nil || isLevel else { continue }
            let names = Self.names(found.map(\.key))
            diagnostics.warning(
                "no-system", at: position,
                absence.map { "\(version) in 'requires' means \(AppleSystem.next): \($0)" }
                    ?? "\(version) in 'requires' counts as an API level of Android and as a version of \(names)",
                help: isLevel
                    ? Self.byPlatform(version, shipped) : "write the version of \(platform.displayName) that it needs")
            if isShared { return }
        }
    }

    /// How one value is given by platform.
    private static func byPlatform(_ version: Version, _ shipped: [Platform]) -> String {
        let isLevel = version.major >= AndroidLevel.lowest
        let others = shipped.filter { $0 != .android }.map { "\($0.rawValue): \(isLevel ? "16" : "\(version)")" }
        return
            "give it by platform, such as {\(others.joined(separator: ", ")), "
            + "android: \(isLevel ? "\(version)" : "26")}"
    }

    /// Reports a `requires` that is no API level, or reads like the name of a release.
    private mutating func checkLevel(_ version: Version, at position: SourcePosition, help: String?) {
        if version.description.contains(".") {
            diagnostics.error(
                "android-level", at: position,
                "'\(version)' is not an API level, which Android's OS versions are: a whole number",
                help: help ?? AndroidLevel.help(for: version))
        } else if version.major < AndroidLevel.lowest {
            warnOfLevel(version, in: "requires", at: position, help: help)
        }
    }

    /// Warns of a bound in a condition on Android's OS that reads like the name of a release.
    mutating func checkLevels(_ condition: Condition, _ when: YAMLNode?) {
        guard let node = when?["os"],
            let low = condition.os?.bounds.first(where: { $0.major < AndroidLevel.lowest })
        else { return }
        warnOfLevel(low, in: "os", at: node.position, help: nil)
    }

    private mutating func warnOfLevel(_ low: Version, in key: String, at position: SourcePosition, help: String?) {
        diagnostics.warning(
            "api-level", at: position,
            "\(low) in '\(key)' reads like a release of Android, and is taken as an API level",
            help: help ?? AndroidLevel.help(for: low))
    }

    /// Reads `ids`: a bundle id, or on Android an application id.
    mutating func identifiers(_ node: YAMLNode) -> PlatformMap<String> {
        let texts = platformMap(node, of: "ids", on: platforms) { node, diagnostics in
            node.text(of: "ids", &diagnostics).map { ($0, node.position) }
        }
        var ids = PlatformMap<String>(), refused: Set<SourcePosition> = []
        for (platform, (text, position)) in texts {
            if platform == .android ? AppIdentifier.isApplicationID(text) : AppIdentifier.isBundleID(text) {
                ids[platform] = text
                warnOfNumber(text, at: position)
            } else if refused.insert(position).inserted {
                diagnostics.error(
                    "app-id", at: position,
                    "'\(text.prefix(128))' is not \(platform == .android ? "an application id" : "a bundle id")"
                        + ValueSlip.tail(of: text),
                    help: platform == .android
                        ? "write two or more words joined by dots, each a letter and then letters, digits and '_'"
                        : "use letters, digits, '.', '-' and '_' only")
            }
        }
        return ids
    }

    /// Warns of the number that an app has in Apple's store, which is no bundle id.
    private mutating func warnOfNumber(_ text: String, at position: SourcePosition) {
        guard let page = StorePage.page(ofApp: text, on: .ios) else { return }
        diagnostics.warning(
            "app-id", at: position, "'\(text)' reads like the app's number in the store, and 'ids' holds its bundle id",
            help: "write the bundle id, such as com.example.app; the number belongs to 'store': \(page)")
    }
}
