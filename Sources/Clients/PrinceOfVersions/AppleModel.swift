import ClientKit
import PolicyModel

/// The decision model of one edition of Prince of Versions.
///
/// Every error of the client is `refused`: apps usually ignore it, so that a rejected document looks like "no update"
/// for ever. On the devices, nothing was notified before.
struct AppleModel: DecisionModel {
    private enum Reading: Sendable {
        /// No document is published.
        case nothing
        /// The document cannot be decoded; the cause.
        case unreadable(String)
        case four(AppleClient)
        case three(Apple3Client)
    }

    /// The client's decisions on a device: with the lowest build that it may have, and with the highest.
    struct View: Hashable, Sendable {
        fileprivate let platform: Platform
        fileprivate let lowest: Decision
        fileprivate let highest: Decision
    }

    fileprivate enum Decision: Hashable, Sendable {
        /// The same on all devices.
        case document
        case four(AppleClient.Decision)
        case three(Apple3Client.Answer?)
    }

    private let document: Artifact?
    private let reading: Reading
    /// True if a version in the document has a build; only then the installed build matters.
    private let namesBuilds: Bool
    /// True if another edition of 4.x may read something else.
    private let isEditionBound: Bool
    private let edition: AppleEdition

    /// - Parameters:
    ///   - document: nil if no document is published.
    ///   - reading: of it, by an edition with the same parser.
    init(_ document: Artifact?, _ reading: DocumentReading?, as edition: AppleEdition) {
        self.document = document
        self.edition = edition
        let read = reading.map { AppleModel.read($0, as: edition) }
        (self.reading, isEditionBound) = (read?.reading ?? .nothing, read?.isEditionBound ?? false)
        let versions: [AppleVersion] =
            switch self.reading {
            case .nothing, .unreadable: []
            case .four(let client): client.versions
            case .three(let client): client.versions
            }
        namesBuilds = versions.contains { $0.build != 0 }
    }

    /// The model of another edition of 4.x; nil if that may read something else in the document.
    func edition(_ edition: AppleEdition) -> AppleModel? {
        isEditionBound || edition.isBeforeFour ? nil : AppleModel(self, as: edition)
    }

    private init(_ model: AppleModel, as edition: AppleEdition) {
        (document, namesBuilds, isEditionBound, self.edition) = (model.document, model.namesBuilds, false, edition)
        if case .four(let client) = model.reading {
            reading = .four(client.edition(edition))
        } else {
            reading = model.reading
        }
    }

    var equalKeys: EqualKeys { AppleEdition.equalKeys }

    var dangers: [Danger] {
        guard let document else { return [] }
        let reading = edition.reading(document.bytes, forAuthor: true)
        _ = AppleModel.read(reading, as: edition)
        return reading.dangers(in: document.path)
    }

    /// Most documents mean the same to all editions of 4.x.
    func answersAlike(_ other: any DecisionModel) -> Bool {
        guard let other = other as? AppleModel, file == other.file else { return false }
        switch (reading, other.reading) {
        case (.nothing, .nothing): return true
        case (.unreadable(let cause), .unreadable(let another)): return cause == another
        case (.four(let client), .four(let another)): return client.decidesAlike(another)
        default: return false
        }
    }

    private var file: String? { document?.path }

    /// What an edition reads, and whether another one may read something else.
    private static func read(
        _ reading: DocumentReading, as edition: AppleEdition
    ) -> (reading: Reading, isEditionBound: Bool) {
        guard let root = reading.root else {
            let cause = "\(reading.end?.words ?? ""): \(edition.unread.words)"
            return (.unreadable(cause), edition.isBeforeFour)
        }
        if edition.isBeforeFour { return (.three(Apple3Reader.client(reading: root)), true) }
        let reader = AppleReader(root, as: edition)
        return (
            reader.loss.map { .unreadable($0.words) } ?? .four(AppleClient(reader, as: edition)), reader.isEditionBound
        )
    }

    func view(of clientDevice: ClientDevice) -> View { views(of: [clientDevice])[0] }

    func views(of clientDevices: [ClientDevice]) -> [View] {
        var memory = AppleDevice.Memory()
        return clientDevices.indices.map { view(of: clientDevices[$0], &memory) }
    }

    private func view(of clientDevice: ClientDevice, _ memory: inout AppleDevice.Memory) -> View {
        memory.read(clientDevice.app, namesBuilds: namesBuilds)
        let lowest = decision(on: clientDevice, with: memory.lowest, &memory)
        return View(
            platform: clientDevice.platform, lowest: lowest,
            highest: memory.isRange ? decision(on: clientDevice, with: memory.highest, &memory) : lowest)
    }

    /// The decision for a device with that version installed.
    private func decision(
        on clientDevice: ClientDevice, with installed: AppleVersion?, _ memory: inout AppleDevice.Memory
    ) -> Decision {
        // The libraries for Android have a model of their own, `AndroidModel`.
        guard clientDevice.platform != .android else { return .document }
        switch reading {
        case .nothing, .unreadable: return .document
        case .four(let client):
            return .four(client.decision(on: AppleDevice(clientDevice, installed: installed, &memory)))
        case .three(let client):
            var notified: Set<String> = []
            return .three(
                client.decide(on: AppleDevice(clientDevice, installed: installed, &memory), notified: &notified))
        }
    }

    /// The client ignores the language.
    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        let ends = view.lowest == view.highest ? [view.lowest] : [view.lowest, view.highest]
        let answer = ClientAnswer.shared(ends.map { self.answer(to: $0, on: view.platform) }, file: file)
        return Array(repeating: answer, count: languages.count)
    }

    private func answer(to decision: Decision, on platform: Platform) -> ClientAnswer {
        switch (reading, decision) {
        case (.nothing, _): ClientAnswer(.verdict(.none), file: nil, path: "")
        case (.four(let client), .four(let decision)): client.answer(decision, on: platform, file: file)
        case (.three(let client), .three(let decision)): client.answer(decision, on: platform, file: file)
        case (.unreadable(let cause), _) where platform != .android: ClientAnswer(.refused(cause), file: file, path: "")
        default: ClientAnswer(.unjudged(.otherPlatform), file: file, path: "")
        }
    }
}

extension AppleClient {
    var versions: [AppleVersion] {
        lists.values.flatMap(\.configurations).flatMap { [$0.required, $0.last].compactMap(\.self) }
    }

    /// The answer for a decision, with the path of the value that decides.
    fileprivate func answer(_ decision: Decision, on platform: Platform, file: String?) -> ClientAnswer {
        switch decision {
        case .failed(let failure): return refusal(failure, on: platform, file: file)
        case .decided(let place, let status):
            let chosen = lists[platform]?.configurations[place]
            return chosen.map { answer($0, status, file) } ?? refusal(.dataNotFound, on: platform, file: file)
        }
    }

    private func answer(_ chosen: AppleConfiguration, _ status: Status, _ file: String?) -> ClientAnswer {
        switch status {
        case .requiredUpdateNeeded:
            return ClientAnswer(.verdict(.force), file: file, path: chosen.requiredPath, offer: chosen.offer)
        case .newUpdateAvailable:
            return ClientAnswer(
                .verdict(.recommend), file: file, path: chosen.lastPath, frequency: chosen.frequency,
                offer: chosen.offer)
        case .noUpdateAvailable:
            let path = chosen.last == nil ? chosen.requiredPath : chosen.lastPath
            return ClientAnswer(.verdict(.none), file: file, path: chosen.namesNoVersion ? chosen.path : path)
        }
    }

    /// The answer for an error, with the cause in words.
    private func refusal(_ failure: Failure, on platform: Platform, file: String?) -> ClientAnswer {
        switch (failure, lists[platform]) {
        case (.dataNotFound, .missing(let path, let cause)):
            return ClientAnswer(.refused(cause), file: file, path: path)
        case (.requirementsNotSatisfied, .configurations(_, let path)):
            // The document is valid and the app shows nothing, but a correct list has a configuration for every device.
            let effect = "the client reports requirementsNotSatisfied, and its app shows nothing"
            let cause = "\(path) has no configuration for this device: \(effect)"
            return ClientAnswer(.refused(cause), file: file, path: path)
        case (.missingConfigurationVersion(let path), _):
            return ClientAnswer(.refused("\(path) names no version"), file: file, path: path)
        default:
            return ClientAnswer(.refused("the installed version cannot be read"), file: file, path: "")
        }
    }
}

extension AppleConfiguration {
    /// The version that the app gets for an update; the page is the app's own.
    fileprivate var offer: Offer { Offer(version: [required, last].compactMap(\.self).max()?.threeNumbers) }
}

extension Apple3Client {
    var versions: [AppleVersion] {
        parts.values.flatMap { part -> [AppleVersion] in
            guard case .facts(let facts) = part else { return [] }
            return [facts.minimum, facts.latest].compactMap(\.self)
        }
    }

    /// An app forces the update if the minimum is not satisfied, even without a new version.
    fileprivate func answer(_ decision: Answer?, on platform: Platform, file: String?) -> ClientAnswer {
        switch parts[platform] {
        case .refused(let path, let cause): return ClientAnswer(.refused(cause), file: file, path: path)
        case .facts(let facts):
            guard let decision else { break }
            let offer = decision.newVersion.map { Offer(version: $0.threeNumbers) }
            if !decision.isMinimumSatisfied {
                return ClientAnswer(.verdict(.force), file: file, path: facts.minimumPath, offer: offer)
            }
            guard let offer else { return ClientAnswer(.verdict(.none), file: file, path: facts.latestPath) }
            return ClientAnswer(
                .verdict(.recommend), file: file, path: facts.latestPath, frequency: facts.frequency, offer: offer)
        case nil: break
        }
        return ClientAnswer(.refused("the installed version or the OS cannot be read"), file: file, path: "")
    }
}
