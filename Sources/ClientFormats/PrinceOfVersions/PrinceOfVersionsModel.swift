import PolicyModel

/// One edition of Prince of Versions with its one document read, asked as the agreement asks.
///
/// Whatever the client reports as an error is `refused`: apps usually ignore it, so a document that fails looks like
/// "no update" for ever. Nothing is notified yet on the devices asked for.
struct PrinceOfVersionsModel: DecisionModel {
    private enum Reading: Sendable {
        case nothing
        /// The cause.
        case unreadable(String)
        case four(PrinceOfVersionsClient)
        case three(PrinceOfVersions3Client)
    }

    let dangers: [Danger]
    private let file: String?
    private let reading: Reading
    /// The builds that versions of the document name; only about these the installed build matters.
    private let namesBuilds: Bool

    /// - Parameter document: nil where none is published.
    init(_ document: Artifact?, as edition: PrinceEdition) {
        file = document?.path
        guard let document else {
            (reading, dangers, namesBuilds) = (.nothing, [], false)
            return
        }
        do throws(JSONFault) {
            let text = try JSONText(document.bytes, as: edition.isBeforeFour ? .serialization : .prince)
            let notes: PrinceNotes
            (reading, notes, namesBuilds) = PrinceOfVersionsModel.read(text.root, as: edition)
            dangers = notes.dangers(in: document.path, text.place)
        } catch {
            let cause = "the document \(error.reason): every device gets an error"
            let (line, column) = JSONText.place(of: error.offset, in: document.bytes)
            reading = .unreadable(cause)
            dangers = [Danger(.refusal, file: document.path, line: line, column: column, path: "", cause)]
            namesBuilds = false
        }
    }

    private static func read(_ root: JSONNode, as edition: PrinceEdition) -> (Reading, PrinceNotes, Bool) {
        if edition.isBeforeFour {
            let reader = PrinceOfVersions3Reader(root)
            let client = PrinceOfVersions3Client(parts: reader.parts, meta: reader.meta)
            return (.three(client), reader.notes, client.versions.contains { $0.build != 0 })
        }
        let reader = PrinceReader(root, as: edition), client = PrinceOfVersionsClient(reader, as: edition)
        let refusal = reader.notes.firstRefusal?.message ?? ""
        return (client.isReadable ? .four(client) : .unreadable(refusal), reader.notes,
                client.versions.contains { $0.build != 0 })
    }

    func answers(on handset: Handset, in languages: [LanguageTag]) -> [ClientAnswer] {
        Array(repeating: answer(on: handset), count: languages.count)
    }

    /// The language is of no interest to this client.
    private func answer(on handset: Handset) -> ClientAnswer {
        let builds = PrinceOfVersionsModel.builds(handset.build)
        let answer = answer(on: handset, build: builds.lowest)
        guard namesBuilds, builds.lowest != builds.highest,
              self.answer(on: handset, build: builds.highest) != answer else { return answer }
        return ClientAnswer(.unjudged, file: file, path: answer.path)
    }

    private func answer(on handset: Handset, build: String) -> ClientAnswer {
        let device = PrinceDevice(
            platform: handset.platform, installed: PrinceVersion(short: handset.version, build: build),
            system: PrinceDevice.system(handset.os, on: handset.platform)
        ) { name, value in handset.custom[name].map { $0 == value.text } ?? false }
        switch reading {
        case .nothing: return ClientAnswer(.verdict(.none), file: nil, path: "")
        // The Android library is another client, of which there is no model.
        case _ where handset.platform == .android: return ClientAnswer(.unjudged, file: file, path: "")
        case .unreadable(let cause): return ClientAnswer(.refused(cause), file: file, path: "")
        case .four(let client): return client.answer(on: device, file: file)
        case .three(let client): return client.answer(on: device, file: file)
        }
    }

    /// The texts between which an unknown build is read: from the first to beyond any that a document names.
    ///
    /// Between two plain numbers lies what lies between them; a dotted build is read as 0.
    private static func builds(_ build: Handset.Build) -> (lowest: String, highest: String) {
        switch build {
        case .known(let text): return (text, text)
        case .between(let lower, let upper):
            guard let low = lower.map({ Int($0) }) ?? 0, let high = upper.map({ Int($0) }) ?? .max, low < high - 1
            else { fallthrough }
            return (String(low + 1), String(high - 1))
        case .unknown: return ("0", String(Int.max))
        }
    }
}

extension PrinceOfVersionsClient {
    /// Every version that some configuration names.
    var versions: [PrinceVersion] {
        lists.values.flatMap(\.configurations).flatMap { [$0.required, $0.last].compactMap(\.self) }
    }

    fileprivate func answer(on device: PrinceDevice, file: String?) -> ClientAnswer {
        do throws(Failure) {
            let chosen = try chosen(for: device)
            guard let installed = device.installed else { throw .invalidCurrentVersion }
            return answer(chosen, on: installed, file: file)
        } catch {
            return refusal(error, on: device, file: file)
        }
    }

    private func answer(
        _ chosen: PrinceConfiguration, on installed: PrinceVersion, file: String?
    ) -> ClientAnswer {
        var notified: Set<String> = []
        switch PrinceOfVersionsClient.status(chosen, on: installed, notified: &notified) {
        case .requiredUpdateNeeded:
            return ClientAnswer(.verdict(.force), file: file, path: chosen.requiredPath)
        case .newUpdateAvailable:
            return ClientAnswer(
                .verdict(.recommend), file: file, path: chosen.lastPath, frequency: chosen.frequency)
        case .noUpdateAvailable:
            let path = chosen.last == nil ? chosen.requiredPath : chosen.lastPath
            return ClientAnswer(.verdict(.none), file: file, path: chosen.namesNoVersion ? chosen.path : path)
        }
    }

    private func refusal(_ failure: Failure, on device: PrinceDevice, file: String?) -> ClientAnswer {
        let list = lists[device.platform]
        switch (failure, list) {
        case (.dataNotFound, .missing(let path, let cause)):
            return ClientAnswer(.refused(cause), file: file, path: path)
        case (.requirementsNotSatisfied, .configurations(_, let path)):
            return ClientAnswer(.refused("\(path) has no configuration for this device"), file: file, path: path)
        case (.missingConfigurationVersion(let path), _):
            return ClientAnswer(.refused("\(path) names no version"), file: file, path: path)
        default:
            return ClientAnswer(.refused("the installed version cannot be read"), file: file, path: "")
        }
    }
}

extension PrinceOfVersions3Client {
    var versions: [PrinceVersion] {
        parts.values.flatMap { part -> [PrinceVersion] in
            guard case .facts(let facts) = part else { return [] }
            return [facts.minimum, facts.latest].compactMap(\.self)
        }
    }

    /// An app that is told of a minimum that is not satisfied forces, whether or not there is a new version.
    fileprivate func answer(on device: PrinceDevice, file: String?) -> ClientAnswer {
        switch parts[device.platform] {
        case .refused(let path, let cause): return ClientAnswer(.refused(cause), file: file, path: path)
        case .facts(let facts):
            var notified: Set<String> = []
            guard let answer = decide(on: device, notified: &notified) else { break }
            if !answer.isMinimumSatisfied { return ClientAnswer(.verdict(.force), file: file, path: facts.minimumPath) }
            guard answer.newVersion != nil else { return ClientAnswer(.verdict(.none), file: file, path: facts.latestPath) }
            return ClientAnswer(.verdict(.recommend), file: file, path: facts.latestPath, frequency: facts.frequency)
        case nil: break
        }
        return ClientAnswer(.refused("the installed version or the OS cannot be read"), file: file, path: "")
    }
}
