import PolicyModel

/// What clients that compare version codes need of a policy.
struct CodeNeeds {
    let client: String
    let policy: Policy

    /// One error for each release without a version code.
    var missingBuilds: [Diagnostic] {
        policy.releases(on: .android).filter { CodeLine.code(of: $0) == nil }.map { release in
            Diagnostic(
                .error, "missing-build", at: release.position,
                "release \(release.version) has no build on Android, and \(client) compares version codes there, never versions",
                help: "add `build` with the version code that shipped", client: client)
        }
    }
}

extension ClientDevice.Build {
    /// The lowest and the highest version code that a build can stand for; empty if there is none.
    var versionCodes: [Int32] {
        switch self {
        case .known(let text): return Int32(text).map { [$0] } ?? []
        case .unknown: return [1, .max]
        case .between(let below, let above):
            guard let low = below.map({ Int32($0) }) ?? 0, let high = above.map({ Int32($0) }) ?? .max,
                low < .max, low + 1 <= (above == nil ? high : high - 1)
            else { return [] }
            let first = low + 1, last = above == nil ? high : high - 1
            return first == last ? [first] : [first, last]
        }
    }
}
