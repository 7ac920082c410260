import ClientKit
import PolicyModel

/// The decision model of Sparkle with its standard window, in an app that checks in the background, asks for at most
/// one channel and replaces neither the comparison nor the choice.
struct Model: DecisionModel {
    private let artifact: Artifact?
    private let edition: Edition
    /// The items of the feed.
    private let elements: Result<[FeedElement], XMLFault>?
    /// The feed as it is read in English; nil without a document.
    private let english: Result<Feed, Feed.Failure>?
    private let englishCheck: Check
    /// True if the user's language changes texts alone, and no verdict.
    private let isAlike: Bool
    /// True if it changes no notes either.
    private let isOneText: Bool

    init(reading documents: [Artifact], of slug: String, as edition: Edition) {
        artifact = documents.first { $0.path == "\(slug)/\(SparkleAppcast.file)" }
        self.edition = edition
        elements = artifact.map { artifact in
            Result { () throws(XMLFault) in FeedElement.items(of: try XMLNode.root(of: artifact.bytes, isPlaced: false))
            }
        }
        english = elements.map { Self.feed($0, in: .english, as: edition) }
        englishCheck = Check(items: (try? english?.get())?.items ?? [], edition: edition)
        isOneText = (try? english?.get())?.items.allSatisfy { !$0.hasNotesByLanguage } ?? true
        isAlike = (try? elements?.get()).map { Self.isAlike($0) } ?? true
    }

    private static let texts: Set<String> = [
        "title", "description", "sparkle:releaseNotesLink", "sparkle:fullReleaseNotesLink",
    ]

    private static func isAlike(_ items: [FeedElement]) -> Bool {
        items.allSatisfy { item in
            let names = item.children.map(\.name).filter { !texts.contains($0) }
            return Set(names).count == names.count
        }
    }

    /// What Sparkle reads of a Mac; nil for another platform.
    struct Sight: Hashable, Sendable {
        /// Builds that the app can have, the lowest and the highest.
        let builds: [String]
        let system: String
        let isIntel: Bool
        let channel: String?
    }

    func view(of clientDevice: ClientDevice) -> Sight? {
        guard clientDevice.platform == .macos else { return nil }
        return Sight(
            builds: clientDevice.build.sparkleBuilds, system: clientDevice.os,
            isIntel: clientDevice.processor == .x86_64, channel: clientDevice.channel)
    }

    func answers(to view: Sight?, in languages: [LanguageTag]) -> [ClientAnswer] {
        answers(to: view, in: languages, after: nil)
    }

    func answers(to view: Sight?, in languages: [LanguageTag], when situation: Situation) -> [ClientAnswer] {
        answers(to: view, in: languages, after: situation)
    }

    private func answers(to view: Sight?, in languages: [LanguageTag], after situation: Situation?) -> [ClientAnswer] {
        guard let view, let elements, let english else {
            return languages.map { _ in ClientAnswer(.verdict(.none), file: nil, path: "") }
        }
        guard isAlike else {
            return languages.map { language in
                let feed = Self.feed(elements, in: language, as: edition), items = (try? feed.get())?.items ?? []
                let check = Check(items: items, edition: edition)
                return self.answer(to: view, by: feed, check, in: language, when: situation)
            }
        }
        guard isOneText else {
            return languages.map { self.answer(to: view, by: english, englishCheck, in: $0, when: situation) }
        }
        let answer = self.answer(to: view, by: english, englishCheck, in: .english, when: situation)
        return languages.map { _ in answer }
    }

    private func answer(
        to view: Sight, by feed: Result<Feed, Feed.Failure>, _ check: Check, in language: LanguageTag,
        when situation: Situation?
    ) -> ClientAnswer {
        if case .failure(let failure) = feed {
            return ClientAnswer(.refused(failure.words), file: artifact?.path, path: "")
        }
        let answers = view.builds.map { build in
            let device = Self.device(
                host: build, system: view.system, isIntel: view.isIntel, channel: view.channel, when: situation)
            let outcome = check.outcome(on: device)
            let skipped = situation?.hasSkipped == true ? Check.State(skipping: outcome, from: build) : nil
            let last = skipped.map { check.outcome(on: device, after: $0) } ?? outcome
            return self.answer(last, to: device, by: check, in: language)
        }
        return .shared(answers, file: artifact?.path)
    }

    func hidden(from clientDevice: ClientDevice, when situation: Situation?) -> HiddenRelease? {
        guard let view = view(of: clientDevice), let build = view.builds.first else { return nil }
        let device = Self.device(
            host: build, system: view.system, isIntel: view.isIntel, channel: view.channel, when: situation)
        guard case .update(let item) = englishCheck.outcome(on: device),
            let hidden = englishCheck.obstacle(on: device, VersionText(build), above: item)
        else { return nil }
        let name = Offer(version: hidden.item.displayVersion, build: hidden.item.version).name
        return HiddenRelease(name, by: "item[\(hidden.item.index)].\(hidden.element.rawValue)")
    }

    static func device(
        host: String, system: String, isIntel: Bool, channel: String?, when situation: Situation?
    ) -> Check.Device {
        Check.Device(
            host: host, system: system, isIntel: isIntel, now: situation?.moment, group: situation?.group ?? 0,
            channels: channel.map { [$0] } ?? [])
    }

    /// Of a feed that is the same in every language but for texts; nil for any other, and for none that can be read.
    var sharedCheck: Check? {
        guard isAlike, case .success? = english else { return nil }
        return englishCheck
    }

    private func answer(
        _ outcome: Check.Outcome, to device: Check.Device, by check: Check, in language: LanguageTag
    ) -> ClientAnswer {
        let build = device.host
        switch outcome {
        case .none(let latest):
            let hidden = check.obstacle(on: device, VersionText(build)).map { ($0.item, $0.element.rawValue) }
            let path = (hidden ?? latest.map { ($0, $0.versionPath) }).map { "item[\($0.index)].\($1)" }
            return ClientAnswer(.verdict(.none), file: artifact?.path, path: path ?? "")
        case .update(let item):
            let isCritical = item.isCritical(for: build)
            return ClientAnswer(
                .verdict(isCritical ? .force : .recommend), file: artifact?.path,
                path: "item[\(item.index)].\(isCritical ? item.criticalPath : item.versionPath)",
                installsUnasked: item.file != nil && !item.isInformational(for: build) && !item.isMajor(for: build),
                offer: offer(item, to: build, in: language))
        }
    }

    /// A link alone leads to the page. Where there is a link to notes, it comes before their text.
    private func offer(_ item: Item, to build: String, in language: LanguageTag) -> Offer {
        let notes = item.notes(in: language)
        return Offer(
            version: item.displayVersion, build: item.version,
            address: item.isInformational(for: build) ? item.link : item.file?.address,
            notes: notes.link ?? notes.text, notesFormat: notes.shownFormat)
    }

    private static func feed(
        _ elements: Result<[FeedElement], XMLFault>, in language: LanguageTag, as edition: Edition
    ) -> Result<Feed, Feed.Failure> {
        Result { () throws(Feed.Failure) in
            switch elements {
            case .failure(let fault): throw .unreadable(fault)
            case .success(let items):
                return try FeedReading(languages: [language.description], edition: edition).feed(items)
            }
        }
    }

    /// The pages and files of all items, each once.
    var buttonLinks: [String] {
        guard case .success(let feed)? = english else { return [] }
        return feed.items.flatMap { [$0.link, $0.file?.address] }.compactMap(\.self).uniqued()
    }

    var dangers: [Danger] {
        guard let artifact else { return [] }
        let notes = XMLReading(forAuthorOf: artifact.path)
        _ = try? FeedReading(edition: edition, notes: notes).feed(artifact.bytes)
        return notes.dangers
    }
}

extension Check.State {
    /// After the user skipped what was offered; nil if nothing was.
    fileprivate init?(skipping outcome: Check.Outcome, from build: String) {
        guard case .update(let item) = outcome else { return nil }
        if item.isMajor(for: build) {
            self.init(major: item.minimumAutomatic, majorSubrelease: item.version)
        } else {
            self.init(minor: item.version)
        }
    }
}

extension Feed.Failure {
    /// To follow "because".
    var words: String {
        switch self {
        case .unreadable(let fault): "the document \(fault.reason)"
        case .item(let cause, let part, _): "an item's \(part) \(cause)"
        }
    }
}
