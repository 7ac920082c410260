import ClientKit
import PolicyModel

/// Writes the files of RemoteConfiguration for one platform, with keys in the order of the client's documentation.
struct Writer {
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
        for key in plans.map(\.answer.alerts) where key.verdict != .none && alerts[key] == nil {
            let list = AlertList(client: client, policy: policy, key: key)
            alerts[key] = list.value
            needs += list.diagnostics.filter { !needs.contains($0) }
        }
        found += needs
        let suffix = platform == .ios ? "" : ".\(platform.rawValue)"
        let folder = "\(policy.policy.slug)/\(client)\(suffix)"
        // Each distinct document is written once.
        var written: [ReleasePlan.Answer: [UInt8]] = [:]
        return
            ([artifact("\(folder).json", bytes(of: [ignored], store))]
            + plans.map { plan in
                let answer = plan.answer
                let document = written[answer] ?? bytes(of: members(answer, alerts[answer.alerts]), store)
                written[answer] = document
                return artifact("\(folder).\(plan.release.version).json", document)
            })
    }

    /// The member for a file that shows nothing.
    private var ignored: JSONValue.Member { .init("type", .string("ignore")) }

    /// `frequency` has an effect only with `recommended`, `ignoredOSVersions` only with `mandatory`, so they are
    /// written only there.
    private func members(_ answer: ReleasePlan.Answer, _ alerts: JSONValue?) -> [JSONValue.Member] {
        let isForced = answer.alerts.verdict == .force
        guard answer.alerts.verdict != .none, let alerts else { return [ignored] }
        var members = [JSONValue.Member("type", .string(isForced ? "mandatory" : "recommended"))]
        if !isForced { members.append(.init("frequency", .string(answer.frequency.rawValue))) }
        if !answer.ignored.isEmpty {
            members.append(.init("ignoredOSVersions", .array(answer.ignored.map(JSONValue.string))))
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
