import ClientFormats
import PolicyModel

/// An app's impact in one sentence: what happens to how many releases, and who answers otherwise.
struct ImpactHeadline {
    private let app: AppImpact

    init(_ app: AppImpact) { self.app = app }

    var text: String {
        var parts: [String] = []
        for kind in Change.Kind.allCases {
            for (platform, _) in app.compared {
                let lines = app.lines.filter { $0.isListed && $0.platform == platform && $0.change.kind == kind }
                let releases = Set(lines.flatMap(\.releases)).count
                guard releases > 0 else { continue }
                let number = parts.isEmpty ? count(releases, "release") : "\(releases)"
                parts.append("\(number) \(ImpactHeadline.deed(kind)) on \(platform.displayName)")
            }
        }
        return (parts.isEmpty ? quiet : "\(parts.joined(separator: ", ")); nobody else sees a change") + otherwise
    }

    private var quiet: String {
        if !app.lines.isEmpty { return "no listed release sees a change, only versions that are not listed" }
        return app.hasOtherDocuments ? "nobody is told anything else, though documents differ" : "nobody sees a change"
    }

    private var otherwise: String {
        var names: [String] = []
        for client in app.clients where names.last != client.client { names.append(client.client) }
        guard !names.isEmpty else { return "" }
        return " (\(ImpactWords.list(names)) answer\(names.count == 1 ? "s" : "") otherwise, see below)"
    }

    private static func deed(_ kind: Change.Kind) -> String {
        switch kind {
        case .broken: "broken"
        case .stranded: "stranded"
        case .newlyForced: "newly blocked"
        case .newlyFree: "no longer blocked"
        case .told: "newly told"
        case .noLongerTold: "no longer told"
        case .mended: "served again"
        case .otherwise: "told otherwise"
        case .same: "unchanged"
        }
    }
}

extension AppImpact {
    /// The releases compared on a platform, ascending.
    func listed(on platform: Platform) -> [Version] {
        compared.first { $0.platform == platform }?.releases ?? []
    }

    /// What is new or gone with the app, each a sentence.
    var notes: [String] {
        let unknown = hasPolicy ? "its earlier documents cannot be written" : "its documents decide on no device that they name"
        return newPlatforms.map { "\($0.displayName) is new in the policy" }
            + gonePlatforms.map { "\($0.displayName) is no longer in the policy: its devices are told nothing" }
            + newClients.map { "\($0) is new: it had no documents to compare with" }
            + goneClients.map { "\($0) gets no documents any more: what it fetches stays as it lies, or is missing" }
            + uncompared.map { "\($0) is not compared: \(unknown)" }
            + (hasPolicy ? [] : ["no policy of it can be read here, so its devices are drawn from its documents"])
    }
}

extension Impact {
    /// The first line of every report: what is compared, and at which moment.
    var title: String {
        let what = switch against.kind {
        case .target: "the target \(against.text)"
        case .content: "the content in \(against.text)"
        case .published: "the documents in \(against.text)"
        case .revision: "revision \(against.text)"
        }
        let time = earlier.map { "\($0) there and \(moment) here" } ?? "\(moment)"
        return "Against \(what), at \(time)"
    }

    /// Whole apps that come, go or stay, each a sentence.
    var notes: [String] {
        (newApps.isEmpty ? [] : ["new here, with nothing to compare with: \(newApps.joined(separator: ", "))"])
            + (goneApps.isEmpty ? [] : ["no longer here: \(goneApps.joined(separator: ", "))"])
            + (unchanged == 0 ? [] : ["\(count(unchanged, "app")) \(unchanged == 1 ? "says" : "say") the same as before"])
    }
}
