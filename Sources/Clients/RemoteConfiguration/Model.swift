import ClientKit
import PolicyModel

/// The decision model of RemoteConfiguration: which document an app reads, and which alert each locale gets.
///
/// An app requests the file of its version, or the plain file if none is published; on tvOS and watchOS those with the
/// platform in their names. The alert is that of the client's own handler, or on these two, where it has none, of an
/// app's own handler that shows the same.
struct Model: DecisionModel {
    /// The parts of a device that the answer depends on.
    struct View: Hashable, Sendable {
        /// The index of the document that it reads; nil if none is published.
        fileprivate let document: Int?
        /// The index of the prefix in `ignoredOSVersions` that matches its OS; nil if none does, and on tvOS and
        /// watchOS, where no handler of the client's reads them.
        fileprivate let leftOut: Int?
    }

    private let documents: [Artifact]
    private let names: [FileName]
    /// The decoded documents.
    private let read: [File]
    /// Indices in all three.
    private let places: [FileName: Int]

    init(_ documents: [Artifact], of slug: String) {
        let front = "\(slug)/remote-configuration", end = ".json"
        let mine = documents.filter { $0.path.hasPrefix("\(front).") && $0.path.hasSuffix(end) }
        let names = mine.map { document in
            FileName(Substring(document.path.utf8.dropFirst(front.utf8.count).dropLast(end.utf8.count).dropFirst()))
        }
        places = Dictionary(zip(names, mine.indices)) { $1 }
        self.documents = mine
        read = Model.read(mine)
        self.names = names
    }

    /// Neighbouring releases mostly have documents with the same bytes, which are decoded once.
    private static func read(_ documents: [Artifact]) -> [File] {
        var read: [File] = [], bytes: [UInt8]?
        for document in documents {
            if let last = read.last, document.bytes == bytes {
                read.append(last)
            } else {
                read.append(File(document.bytes))
                bytes = document.bytes
            }
        }
        return read
    }

    /// As `JSONDecoder` has it.
    var equalKeys: EqualKeys { .first }

    var dangers: [Danger] {
        zip(documents, names).flatMap { artifact, name in
            let reader = DocumentReader(artifact.bytes, forAuthor: true)
            if let document = try? reader.document() { reader.note(document, readBy: name.version) }
            return reader.reading.dangers(in: artifact.path)
        }
    }

    var buttonLinks: [String] { read.compactMap(\.buttonLink).uniqued() }

    func view(of clientDevice: ClientDevice) -> View { view(of: clientDevice, reading: place(for: clientDevice)) }

    func views(of clientDevices: [ClientDevice]) -> [View] {
        var last: (app: InstalledApp, platform: Platform, place: Int?)?
        return clientDevices.map { clientDevice in
            if let last, last.app === clientDevice.app, last.platform == clientDevice.platform {
                return view(of: clientDevice, reading: last.place)
            }
            let place = place(for: clientDevice)
            last = (clientDevice.app, clientDevice.platform, place)
            return view(of: clientDevice, reading: place)
        }
    }

    /// The index of the document that the device reads; nil if none is published.
    private func place(for clientDevice: ClientDevice) -> Int? {
        let platform = clientDevice.platform == .ios ? nil : clientDevice.platform
        return places[FileName(platform, clientDevice.version)] ?? places[FileName(platform, nil)]
    }

    private func view(of clientDevice: ClientDevice, reading place: Int?) -> View {
        View(
            document: place,
            leftOut: clientDevice.platform == .ios ? place.flatMap { read[$0].leftOut(clientDevice.os) } : nil)
    }

    /// Of a tag, the client sees language and region but no script.
    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        languages.map { tag in
            let phone = Decision.Phone(language: tag.language, region: tag.region)
            var memory = Decision.Memory()
            do throws(Failure) {
                return answer(try decision(on: view, phone, &memory), to: view)
            } catch {
                return answer(error, to: view)
            }
        }
    }

    /// The result of one request, for agreement and for comparison with measured answers.
    func decision(on view: View, _ phone: Decision.Phone, _ memory: inout Decision.Memory) throws(Failure) -> Decision {
        if let place = view.document {
            return try read[place].decision(on: phone, leftOut: view.leftOut, isFresh: true, &memory)
        }
        // A cached document takes precedence over the bundle's, even if it does not decode. It is evaluated like a new
        // one.
        guard let kept = (phone.ignoresCache ? nil : memory.cached) ?? phone.bundled else {
            throw Failure(.provider, "there is no document")
        }
        let document = File(kept)
        return try document.decision(on: phone, leftOut: document.leftOut(phone.os), isFresh: false, &memory)
    }

    private func answer(_ decision: Decision, to view: View) -> ClientAnswer {
        let file = view.document.map { documents[$0].path }
        guard let dialog = decision.dialog else {
            let prefix = decision.leftOut.map { "appUpdate.ignoredOSVersions[\($0)]" }
            return ClientAnswer(.verdict(.none), file: file, path: prefix ?? "appUpdate.type")
        }
        let isForced = decision.contextualType == .mandatory
        return ClientAnswer(
            .verdict(isForced ? .force : .recommend), file: file, path: "appUpdate.type", dialog: dialog,
            frequency: isForced ? nil : decision.document.frequency == .once ? .once : .always)
    }

    private func answer(_ failure: Failure, to view: View) -> ClientAnswer {
        guard let place = view.document else { return ClientAnswer(.verdict(.none), file: nil, path: "") }
        return ClientAnswer(.refused(failure.words), file: documents[place].path, path: failure.path)
    }
}

extension RemoteConfiguration {
    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        Model(documents, of: slug)
    }

    package func intendedDialog(_ words: VerdictText, for verdict: Verdict, link: String?) -> Dialog? {
        guard verdict != .none else { return nil }
        var buttons = [Dialog.Button(title: words[.updateButton] ?? "", isUpdate: true, link: link)]
        if verdict == .recommend {
            buttons.append(Dialog.Button(title: words[.laterButton] ?? "", isUpdate: false, link: nil))
        }
        return Dialog(title: words[.title] ?? "", text: words.body ?? "", buttons: buttons)
    }
}
