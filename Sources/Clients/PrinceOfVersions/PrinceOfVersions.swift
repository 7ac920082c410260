import ClientKit
import PolicyModel

/// Writes the document of Prince of Versions, two families of libraries that choose a configuration by OS version: on
/// iOS and macOS they compare three numbers of versions, on Android version codes.
///
/// Each platform has one list, always a non-empty array, because the clients reject anything else.
package struct PrinceOfVersions: ClientFormat {
    package let name = "prince-of-versions"
    package let platforms: [Platform] = [.ios, .macos, .android]
    package let needs = "on Android `build` for every release"
    package let options = Options.all
    package let ability = Ability(fields: [], carriesLink: false, carriesFrequency: true)

    package init() {}

    /// All supported versions of 4.x.
    static let versions = (0...8).compactMap { Version(numbers: [4, 0, $0]) }
    /// One version of each behaviour; 4.0.2 to 4.0.7 behave alike.
    private static let editions = ["4.0.8", "4.0.7", "4.0.1", "4.0.0"]

    /// Those of Android where newer releases need not be named.
    private static let androidEditions = ["4.0.4", "kmp-0.1.0"]

    /// The editions of the families that the app's platforms have; those of Apple's for an app with none of them.
    package func editions(for policy: Policy) -> [ClientEdition] {
        let options = policy.choice(of: name)?.options ?? ClientOptions()
        guard policy.platforms.contains(.android) else { return appleEditions(options) }
        let isAlone = !policy.platforms.contains { $0 != .android && platforms.contains($0) }
        return (isAlone ? [] : appleEditions(options)) + androidEditions(options)
    }

    private func appleEditions(_ options: ClientOptions) -> [ClientEdition] {
        let versions = options.versions, apple = platforms.filter { $0 != .android }
        let named = apple.map { platform in
            (platform: platform, names: versions[platform]?.map { Version($0)?.threeNumbers ?? $0 } ?? Self.editions)
        }
        let chosen = named.flatMap(\.names).uniqued().map { name in
            ClientEdition(name, on: named.filter { $0.names.contains(name) }.map(\.platform))
        }
        let legacy = apple.filter(options.legacy.contains)
        return chosen + (legacy.isEmpty ? [] : [ClientEdition("3.0.0", on: legacy, isCourtesy: true)])
    }

    private func androidEditions(_ options: ClientOptions) -> [ClientEdition] {
        let names = (options.androidVersions ?? Self.androidEditions).uniqued()
        let chosen = names.map { ClientEdition($0, on: [.android]) }
        let hasLegacy = options.legacy.contains(.android)
        return chosen + (hasLegacy ? [ClientEdition("3.0.0", on: [.android], isCourtesy: true)] : [])
    }

    /// On Android version codes are read.
    package func numbersRead(on platform: Platform) -> Int { platform == .android ? 4 : 3 }

    package func documents(for dated: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        let platforms = platforms(of: dated.policy)
        diagnostics += Limits(policy: dated.policy, platforms: platforms).diagnostics
        if platforms.contains(.macos) {
            diagnostics += LostSystems(client: name, policy: dated.policy, isForNewApps: false).diagnostics
        }
        if platforms.contains(.android) {
            let limits = AndroidLimits(policy: dated.policy)
            diagnostics += limits.diagnostics
            guard limits.missingBuilds.isEmpty else { return [] }
        }
        let lists = platforms.flatMap { members(dated, on: $0, reporting: &diagnostics) }
        let meta = dated.policy.extra[name]?["meta"].map { [JSONValue.Member("meta", $0)] } ?? []
        let root = JSONValue.object(lists + meta)
        guard !platforms.isEmpty else { return [] }
        return [Artifact(path: "\(dated.policy.slug)/\(name).json", bytes: JSONBytes.document(root), role: .document)]
    }

    /// With the option `legacy`, the plain key has the older object, which 4.x ignores, and `<platform>2` has the list.
    private func members(
        _ dated: DatedPolicy, on platform: Platform, reporting diagnostics: inout [Diagnostic]
    ) -> [JSONValue.Member] {
        let options = dated.policy.choice(of: name)?.options ?? ClientOptions()
        let key = platform.rawValue, isAndroid = platform == .android
        let tellsApart = !isAndroid || options.androidVersions?.contains(Self.obeysNothing) != true
        let ladder = VersionLadder(dated, on: platform, tellsApart: tellsApart)
        if isAndroid { diagnostics += CodesAbove(client: name, dated: dated, lines: ladder.codes).diagnostics }
        let writer = Writer(isAndroid: isAndroid), list = writer.list(ladder)
        guard options.legacy.contains(platform) else { return [JSONValue.Member(key, list)] }
        let object = writer.legacyObject(LegacyLines(dated, on: platform))
        return [JSONValue.Member(key, object), JSONValue.Member("\(key)2", list)]
    }

    /// The release for Android that, made with the plain constructor, takes the first configuration on every device.
    private static let obeysNothing = "4.0.0"

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        models(reading: documents, of: slug, as: [edition])[0]
    }

    package func models(
        reading documents: [Artifact], of slug: String, as editions: [ClientEdition]
    ) -> [any DecisionModel] {
        let document = documents.first { $0.path == "\(slug)/\(name).json" }
        // Editions with the same parser share what it reads.
        var readings: [Bool: DocumentReading] = [:]
        var last: AppleModel?
        return editions.map { edition -> any DecisionModel in
            if edition.isForAndroid { return AndroidModel(document, as: AndroidEdition(edition.name)) }
            let known = AppleEdition(edition.name)
            let reading = readings[known.isBeforeFour] ?? document.map { known.reading($0.bytes) }
            readings[known.isBeforeFour] = reading
            let model = last?.edition(known) ?? AppleModel(document, reading, as: known)
            last = model
            return model
        }
    }

    /// Android's libraries store one version for both kinds of update, so `once` counts forced updates too.
    package func remarks(on policy: Policy, in words: Vocabulary) -> [String] {
        let isOnce = policy.frequency == .once || policy.rules.contains { $0.frequency == .once }
        guard isOnce, policy.platforms.contains(.android) else { return [] }
        return [words("remark.forced-once")]
    }
}
