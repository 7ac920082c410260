import ClientKit
import PolicyModel

/// Finds the promises of a policy that do not hold, each with the first device that shows it.
///
/// A promise is about the policy's verdict, or about the answer of a client's model to the emitted bytes. On versions
/// that are not listed a client may do less than the policy says, so nothing is promised of a client there.
package struct PromiseCheck {
    let dated: DatedPolicy
    let documents: [Agreement.Documents]
    /// The clients whose files could not be written because of other errors.
    let unwritten: Set<String>
    let models: DecisionModelCache

    package init(
        _ dated: DatedPolicy, documents: [Agreement.Documents], unwritten: Set<String> = [],
        models: DecisionModelCache = DecisionModelCache()
    ) {
        (self.dated, self.documents, self.unwritten, self.models) = (dated, documents, unwritten, models)
    }

    /// For each promise of the policy, in order, why it does not hold; nil for one that does.
    package var broken: [Diagnostic?] { dated.policy.promises.map(diagnostic) }

    /// Why a promise does not hold; nil if it does.
    package func diagnostic(of promise: Promise) -> Diagnostic? {
        if let unknown = promise.clients.first(where: { dated.policy.choice(of: $0) == nil }) {
            return nobody(promise, "'\(unknown)' is no client of this app")
        }
        // Its documents have errors of their own, which are reported.
        if promise.clients.contains(where: unwritten.contains) { return nil }
        var hasDevice = false
        for platform in promise.devices.platforms ?? dated.policy.platforms {
            for channel in promise.channels(in: dated.policy, on: platform) {
                let seen = channel.map { dated.seen(on: $0) } ?? dated
                let grid = Grid.of(promise, in: seen, on: platform)
                let breach =
                    promise.clients.isEmpty
                    ? breach(of: promise, in: grid, &hasDevice)
                    : breach(of: promise, by: clients(of: promise, on: platform, channel), in: grid, &hasDevice)
                if let breach { return breach.diagnostic(of: promise, in: seen) }
            }
        }
        return hasDevice ? nil : nobody(promise, "no device that can exist is as it says")
    }

    /// The promised clients with documents for a platform; on a channel those alone that know channels.
    private func clients(of promise: Promise, on platform: Platform, _ channel: String?) -> [Agreement.Documents] {
        documents.filter { client, _ in
            promise.clients.contains(client.name) && client.platforms.contains(platform)
                && (channel == nil || client.knowsChannels)
        }
    }

    private func nobody(_ promise: Promise, _ reason: String) -> Diagnostic {
        Diagnostic(
            .error, PromiseBreach.id, at: promise.position, "the promise is about nobody: \(reason)",
            help: "correct it, or remove it")
    }
}

extension PromiseCheck {
    /// The first device to which the policy gives another verdict, or another text.
    private func breach(of promise: Promise, in grid: Grid, _ hasDevice: inout Bool) -> PromiseBreach? {
        // Most policies give one verdict in all languages.
        let languages = promise.says == nil && !grid.asksForLanguages ? Array(grid.languages.prefix(1)) : grid.languages
        var found: PromiseBreach?
        for version in grid.versions where found == nil {
            grid.forEachDevice(of: version, under: promise, in: languages) { device in
                hasDevice = true
                if found == nil { found = breach(of: promise, on: device, in: grid.dated) }
            }
        }
        return found
    }

    private func breach(of promise: Promise, on device: Device, in dated: DatedPolicy) -> PromiseBreach? {
        let meant = dated.verdict(for: device)
        guard meant.verdict == promise.verdict else { return PromiseBreach(device, .verdict(meant)) }
        guard let piece = promise.says else { return nil }
        let words = dated.text(
            meant.textName, for: meant.verdict, in: device.language, latest: meant.reachable?.version)
        let texts = LocalizedText.Field.ofTexts.compactMap { words[$0] }
        return texts.contains { $0.contains(piece) } ? nil : PromiseBreach(device, .text(texts))
    }

    /// The first device on which a client's model gives another answer, or shows another text.
    private func breach(
        of promise: Promise, by clients: [Agreement.Documents], in grid: Grid, _ hasDevice: inout Bool
    ) -> PromiseBreach? {
        let languages = grid.languages, platform = grid.platform
        guard let first = languages.first else { return nil }
        for version in grid.versions where grid.dated.isListed(version, on: platform) {
            var devices: [Device] = []
            grid.forEachDevice(of: version, under: promise, in: [first]) { devices.append($0) }
            hasDevice = hasDevice || !devices.isEmpty && !clients.isEmpty
            for documents in clients {
                let editions = documents.client.editions(for: dated.policy, on: platform)
                for edition in editions where !edition.isCourtesy {
                    let found = breach(of: promise, by: documents, edition, on: devices, in: languages, grid.dated)
                    if let found { return found }
                }
            }
        }
        return nil
    }

    private func breach(
        of promise: Promise, by documents: Agreement.Documents, _ edition: ClientEdition, on devices: [Device],
        in languages: [LanguageTag], _ dated: DatedPolicy
    ) -> PromiseBreach? {
        let client = documents.client
        let model = models.model(of: client, reading: documents.artifacts, of: dated.policy.slug, as: edition)
        let sheet = model.sheet(for: devices.map { ClientDevice($0, in: dated) }, in: languages, when: nil)
        for (index, place) in sheet.places.enumerated() {
            for (answer, language) in zip(sheet.answers[place], languages) where !promise.isKept(by: answer) {
                var device = devices[index]
                device.language = language
                return PromiseBreach(device, .answer(answer, client.name, edition.name))
            }
        }
        return nil
    }
}

extension Promise {
    fileprivate func isKept(by answer: ClientAnswer) -> Bool {
        guard answer.outcome == .verdict(verdict) else { return false }
        return says.map { piece in answer.words.contains { $0.contains(piece) } } ?? true
    }
}
