import ClientKit
import PolicyModel

/// Checks a policy for what XUpdate's document needs, and for links that the library cannot use.
struct Limits {
    let policy: Policy

    private static let client = "xupdate"
    private var position: SourcePosition { Needs.position(of: Self.client, in: policy) }
    private var named: [String]? { policy.choice(of: Self.client)?.options.versions[.android] }

    /// The releases in the field; all of them without the option `versions`.
    var editions: [Edition] {
        guard let named else { return Edition.allCases }
        let chosen = Edition.allCases.filter { named.contains($0.rawValue) }
        return chosen.isEmpty ? Edition.allCases : chosen
    }

    var unknownVersions: [Diagnostic] {
        Needs.unknownVersions(
            named ?? [], known: Edition.names, of: Self.client, called: "XUpdate", in: policy,
            help: "write 2.1.5 for 2.1.4 and 2.1.5, 2.1.0 for 2.0.8 to 2.1.3, 2.0.7 for older ones")
    }

    /// An error where the update's link is neither a file that Android installs nor a page that every release opens.
    func deadLinks(of release: Release?) -> [Diagnostic] {
        let archive = release?.shipments[.android]?.archive?.url
        guard let address = archive ?? policy.stores[.android] else {
            return [
                Diagnostic(
                    .error, "missing-store", at: policy.positions.keys["store"] ?? position,
                    "xupdate needs a link on Android: its update button downloads or opens it",
                    help: "give the announced release an archive: {url: \"https://….apk\"}", client: Self.client)
            ]
        }
        let dead = editions.filter { Link(address, as: $0) == .dead }
        guard let oldest = dead.last else { return [] }
        let isPage = Link(address, as: .newest) == .page
        return [
            Diagnostic(
                .error, "dead-link",
                at: policy.positions.addresses[address] ?? release?.position ?? position,
                isPage
                    ? "XUpdate \(oldest.rawValue) downloads the page \(address) as an app, which cannot be installed"
                    : "XUpdate downloads \(address) as an app, which cannot be installed: "
                        + "it opens pages only whose name holds `.htm`",
                help: isPage
                    ? "give the release an archive that ends in .apk, or leave 2.0.7 out of `versions`"
                    : "give the release an archive that ends in .apk, "
                        + "or lead `store` to a page of yours such as get.html",
                client: Self.client)
        ]
    }

    /// A warning where the document lets users ignore the announced version, or forces it after they could, and
    /// releases are in the field that never force a version that was ignored.
    func ignoredVersion(_ line: CodeLine, _ source: Policy) -> [Diagnostic] {
        let isOnce = source.frequency == .once || source.rules.contains { $0.frequency == .once }
        let remembers = editions.contains(.middle)
        guard let version = line.announced?.version, isOnce, remembers else { return [] }
        if line.verdict == .force {
            return [ignored("XUpdate up to 2.1.3 forces nobody who ignored \(version) when it was recommended once")]
        }
        guard line.verdict == .recommend, line.frequency == .once else { return [] }
        return [
            ignored(
                "XUpdate up to 2.1.3 offers to ignore \(version), and then never forces it: a later force is not shown")
        ]
    }

    private func ignored(_ message: String) -> Diagnostic {
        Diagnostic(
            .warning, "ignored-version", at: position, message,
            help: "recommend with `frequency: always`, or announce a new version with a force; "
                + "if all apps have 2.1.4 or newer, write `versions: 2.1.5`",
            client: Self.client)
    }
}
