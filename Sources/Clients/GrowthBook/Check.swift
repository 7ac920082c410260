import ClientKit
import PolicyModel

/// What a policy needs to be written as a payload, and what the SDKs cannot read.
struct Check {
    let client: String
    let dated: DatedPolicy

    private var policy: Policy { dated.policy }
    private var choice: SourcePosition { Needs.position(of: client, in: policy) }

    var diagnostics: [Diagnostic] { shapes + names + texts + stores + shares + obedience }

    /// A longer part ends a Swift app, and the others put it in the wrong place.
    private static let longest = 99_999

    private var shapes: [Diagnostic] {
        let released = policy.releases.flatMap { release in
            ([release.version] + release.shipments.values.compactMap(\.requires)).map { ($0, release.position) }
        }
        let ruled = policy.rules.flatMap { rule in
            ((rule.when.version?.bounds ?? []) + (rule.when.os?.bounds ?? [])).map { ($0, rule.position) }
        }
        return (released + ruled).filter { version, _ in version.numbers.contains { $0 > Self.longest } }.map {
            Diagnostic(
                .error, "version-shape", at: $1,
                "\($0) has a part above \(Self.longest), which ends a Swift app with GrowthBook's SDK where it is "
                    + "compared",
                help: "name versions by parts of up to five digits, or leave the client out", client: client)
        }
    }

    /// The attributes that the guide gives a meaning of its own.
    static let attributes = ["platform", "version", "os", "language", "id", "model", "tablet", "processor", "build"]

    private var names: [Diagnostic] {
        policy.rules.flatMap { rule in
            rule.when.custom.filter { value in
                Self.attributes.contains(value.name) || value.name.contains(".") || value.name.hasPrefix("$")
            }.map { value in
                Diagnostic(
                    .error, "custom-name", at: rule.position,
                    "'\(value.name)' cannot name a value of the app's own: "
                        + (Self.attributes.contains(value.name)
                            ? "GrowthBook's SDKs get an attribute of that name already"
                            : "to GrowthBook's SDKs a dot is a path and a $ an operator"),
                    help: "choose another name in the app and here", client: client)
            }
        }
    }

    private var texts: [Diagnostic] {
        let needs = Needs(client: client, policy: dated), fields: [LocalizedText.Field] = [.message, .updateButton]
        var steps = policy.rules.filter { $0.verdict != .none }.map { (name: $0.text, verdict: $0.verdict) }
        if !policy.minimum.isEmpty { steps.append((nil, .force)) }
        if policy.texts["recommend"] != nil || policy.platforms.contains(where: recommends) {
            steps.append((nil, .recommend))
        }
        return steps.flatMap { needs.missing(fields, from: $0.name, of: $0.verdict) }.uniqued()
    }

    /// Platforms on which somebody is to update, and the button has no address to open.
    private var stores: [Diagnostic] {
        let lacking = policy.platforms.filter { platform in
            policy.stores[platform]?.isEmpty ?? true
                && (policy.minimum[platform] != nil
                    || policy.rules.contains {
                        $0.verdict != .none && $0.when.platforms?.contains(platform) ?? true
                    } || recommends(on: platform))
        }
        return lacking.map { platform in
            Diagnostic(
                .warning, "missing-store", at: policy.positions.keys["store"] ?? choice,
                "\(client) has no link on \(platform.displayName): the update button opens nothing",
                help: "write `store: {\(platform.rawValue): \"https://…\"}`", client: client)
        }
    }

    /// True if `latest` recommends a release to some device.
    private func recommends(on platform: Platform) -> Bool {
        let grid = Grid.ofVerdicts(dated, on: platform)
        return grid.versions.contains { version in
            grid.devices(of: version).contains { device in
                let meant = dated.verdict(for: device)
                return meant.verdict == .recommend && meant.reason == .latest
            }
        }
    }

    private var shares: [Diagnostic] {
        let shared = policy.platforms.flatMap { dated.shared(on: $0) }
        guard let release = shared.first?.release else { return [] }
        return policy.rules.filter { $0.verdict != .none && $0.when.draw?.share.isPartial == true }.map { rule in
            Diagnostic(
                .warning, "two-shares", at: rule.position,
                "the rule is for a share, and so is \(release.version): a rule of GrowthBook draws once, so its "
                    + "devices are sent to a release that is for all",
                help: "raise \(release.version) to 100 %, or drop the rule's share",
                note: .init("\(release.version) is live for a share", at: release.position), client: client)
        }
    }

    /// The SDK shows nothing.
    private var obedience: [Diagnostic] {
        let forces = !policy.minimum.isEmpty || policy.rules.contains { $0.verdict == .force }
        let counts =
            policy.frequency == .once || policy.rules.contains { $0.frequency == .once } || !policy.messages.isEmpty
        guard forces || counts else { return [] }
        let tasks = [forces ? "blocks itself" : nil, counts ? "counts what it showed" : nil].compactMap(\.self)
        return [
            Diagnostic(
                .warning, "app-obeys", at: choice,
                "GrowthBook's SDKs hand the app a value and show nothing: the app \(Words.list(tasks))",
                help: "use the code of `decree help clients \(client)`, and accept this once it is in the app",
                client: client)
        ]
    }
}
