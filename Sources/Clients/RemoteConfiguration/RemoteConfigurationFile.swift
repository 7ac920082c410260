import ClientKit
import PolicyModel

/// Writes the files of RemoteConfiguration for one platform, with keys in the order of the client's documentation.
struct RemoteConfigurationFile {
    let client: String
    let policy: DatedPolicy
    let platform: Platform
    let extra: [JSONValue.Member]

    /// The plain file and one for each plan; empty if the store link is missing.
    func artifacts(_ plans: [ReleasePlan], reporting found: inout [Diagnostic]) -> [Artifact] {
        guard let store = policy.policy.stores[platform] else {
            found.append(missingStore)
            return []
        }
        var needs: [Diagnostic] = [], alerts: [AlertList.Key: JSONValue] = [:]
        for plan in plans where plan.verdict != .none {
            let key = AlertList.Key(plan)
            guard alerts[key] == nil else { continue }
            let list = AlertList(client: client, policy: policy, platform: platform, key: key)
            alerts[key] = list.value
            needs += list.diagnostics.filter { !needs.contains($0) }
        }
        found += needs
        let suffix = platform == .ios ? "" : ".\(platform.rawValue)"
        let folder = "\(policy.policy.slug)/\(client)\(suffix)"
        // Many releases share few answers, so each distinct document is written once.
        var written: [Answer: [UInt8]] = [:]
        return
            ([artifact("\(folder).json", bytes(of: [ignored], store))]
            + plans.map { plan in
                let answer = Answer(plan)
                let document = written[answer] ?? bytes(of: members(plan, alerts[answer.alerts]), store)
                written[answer] = document
                return artifact("\(folder).\(plan.release.version).json", document)
            })
    }

    /// The parts of a plan that its document depends on.
    private struct Answer: Hashable {
        let alerts: AlertList.Key
        let frequency: Frequency
        let ignored: [String]

        init(_ plan: ReleasePlan) {
            alerts = AlertList.Key(plan)
            frequency = plan.frequency
            ignored = plan.ignored
        }
    }

    /// The member for a file that shows nothing.
    private var ignored: JSONValue.Member { .init("type", .string("ignore")) }

    /// `frequency` has an effect only with `recommended`, `ignoredOSVersions` only with `mandatory`, so they are
    /// written only there.
    private func members(_ plan: ReleasePlan, _ alerts: JSONValue?) -> [JSONValue.Member] {
        guard plan.verdict != .none, let alerts else { return [ignored] }
        var members = [JSONValue.Member("type", .string(plan.verdict == .force ? "mandatory" : "recommended"))]
        if plan.verdict == .recommend { members.append(.init("frequency", .string(plan.frequency.rawValue))) }
        if !plan.ignored.isEmpty {
            members.append(.init("ignoredOSVersions", .array(plan.ignored.map(JSONValue.string))))
        }
        return members + [.init("localizedStrings", alerts)]
    }

    private func artifact(_ path: String, _ bytes: [UInt8]) -> Artifact {
        Artifact(path: path, bytes: bytes, role: .document)
    }

    private func bytes(of members: [JSONValue.Member], _ store: String) -> [UInt8] {
        let update =
            [
                JSONValue.Member("url", .string(store)), JSONValue.Member("availableVersion", .string(available)),
            ] + members
        return JSONBytes.document(.object([JSONValue.Member("appUpdate", .object(update))] + extra))
    }

    /// `availableVersion`, a label with which the client remembers a dismissed recommendation. It is never compared as
    /// a version, and changes only with the announced release.
    private var available: String {
        let release = policy.announced(on: platform) ?? policy.policy.releases(on: platform).last
        return release?.version.description ?? "0"
    }

    private var missingStore: Diagnostic {
        Diagnostic(
            .error, "missing-store",
            at: policy.policy.positions.keys["store"] ?? Needs.position(of: client, in: policy.policy),
            "\(client) needs the app's store link on \(platform.displayName): it refuses a document without one",
            help: "write `store: {\(platform.rawValue): \"https://…\"}`", client: client)
    }
}
