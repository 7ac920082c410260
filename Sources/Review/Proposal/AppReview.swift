import Basics
import ClientFormats
import PolicyModel
import SiteEngine

/// What a proposal changes of one app.
package struct AppReview: Sendable {
    /// A date ahead that appears, moves or goes.
    package struct DateChange: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable { case new, moved, gone }

        package let kind: Kind
        package let words: String
        package let before: Moment?
        package let after: Moment?
    }

    /// A loss or a warning that the author newly takes knowingly.
    package struct NewAcceptance: Hashable, Sendable {
        package let words: String
        package let why: String
        package let until: Moment?
        /// Whose loss it is; nil for a warning.
        package let client: String?
    }

    /// An address that some document newly names, or names no longer.
    package struct LinkChange: Hashable, Sendable {
        package let address: String
        package let isNew: Bool
        /// Whether a button opens it.
        package let isOpened: Bool
        /// Whether no document named its host before.
        package let isNewHost: Bool

        /// The host with its letters, where it is written in punycode; nil for every other.
        var host: String? { InternationalHost.read(in: address) }

        var words: String { address + (host.map { ", read as \($0)" } ?? "") }
    }

    package let slug: String
    package let name: String
    package let isNew: Bool
    /// Nil for a new app.
    package let impact: AppImpact?
    package let platforms: [PlatformReview]
    package let alerts: [AlertChange]
    package let dates: [DateChange]
    package let promises: [PromiseChange]
    /// What a release lost, and shares that are drawn anew, in file order.
    package let warnings: [Diagnostic]
    package let accepted: [NewAcceptance]
    package let links: [LinkChange]
    package let documents: [TextDifference]
    /// Of its own files; empty where the earlier ones are not known.
    package internal(set) var policy: [TextDifference]
    /// False if of the earlier state only documents are known: then there is no earlier sentence, and every date,
    /// promise and acceptance counts as one to look at.
    package let knowsPolicy: Bool

    /// Whether anything of it is another thing for users or reviewers.
    var isChanged: Bool {
        isNew || !documents.isEmpty || !policy.isEmpty || !alerts.isEmpty || !dates.isEmpty || !accepted.isEmpty
            || !promises.isEmpty || !warnings.isEmpty
            || platforms.contains { $0.before != nil && $0.before != $0.after }
            || !(impact?.lines ?? []).isEmpty || !(impact?.messages ?? []).isEmpty
    }

    /// The app's change in one sentence.
    package var headline: String {
        isNew ? "a new app" : impact.map { ImpactHeadline($0).text } ?? "nobody sees a change"
    }
}

extension AppReview {
    /// What is known of an app in the earlier state.
    struct Earlier: Sendable {
        /// Nil where only documents are known.
        var app: JudgedApp?
        var documents: [Artifact] = []

        /// What its clients download.
        fileprivate var files: [Artifact] { app?.documents.map(\.artifact) ?? documents }
    }

    /// - Parameters:
    ///   - earlier: nil for an app that was not there.
    ///   - gone: the apps that are no longer there, by slug: a new one may be one of them under another name.
    init(_ new: JudgedApp, since earlier: Earlier?, gone: [String: Earlier] = [:]) {
        let policy = new.dated.policy, before = earlier?.app
        let documents = new.documents.map(\.artifact)
        let past = earlier?.files ?? []
        slug = policy.slug
        name = policy.name
        isNew = earlier == nil
        knowsPolicy = earlier == nil || before != nil
        let impact = earlier.map { _ in
            before.map { AppImpact(from: $0.encoded, to: new.encoded) } ?? AppImpact(from: past, to: new.encoded)
        }
        self.impact = impact
        platforms = PlatformReview.all(of: new.dated, since: before?.dated, impact)
        alerts = AlertSurvey(new.encoded, since: before?.encoded, past, impact).changes
        dates = Self.dates(from: before.map { DueDate.all($0.dated) } ?? [], to: DueDate.all(new.dated))
        promises = PromiseChange.all(from: before?.dated.policy, to: policy)
        warnings = Diagnostic.inFileOrder(Self.warnings(to: new.encoded, since: earlier, gone))
        accepted = Self.accepted(from: before, to: new)
        links = Self.links(from: past, to: documents)
        self.documents = Self.differences(from: past, to: documents)
        self.policy = []
    }

    private static func warnings(
        to new: EncodedApp, since earlier: Earlier?, _ gone: [String: Earlier]
    ) -> [Diagnostic] {
        guard let earlier else {
            return gone.sorted { $0.key < $1.key }.flatMap { slug, app in
                Reseeding.diagnostics(from: app.files, of: slug, to: new)
            }
        }
        return earlier.app.map { StepWarnings.all(from: $0.encoded, to: new) }
            ?? StepWarnings.all(from: earlier.documents, to: new)
    }

    private static func differences(from old: [Artifact], to new: [Artifact]) -> [TextDifference] {
        let before = Dictionary(old.map { ($0.path, $0.bytes) }) { first, _ in first }
        let after = Dictionary(new.map { ($0.path, $0.bytes) }) { first, _ in first }
        return Set(before.keys).union(after.keys).sorted().compactMap {
            TextDifference($0, from: before[$0], to: after[$0])
        }
    }

    /// A date is the same one if what happens is the same.
    private static func dates(from old: [DueDate], to new: [DueDate]) -> [DateChange] {
        func key(_ due: DueDate) -> String {
            if case .live(let version, let platforms, _) = due.event { return "live \(version) \(platforms)" }
            return due.words()
        }
        let before = Dictionary(old.map { (key($0), $0) }) { first, _ in first }
        let after = Set(new.map(key))
        let found = new.compactMap { due -> DateChange? in
            guard let past = before[key(due)] else {
                return DateChange(kind: .new, words: due.words(), before: nil, after: due.moment)
            }
            return past.moment == due.moment
                ? nil : DateChange(kind: .moved, words: due.words(), before: past.moment, after: due.moment)
        }
        return found
            + old.filter { !after.contains(key($0)) }.map {
                DateChange(kind: .gone, words: $0.words(), before: $0.moment, after: nil)
            }
    }

    private static func accepted(from old: JudgedApp?, to new: JudgedApp) -> [NewAcceptance] {
        let before = Set(old.map(acceptances) ?? [])
        return acceptances(of: new).filter { !before.contains($0) }
    }

    private static func acceptances(of app: JudgedApp) -> [NewAcceptance] {
        let losses = app.losses.compactMap { loss in
            loss.acceptance.map {
                NewAcceptance(words: loss.words(in: .english), why: $0.why, until: $0.until, client: loss.client)
            }
        }
        return losses
            + app.accepted.map {
                NewAcceptance(
                    words: $0.diagnostic.message, why: $0.acceptance.why, until: $0.acceptance.until, client: nil)
            }
    }

    private static func links(from old: [Artifact], to new: [Artifact]) -> [LinkChange] {
        let (before, opened) = addresses(in: old), (after, opens) = addresses(in: new)
        let hosts = Set(before.compactMap { AddressParts($0)?.host?.lowercased() })
        let added = after.subtracting(before).sorted().map { address in
            LinkChange(
                address: address, isNew: true, isOpened: opens.contains(address),
                isNewHost: AddressParts(address)?.host.map { !hosts.contains($0.lowercased()) } ?? true)
        }
        return added
            + before.subtracting(after).sorted().map {
                LinkChange(address: $0, isNew: false, isOpened: opened.contains($0), isNewHost: false)
            }
    }

    private static func addresses(in documents: [Artifact]) -> (all: Set<String>, opened: Set<String>) {
        let found = documents.map { DocumentLinks.addresses(in: $0.path, $0.bytes) }
        let opened = Set(found.flatMap(\.opened))
        return (opened.union(found.flatMap(\.others)), opened)
    }
}
