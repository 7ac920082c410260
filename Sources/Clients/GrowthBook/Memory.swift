import ClientKit
import PolicyModel
import Synchronization

/// What was found about one document so far, for all devices, languages and situations that a model is asked about.
final class Memory: Sendable {
    private struct Question: Hashable {
        let feature: String
        let device: [String: Value]
    }

    let document: Document
    private let classes: Mutex<AttributeClasses>
    private let outcomes = Mutex<[Question: Document.Outcome]>([:])

    init(of document: Document) {
        self.document = document
        classes = Mutex(AttributeClasses(of: document))
    }

    /// Devices for which every condition and draw has the same result have one view.
    func views(of clientDevices: [ClientDevice]) -> [Attributes] {
        classes.withLock { classes in
            let names = classes.names
            return clientDevices.map { device in
                var view = Attributes(device, only: names)
                for (name, value) in view.values { view.values[name] = classes.representative(of: value, named: name) }
                return view
            }
        }
    }

    /// For each language the one that represents it.
    func representatives(of languages: [LanguageTag]) -> [Value] {
        classes.withLock { classes in
            languages.map { classes.representative(of: .text("\($0)"), named: "language") }
        }
    }

    func outcome(of feature: String, on device: [String: Value]) -> Document.Outcome {
        let question = Question(feature: feature, device: device)
        if let known = outcomes.withLock({ $0[question] }) { return known }
        let left = classes.withLock { $0.rulesLeft(of: feature, on: device) }
        let found = document.outcome(of: feature, on: device, among: left ?? [])
        outcomes.withLock { $0[question] = found }
        return found
    }
}
