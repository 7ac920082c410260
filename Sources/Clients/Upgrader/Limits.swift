import ClientKit
import PolicyModel

/// Checks a policy for what upgrader's feed needs, and for versions that upgrader cannot distinguish.
struct Limits {
    let policy: Policy
    let platforms: [Platform]

    private static let client = "upgrader"
    private var options: ClientOptions { policy.choice(of: Self.client)?.options ?? ClientOptions() }

    /// The platforms on which the app hands its OS version over.
    var systems: Set<Platform> { options.systems.intersection(platforms) }

    /// Newest first. The newest ones appear twice where the app hands over its OS version on some platforms only.
    var editions: [ClientEdition] {
        let all = platforms.isEmpty ? Upgrader.flutterPlatforms : platforms
        return Edition.Generation.allCases.flatMap { generation in
            [false, true].compactMap { hands in
                let fielded = all.filter { platform in
                    isFielded(generation, on: platform)
                        && (generation == .newest && systems.contains(platform)) == hands
                }
                let name = Edition(generation, handsSystemOver: hands).name
                return fielded.isEmpty ? nil : ClientEdition(name, on: fielded)
            }
        }
    }

    /// Without a known name all releases are.
    private func isFielded(_ generation: Edition.Generation, on platform: Platform) -> Bool {
        let named = (options.versions[platform] ?? []).compactMap(Edition.Generation.init)
        return named.isEmpty || named.contains(generation)
    }

    var diagnostics: [Diagnostic] { unknownVersions + missingStores + lostNumbers }

    private var unknownVersions: [Diagnostic] {
        Needs.unknownVersions(
            platforms.flatMap { options.versions[$0] ?? [] },
            known: Edition.Generation.allCases.map(\.rawValue),
            of: Self.client, called: "upgrader", in: policy,
            help: "write 13 for 12 and 13, 11 for 6.3 to 11, 6 for 3 to 6.2")
    }

    /// `lost-os` warnings for releases in the field that read no OS version on a platform whose items are bound to one.
    func unseenBounds(on platforms: [Platform]) -> [Diagnostic] {
        platforms.compactMap { platform in
            let blind = Edition.Generation.allCases.first {
                isFielded($0, on: platform) && !$0.readsSystem(on: platform)
            }
            return blind.map { generation in
                Diagnostic(
                    .warning, "lost-os", at: Needs.position(of: Self.client, in: policy),
                    "upgrader up to \(generation.newestRelease) reads no OS version on \(platform.displayName): "
                        + "devices of every OS version get what is meant for some",
                    help: "if such apps are in use, leave \(platform.rawValue) out of `os`; "
                        + "else name in `versions` the releases that are",
                    client: Self.client)
            }
        }
    }

    /// Without a link the button does nothing, and a user who is blocked can go nowhere.
    private var missingStores: [Diagnostic] {
        platforms.filter { policy.stores[$0]?.isEmpty ?? true }.map { platform in
            Diagnostic(
                .error, "dead-link",
                at: policy.positions.keys["store"] ?? Needs.position(of: Self.client, in: policy),
                "upgrader has no link on \(platform.rawValue): its update button does nothing",
                help: "write `store: {\(platform.rawValue): \"https://…\"}`", client: Self.client)
        }
    }

    /// A fourth number is not read: an error where it alone distinguishes two releases, else a warning.
    private var lostNumbers: [Diagnostic] {
        platforms.flatMap { platform in
            let releases = policy.releases(on: platform)
            return releases.filter { $0.version.fourth != 0 }.map { release in
                let version = release.version, read = version.truncated(to: 3)
                let twin = releases.first { $0.version != version && $0.version.truncated(to: 3) == read }
                return Diagnostic(
                    twin == nil ? .warning : .error, twin == nil ? "version-shape" : "not-expressible",
                    at: release.position,
                    twin.map { "upgrader cannot distinguish \(version) from \($0.version): it reads three numbers" }
                        ?? "release \(version) is read as \(version.threeNumbers) by upgrader, "
                        + "which knows three numbers",
                    help: "give versions that must be distinguished different first three numbers",
                    client: Self.client)
            }
        }.uniqued()
    }
}
