import ClientKit

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
        /// Of its condition, else of the rule.
        let offset: Int
        let condition: Value?
        /// Features whose values must meet conditions.
        let parents: [Parent]
        let draw: Draw
        /// Nil for a rule without `force`.
        let force: JSONNode?
        /// The path of what makes it an experiment's, whose devices no model knows; nil mostly.
        let unread: String?
    }

    let features: [String: Feature]
    let evaluation: Evaluation

    static func reading(_ bytes: [UInt8], as edition: Edition, forAuthor isForAuthor: Bool = false) -> DocumentReading {
        DocumentReading(bytes, as: edition == .swift ? .firstKeys : .strict, orElse: refusal, forAuthor: isForAuthor)
    }

    static let refusal = Effect.refusal("the SDK keeps the content that it had, at first none")

    /// - Throws: `DocumentFault` if the SDK takes nothing of the document.
    init(_ reading: DocumentReading, as edition: Edition) throws(DocumentFault) {
        let typed = edition.isTyped
        let takesAll = edition == .javaScript || edition == .python && reading.root?.node.array != nil
        let root = takesAll ? reading.root?.asObject : reading.root?.object(orElse: Self.refusal)
        if let marked = root?["encryptedFeatures"], edition == .python || typed && !marked.node.isNull {
            marked.fail(wanted: "feature in plain text", Self.refusal)
        }
        if let date = root?["dateUpdated"] {
            if edition == .swift, date.node.string == nil, !date.node.isNull {
                date.fail(wanted: "string", Self.refusal)
            }
            date.note(.misread, "is the name under which the JavaScript SDK keeps content: leave it out")
        }
        if edition == .kotlin, let groups = root?["savedGroups"], !groups.node.isNull {
            _ = groups.object(orElse: Self.refusal)
        }
        for key in ["status", "experiments", "savedGroups"] { root?.ignore(key, "says nothing of features") }
        let list = root?["features"]
        if typed, let root, list == nil { _ = root.value("features", orElse: Self.refusal) }
        if let list, list.node.members == nil, edition != .javaScript {
            list.fail(wanted: "object", Self.refusal)
        }
        if edition == .kotlin, let list, list.asObject?.isEmpty ?? false {
            list.refuse("without a feature", Self.refusal)
        }
        var features: [String: Feature] = [:], known = Evaluation(edition: edition)
        if let list = list?.asObject, reading.isForAuthor { ValueNotes.noteFeatures(of: list) }
        for (name, value) in list?.asObject?.members ?? [] {
            var reader = FeatureReader(edition: edition, isUpdate: name == "update")
            features[name] = reader.feature(value)
            known.patterns.merge(reader.patterns) { $1 }
            known.padded.merge(reader.padded) { $1 }
        }
        self.features = features
        evaluation = known
        if reading.isForAuthor {
            for name in ["update", "message"] {
                guard let feature = features[name] else { continue }
                OddDevices(feature, named: name, as: known).note(in: reading)
            }
        }
        if let end = reading.end { throw end }
    }
}
