import ClientKit
import PolicyModel

/// The decision model of one edition of the libraries for Android.
///
/// Every error of the client is `refused`: apps usually ignore it, so that a rejected document looks like "no update"
/// for ever. On the devices nothing was notified before, and an app of 4.0.0 or 4.0.1 was made with the plain
/// constructor, as the library's own first example is.
struct AndroidModel: DecisionModel {
    private enum Reading: Sendable {
        /// No document is published.
        case nothing
        /// The parser rejects the text, or the root is no object; the cause.
        case unreadable(String)
        case four(AndroidClient)
        case three(Android3Client)
    }

    /// The client's decisions on a device: with the lowest version code that it may have, and with the highest. Nil
    /// where the device has none that could be judged.
    struct View: Hashable, Sendable {
        fileprivate let lowest: Decision?
        fileprivate let highest: Decision?
    }

    fileprivate enum Decision: Hashable, Sendable {
        /// The same on all devices.
        case document
        case four(AndroidClient.Decision)
        case three(Result<Android3Client.Status, Android3Client.Failure>)
    }

    private let document: Artifact?
    private let reading: Reading
    private let edition: AndroidEdition

    /// - Parameter document: nil if no document is published.
    init(_ document: Artifact?, as edition: AndroidEdition) {
        self.document = document
        self.edition = edition
        reading = document.map { AndroidModel.read(edition.reading($0.bytes), as: edition) } ?? .nothing
    }

    var dangers: [Danger] {
        guard let document else { return [] }
        let reading = edition.reading(document.bytes, forAuthor: true)
        _ = AndroidModel.read(reading, as: edition)
        return reading.dangers(in: document.path)
    }

    private static func read(_ reading: DocumentReading, as edition: AndroidEdition) -> Reading {
        guard let root = reading.root else {
            return .unreadable("\(reading.end?.words ?? ""): \(edition.unread.words)")
        }
        guard let object = DocumentMembers(root) else {
            let words = "is \(root.node.kind), not an object: \(edition.unread.words)"
            root.note(.refusal, words)
            return .unreadable("the document \(words)")
        }
        return edition.isBeforeFour
            ? .three(Android3Reader.client(reading: object))
            : .four(AndroidReader(edition: edition).client(reading: object))
    }

    func view(of clientDevice: ClientDevice) -> View {
        switch reading {
        case .nothing, .unreadable: return View(lowest: .document, highest: .document)
        case .three(let client):
            // A device whose own name is not three numbers gets an error whatever the document says.
            guard (try? SemanticVersion(clientDevice.version)) != nil, let level = JavaNumber.int(clientDevice.os)
            else {
                return View(lowest: nil, highest: nil)
            }
            let decision = Decision.three(client.decision(on: clientDevice.version, level: level))
            return View(lowest: decision, highest: decision)
        case .four(let client):
            guard let codes = AndroidModel.codes(clientDevice.build), let level = JavaNumber.int(clientDevice.os)
            else { return View(lowest: nil, highest: nil) }
            let lowest = decision(of: client, on: clientDevice, level, codes.lowerBound)
            let isOne = codes.lowerBound == codes.upperBound
            return View(
                lowest: lowest,
                highest: isOne ? lowest : decision(of: client, on: clientDevice, level, codes.upperBound))
        }
    }

    private func decision(
        of client: AndroidClient, on clientDevice: ClientDevice, _ level: Int32, _ code: Int64
    ) -> Decision {
        // The plain constructor registers no checks; editions without its OS check are judged with it.
        let custom = edition.alwaysChecksSystem ? clientDevice.custom : [:]
        let device = AndroidDevice(installed: code, level: level, isBuilt: edition.alwaysChecksSystem) {
            name, value in custom[name].map { own in value.map(own.hasBytes) ?? false }
        }
        return .four(client.decision(on: device))
    }

    /// The version codes that the device may have; nil where there is none between the neighbours.
    private static func codes(_ build: ClientDevice.Build) -> ClosedRange<Int64>? {
        let highest = Int64(Int32.max)
        switch build {
        case .known(let text): return Int64(text).map { $0...$0 }
        case .between(let lower, let upper):
            let least = (lower.map { Int64($0) } ?? 0).map { $0 + 1 }
            let most = (upper.map { Int64($0) } ?? highest + 1).map { $0 - 1 }
            guard let least, let most, least <= most else { return nil }
            return least...most
        case .unknown: return 1...highest
        }
    }
}

extension AndroidModel {
    /// The client ignores the language. Where a device may have several version codes, both ends must agree; as a
    /// higher code is never answered more strictly, then all between them do.
    func answers(to view: View, in languages: [LanguageTag]) -> [ClientAnswer] {
        let ends = view.lowest == view.highest ? [view.lowest] : [view.lowest, view.highest]
        var answer = ClientAnswer.shared(ends.compactMap { $0.map { self.answer(to: $0) } }, file: document?.path)
        if case .three = reading, view.lowest == nil {
            answer = ClientAnswer(.unjudged(.otherName), file: document?.path, path: "")
        }
        return Array(repeating: answer, count: languages.count)
    }

    private func answer(to decision: Decision) -> ClientAnswer {
        let file = document?.path
        return switch (reading, decision) {
        case (.unreadable(let cause), _): ClientAnswer(.refused(cause), file: file, path: "")
        case (.four(let client), .four(let decision)): client.answer(decision, file)
        case (.three(let client), .three(let decision)): client.answer(decision, file)
        default: ClientAnswer(.verdict(.none), file: nil, path: "")
        }
    }
}
