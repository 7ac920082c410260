import Basics
import ClientKit
import PolicyModel

/// Checks a policy for anything that the document of Prince of Versions cannot express or that a version of it
/// misreads.
struct Limits {
    let policy: Policy
    /// The app's platforms for which the document is written.
    let platforms: [Platform]

    /// Those whose library reads names of versions, and names of requirements in camel case.
    private var apple: [Platform] { platforms.filter { $0 != .android } }

    private static let client = "prince-of-versions"

    var diagnostics: [Diagnostic] {
        unknownVersions + lostNumbers + unreadableNames + tooManyCombinations + unknownExtra + meta
    }

    static func diagnostic(
        _ severity: Diagnostic.Severity, _ id: String, at position: SourcePosition, _ message: String, _ help: String
    ) -> Diagnostic {
        Diagnostic(severity, id, at: position, message, help: help, client: client)
    }

    /// Errors for entries of the option `versions` that are no version of 4.x.
    private var unknownVersions: [Diagnostic] {
        let asked = policy.choice(of: Self.client)?.options.versions ?? [:]
        let names = apple.flatMap { asked[$0] ?? [] }.uniqued()
        return names.filter { Version($0).map(PrinceOfVersions.versions.contains) != true }.map { version in
            Self.diagnostic(
                .error, "unknown-client-version", at: Needs.position(of: Self.client, in: policy),
                "\(version) is no version of Prince of Versions 4.x",
                "name versions from 4.0.0 to 4.0.8; for 3.x write `legacy: true`")
        }
    }

    /// Warnings for fourth numbers: the client reads major, minor and patch, and ignores the rest.
    private var lostNumbers: [Diagnostic] {
        let releases = policy.releases.filter { release in
            apple.contains { release.shipments.has($0) }
        }.map { ($0.version, $0.position, "release") }
        let bounds = rules(on: apple).flatMap { rule in
            (rule.when.version?.bounds ?? []).map { ($0, rule.position, "version") }
        }
        return (releases + bounds).filter { $0.0.fourth != 0 }.map { version, position, word in
            Self.diagnostic(
                .warning, "version-shape", at: position,
                "\(word) \(version) is read as \(version.threeNumbers) by Prince of Versions, which knows "
                    + "three numbers",
                "give versions that must be distinguished different first three numbers")
        }
    }

    /// The rules that can hold on one of the platforms.
    private func rules(on platforms: [Platform]) -> [Rule] {
        policy.rules.filter { rule in rule.when.platforms.map { !Set($0).isDisjoint(with: platforms) } ?? true }
    }

    /// Errors for names of custom conditions that the client does not find.
    private var unreadableNames: [Diagnostic] {
        rules(on: platforms).flatMap { rule in
            let isForApple = rule.when.platforms.map { !Set($0).isDisjoint(with: apple) } ?? !apple.isEmpty
            return rule.when.custom.compactMap { condition in
                RequirementName.fault(of: condition.name, on: isForApple ? .ios : .android).map { fault in
                    Self.diagnostic(
                        .error, "not-expressible", at: rule.position, "requirement '\(condition.name)' \(fault.reason)",
                        fault.remedy)
                }
            }
        }
    }

    /// An error for more combinations of custom values than the document and the grid can hold.
    private var tooManyCombinations: [Diagnostic] {
        guard let count = platforms.map({ VersionLadder.combinationCount(policy, $0) }).max(),
            count > VersionLadder.mostCombinations,
            let rule = rules(on: platforms).first(where: { !$0.when.custom.isEmpty })
        else { return [] }
        return [
            Self.diagnostic(
                .error, "not-expressible", at: rule.position,
                "custom values of the rules make more than \(VersionLadder.mostCombinations) combinations, and Prince "
                    + "of Versions needs a configuration for each",
                "name fewer custom values on one platform")
        ]
    }
}

/// Checks of `extra`: a single unreadable value makes the client drop all of `meta`.
extension Limits {
    /// Errors for keys of `extra` other than `meta`.
    private var unknownExtra: [Diagnostic] {
        guard case .object(let members) = policy.extra[Self.client] else { return [] }
        return members.filter { $0.key != "meta" }.map { member in
            Self.diagnostic(
                .error, "unknown-key", at: policy.positions[extra: Self.client, member.key],
                "'\(member.key)' in 'extra' is nothing that Prince of Versions' document carries",
                "write `prince-of-versions: {meta: {key: value}}`")
        }
    }

    /// Errors for values of `meta` that the client cannot decode.
    private var meta: [Diagnostic] {
        guard let meta = policy.extra[Self.client]?["meta"] else { return [] }
        guard case .object(let members) = meta else {
            return [
                Self.diagnostic(
                    .error, "meta-not-flat", at: policy.positions[extra: Self.client, "meta"],
                    "'meta' of Prince of Versions must be a map of plain values",
                    "write `prince-of-versions: {meta: {key: value}}`")
            ]
        }
        return members.compactMap { member in
            let position = policy.positions[extra: Self.client, "meta", member.key]
            return switch member.value {
            case .array, .object:
                Self.diagnostic(
                    .error, "meta-not-flat", at: position,
                    "'\(member.key)' in 'meta' is a list or a map, for which Prince of Versions drops all of 'meta'",
                    "give every key one plain value")
            case .decimal(let text) where Double(text)?.isFinite != true:
                Self.diagnostic(
                    .error, "meta-number", at: position,
                    "'\(member.key)' in 'meta' is too large a number, for which Prince of Versions drops all of 'meta'",
                    "put quotes around it")
            case .null, .bool, .integer, .decimal, .string: nil
            }
        }
    }
}

/// Decides which names of custom conditions an app's check can be registered under.
enum RequirementName {
    /// The client's converted name of its own OS rule.
    private static let taken = "requiredOsVersion"

    /// True if the library on that platform finds a check under that name. Android takes any name as written.
    static func isReadable(_ name: String, on platform: Platform) -> Bool {
        platform == .android ? name != androidRule : isPlain(name)
    }

    /// The libraries' own OS rule on Android.
    private static let androidRule = "required_os_version"

    /// True for letters, digits and hyphens after a lower-case letter: all libraries of both families leave such
    /// names as they are.
    private static func isPlain(_ name: String) -> Bool {
        guard let first = name.utf8.first, first.isSmallLetter, name != taken else { return false }
        return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    }

    /// Why a check with that name is never found, and the remedy; nil if it is found.
    static func fault(of name: String, on platform: Platform) -> (reason: String, remedy: String)? {
        if isReadable(name, on: platform) { return nil }
        let asked = camelCase(name)
        if asked == taken {
            return ("is Prince of Versions' own rule about the OS", "write `os` in the rule's `when` instead")
        }
        if let asked, asked != name, isPlain(asked) {
            return (
                "is asked as '\(asked)' by Prince of Versions, so a check registered as '\(name)' is never found",
                "write `\(asked)` here, and register the app's check under that name"
            )
        }
        return (
            "is no name that every library of Prince of Versions reads alike",
            "name it in letters, digits and hyphens, a lower-case letter first, such as `freeMemory`"
        )
    }

    /// The client's conversion of names with `_` to camel case; nil if words hold anything but letters.
    private static func camelCase(_ name: String) -> String? {
        guard name.utf8.first != UInt8(ascii: "_"), name.utf8.last != UInt8(ascii: "_"),
            name.utf8.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "_") })
        else { return nil }
        let words = name.split(separator: "_")
        guard words.count > 1 else { return name }
        return words[0].lowercased()
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
    }
}
