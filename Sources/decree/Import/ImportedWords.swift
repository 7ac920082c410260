import Authoring
import ClientKit
import PolicyModel

/// Takes out of documents the words and names that no policy may have, and says so at their places.
struct ImportedWords {
    private let places: ImportedPlaces
    private(set) var notes: [ImportNote] = []

    init(in places: ImportedPlaces) { self.places = places }

    mutating func correct(_ facts: inout ImportedFacts) {
        for platform in facts.ids.keys.sorted() { correct(&facts.ids[platform], on: platform) }
        for index in facts.rules.indices {
            let place = facts.rules[index].position
            facts.rules[index].words = facts.rules[index].words.map { corrected($0, at: place) }
        }
        facts.messages = facts.messages.compactMap { corrected($0) }
        for verdict in facts.texts.keys.sorted() {
            facts.texts[verdict] = facts.texts[verdict].map { corrected($0, at: places.start) }
        }
    }

    /// With the addresses and buttons that a message may have; nil for one without words.
    private mutating func corrected(_ message: ImportedMessage) -> ImportedMessage? {
        var message = message
        for part in [\ImportedMessage.link, \.image] {
            guard let address = message[keyPath: part], !address.hasPrefix("https://") else { continue }
            note(
                "'\(address)' is left out: addresses of a message begin with https://", of: address,
                at: message.position)
            message[keyPath: part] = nil
        }
        let others: [LocalizedText.Field] = message.link == nil ? [.updateButton, .laterButton] : [.closeButton]
        message.words = corrected(message.words, at: message.position).mapValues { fields in
            for field in others {
                guard let text = fields[field] else { continue }
                let why = message.link == nil ? "has no link" : "leads to a page"
                note("`\(field.rawValue)` is left out: the message \(why)", of: text, at: message.position)
            }
            return fields.filter { !others.contains($0.key) }
        }
        if message.words.values.contains(where: { $0[.message] != nil }) { return message }
        note("the message is left out: it has no words", of: "", at: message.position)
        return nil
    }

    private mutating func correct(_ id: inout String?, on platform: Platform) {
        guard let text = id,
            !(platform == .android ? AppIdentifier.isApplicationID(text) : AppIdentifier.isBundleID(text))
        else { return }
        note("'\(text)' is left out: it is the id of no app on \(platform.displayName)", of: text, at: places.start)
        id = nil
    }

    /// - Parameter place: that of what has the words.
    private mutating func corrected(_ words: ImportedFacts.Words, at place: SourcePosition) -> ImportedFacts.Words {
        words.mapValues { fields in
            var kept: [LocalizedText.Field: String] = [:]
            for (field, text) in fields.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                let acceptable = AcceptableWords(text)
                for loss in acceptable.losses { note("`\(field.rawValue)` \(loss)", of: text, at: place) }
                if !acceptable.text.allSatisfy(\.isWhitespace) { kept[field] = acceptable.text }
            }
            return kept
        }
    }

    private mutating func note(_ message: String, of text: String, at place: SourcePosition) {
        let note = ImportNote(message, at: places.position(of: text, from: place) ?? place)
        if !notes.contains(note) { notes.append(note) }
    }
}

/// Where the old files have their values.
struct ImportedPlaces {
    /// The beginning of the first file.
    let start: SourcePosition
    private let values: [(text: String, position: SourcePosition)]

    init(_ request: ImportRequest) {
        start = SourcePosition(file: request.names.values.min() ?? request.slug)
        values = request.documents.flatMap { document in
            let file = request.name(of: document)
            return DocumentText(document.bytes).values.map { value in
                (
                    Self.bare(value.text), SourcePosition(file: file, line: value.line, column: value.column)
                )
            }
        }
    }

    /// That of a value, however its white space was read; nil for none.
    ///
    /// - Parameter place: that of what has the value, which is mostly behind it.
    func position(of text: String, from place: SourcePosition) -> SourcePosition? {
        let text = Self.bare(text), found = values.filter { $0.text == text && !text.isEmpty }
        return (found.first { place <= $0.position } ?? found.first)?.position
    }

    /// That of the longest value that a line of the policy holds; nil for none.
    func position(in line: String) -> SourcePosition? {
        // As the writer of policies escapes a tab.
        let line = Self.bare(line.replacing("\\t", with: ""))
        return values.filter { !$0.text.isEmpty && line.contains($0.text) }
            .max { $0.text.count < $1.text.count }?.position
    }

    private static func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}
