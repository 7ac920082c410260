import ClientFormats
import PolicyModel

/// An app's impact in one sentence: how many releases have which change, and which clients behave differently.
package struct ImpactHeadline {
    private let app: AppImpact

    package init(_ app: AppImpact) { self.app = app }

    /// One part for each kind of change, platform and channel, the most severe first.
    package var text: String {
        var parts: [String] = []
        for kind in Change.Kind.allCases {
            for (platform, channel, _) in app.compared {
                let lines = app.lines.filter {
                    $0.isListed && $0.platform == platform && $0.channel == channel && $0.change.kind == kind
                }
                let place = channel.map { "the channel \($0) of " } ?? ""
                for (words, lines) in ImpactHeadline.said(kind, of: lines) {
                    let releases = Set(lines.flatMap(\.releases)).count
                    let number = parts.isEmpty ? count(releases, "release") : "\(releases)"
                    parts.append("\(number) \(words) on \(place)\(platform.displayName)")
                }
            }
        }
        return (parts.isEmpty ? quiet : "\(parts.joined(separator: ", ")); nobody else sees \(change)") + otherwise
    }

    /// A prompt may be for another release where the documents do not say for which.
    private var change: String { app.namesReleases ? "a change" : "another prompt" }

    /// The sentence if no listed release has a change.
    private var quiet: String {
        if !app.lines.isEmpty { return "no listed release sees \(change), only versions that are not listed" }
        if !app.messages.isEmpty { return "nobody sees another prompt, but messages change" }
        if app.knowsEarlier, !app.clients.isEmpty { return "nobody gets another verdict" }
        guard app.hasOtherDocuments else { return "nobody sees a change" }
        return app.knowsEarlier || !app.hasPolicy && app.namesReleases
            ? "nobody sees a change, though documents differ"
            : "documents differ, and no device that was compared sees another prompt"
    }

    /// The clients whose changes are not the verdict's, in parentheses; empty if there are none.
    private var otherwise: String {
        var names: [String] = []
        for client in app.clients where names.last != client.client { names.append(client.client) }
        return names.isEmpty ? "" : " (\(Words.list(names)) \(app.clients.words))"
    }

    /// The lines of a kind of change by what is said of them. What is new to users who stay blocked is named.
    private static func said(_ kind: Change.Kind, of lines: [ImpactLine]) -> [(words: String, lines: [ImpactLine])] {
        let blocked = kind == .otherwise ? lines.filter { $0.change.new.action != .recommend } : []
        let others = lines.filter { !blocked.contains($0) }
        return [(still(blocked.map(\.change)), blocked), (words(kind), others)].filter { !$0.lines.isEmpty }
    }

    private static func still(_ changes: [Change]) -> String {
        let news = [
            changes.contains { $0.old.target != $0.new.target } ? "another release" : nil,
            changes.contains { $0.words != .none } ? "another text" : nil,
            changes.contains(where: \.hasOtherLink) ? "another link" : nil,
            changes.contains(where: \.hasOtherNotes) ? "other release notes" : nil,
        ].compactMap(\.self)
        return news.isEmpty ? "still blocked, in another way" : "still blocked with \(Words.list(news))"
    }

    /// The change of a release, after its number.
    private static func words(_ kind: Change.Kind) -> String {
        switch kind {
        case .broken: "broken"
        case .stranded: "stranded"
        case .newlyForced: "newly blocked"
        case .newlyFree: "no longer blocked"
        case .notified: "newly notified"
        case .noLongerNotified: "no longer notified"
        case .mended: "served again"
        case .otherwise: "notified differently"
        case .same: "unchanged"
        }
    }
}

extension AppImpact {
    /// The releases compared on a platform, ascending; for devices on no channel unless one is given.
    package func listed(on platform: Platform, channel: String? = nil) -> [Version] {
        compared.first { $0.platform == platform && $0.channel == channel }?.releases ?? []
    }

    /// Those on any channel, too.
    func everyListed(on platform: Platform) -> [Version] {
        compared.filter { $0.platform == platform }.flatMap(\.releases)
    }

    /// Those compared for the devices of a line.
    package func listed(for line: ImpactLine) -> [Version] { listed(on: line.platform, channel: line.channel) }

    /// Platforms and clients that are new, gone or not compared; one sentence each.
    package var notes: [String] {
        let unknown =
            hasPolicy
            ? "its earlier documents cannot be written" : "its documents decide on no device that they name"
        return newPlatforms.map { "\($0.displayName) is new in the policy" }
            + gonePlatforms.map { "\($0.displayName) is no longer in the policy: its devices are not notified" }
            + newClients.map { "\($0) is new: it had no documents to compare with" }
            + goneClients.map { "\($0) gets no documents any more: what it fetches stays as it lies, or is missing" }
            + uncompared.map { "\($0) is not compared: \(unknown)" }
            + uncomparedMessages.map { "\($0) has messages, which are not compared with those of the documents" }
            + (hasPolicy ? [] : ["no policy of it can be read here, so its devices are drawn from its documents"])
    }
}

extension Impact {
    /// The first line of every report: the compared states and moments.
    package var title: String {
        let what =
            switch against.kind {
            case .here: "the content here"
            case .target: "the target \(against.text)"
            case .content: "the content in \(against.text)"
            case .published: "the documents in \(against.text)"
            case .revision: "revision \(against.text)"
            }
        if against.kind == .here { return "The content here at \(moment), against itself at \(earlier ?? moment)" }
        let time = earlier.map { "\($0) there and \(moment) here" } ?? "\(moment)"
        return "Against \(what), at \(time)"
    }

    /// Apps that are new, gone or unchanged; one sentence each.
    package var notes: [String] {
        (newApps.isEmpty ? [] : ["new here, with nothing to compare with: \(newApps.joined(separator: ", "))"])
            + (goneApps.isEmpty ? [] : ["no longer here: \(goneApps.joined(separator: ", "))"])
            + (unchanged == 0
                ? []
                : ["\(count(unchanged, "app")) \(unchanged == 1 ? "says" : "say") the same as before"])
    }
}
