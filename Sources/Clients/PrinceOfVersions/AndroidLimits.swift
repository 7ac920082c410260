import ClientKit
import PolicyModel

/// Checks a policy for anything that the part for Android of the document cannot express.
struct AndroidLimits {
    let policy: Policy

    private static let client = "prince-of-versions"
    private var options: ClientOptions { policy.choice(of: Self.client)?.options ?? ClientOptions() }

    var diagnostics: [Diagnostic] { missingBuilds + unknownVersions + legacyNames + sharedMeta }

    var missingBuilds: [Diagnostic] { Needs.missingCodes(of: Self.client, in: policy) }

    /// Errors for entries of the option `versions` that are no release of the libraries for Android.
    private var unknownVersions: [Diagnostic] {
        let names = (options.versions[.android] ?? []).uniqued()
        let unknown = names.filter { !AndroidEdition.names.contains(Version($0)?.threeNumbers ?? $0) }
        return unknown.map { version in
            Limits.diagnostic(
                .error, "unknown-client-version", at: Needs.position(of: Self.client, in: policy),
                "\(version) is no version of Prince of Versions 4.x on Android",
                "name versions from 4.0.0 to 4.0.4, or kmp-0.1.0; for 3.x write `legacy: true`")
        }
    }

    /// With the option `legacy`: 3.0.0 reads exactly three numbers, in the document and of the installed version.
    private var legacyNames: [Diagnostic] {
        guard options.legacy.contains(.android) else { return [] }
        return policy.releases(on: .android).compactMap { release in
            if release.version.fourth > 0 {
                return Limits.diagnostic(
                    .error, "not-expressible", at: release.position,
                    "release \(release.version) has a fourth number, which Prince of Versions 3.0.0 on Android refuses",
                    "give releases for Android three numbers, or leave out `legacy`")
            }
            guard release.version.writtenCount != 3 else { return nil }
            return Limits.diagnostic(
                .warning, "version-shape", at: release.position,
                "release \(release.version) is not named by three numbers, so Prince of Versions 3.0.0 on Android "
                    + "gives its app an error whatever the document says",
                "expect nothing of 3.0.0 on this release; later ones are safe when named by three numbers")
        }
    }

    /// Warnings for values of `meta` that the platforms hand to the app in different types.
    private var sharedMeta: [Diagnostic] {
        guard policy.platforms.contains(where: { $0 == .ios || $0 == .macos }),
            case .object(let members) = policy.extra[Self.client]?["meta"]
        else { return [] }
        return members.compactMap { member in
            switch member.value {
            case .string, .array, .object: nil
            case .null, .bool, .integer, .decimal:
                Limits.diagnostic(
                    .warning, "meta-not-text", at: policy.positions[extra: Self.client, "meta", member.key],
                    "'\(member.key)' in 'meta' is no text: apps on Android get it as text, and those on Apple's "
                        + "platforms in its own type",
                    "put quotes around it")
            }
        }
    }
}
