import ClientKit
import PolicyModel

/// What an SDK reads in a document: the features and their rules.
struct Document: Sendable {
    struct Feature: Sendable {
        let value: JSONNode?
        let path: String
        let rules: [Rule]
        /// Why evaluating it throws; nil mostly.
        let fault: DocumentFault?
    }

    struct Rule: Sendable {
        let path: String
        let condition: Value?
        /// Features whose values must meet conditions.
        let parents: [(name: String, condition: Value)]
        let draw: Draw
        /// Nil for a rule without `force`.
        let force: JSONNode?
    }

    let features: [String: Feature]
    let evaluation: Evaluation

    static func reading(_ bytes: [UInt8], as edition: Edition, forAuthor isForAuthor: Bool = false) -> DocumentReading {
        DocumentReading(
            bytes, as: edition == .swift ? .decoder : .serialization, orElse: refusal, forAuthor: isForAuthor)
    }

    static let refusal = Effect.refusal("the SDK keeps the content that it had, at first none")

    /// - Throws: `DocumentFault` if the SDK takes nothing of the document.
    init(_ reading: DocumentReading, as edition: Edition) throws(DocumentFault) {
        let typed = edition == .swift || edition == .kotlin
        let takesAll = edition == .javaScript || edition == .python && reading.root?.node.array != nil
        let root = takesAll ? reading.root?.asObject : reading.root?.object(orElse: Self.refusal)
        if let marked = root?["encryptedFeatures"], edition == .python || typed && marked.node.string != nil {
            marked.fail(wanted: "feature in plain text", Self.refusal)
        }
        if let date = root?["dateUpdated"] {
            if typed, date.node.string == nil { date.fail(wanted: "string", Self.refusal) }
            date.note(.misread, "is the name under which the JavaScript SDK keeps content: leave it out")
        }
        for key in ["status", "experiments", "savedGroups"] { root?.ignore(key, "says nothing of features") }
        let list = root?["features"]
        if typed, let root, list == nil { _ = root.value("features", orElse: Self.refusal) }
        if let list, list.node.members == nil, edition != .javaScript {
            list.fail(wanted: "object", Self.refusal)
        }
        var features: [String: Feature] = [:], known = Evaluation(edition: edition)
        for (name, value) in list?.asObject?.members ?? [] {
            var reader = FeatureReader(edition: edition)
            features[name] = reader.feature(value)
            known.patterns.merge(reader.patterns) { $1 }
            known.padded.merge(reader.padded) { $1 }
        }
        self.features = features
        evaluation = known
        if let end = reading.end { throw end }
    }
}
