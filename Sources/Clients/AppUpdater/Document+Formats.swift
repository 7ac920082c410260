import ClientKit

extension Document {
    static func reading(_ bytes: [UInt8], forAuthor isForAuthor: Bool = false) -> DocumentReading {
        DocumentReading(android: bytes, orElse: unreadableJSON, forAuthor: isForAuthor)
    }

    private static let unreadableJSON = Effect.refusal("the client gives JSON_ERROR and shows nothing")

    /// Reads JSON.
    init(_ reading: DocumentReading) throws(Failure) {
        guard let object = reading.root?.object(orElse: Self.unreadableJSON) else {
            throw Failure(kind: .unreadable, cause: reading.end?.words ?? "", key: "")
        }
        func note(_ kind: Danger.Kind, _ key: String, _ words: String) {
            guard let value = object[key] else {
                return object.value.note(kind, words.replacing("is missing,", with: "has no \(key),"))
            }
            value.note(kind, words)
        }
        func failure(_ key: String, _ cause: String) -> Failure {
            note(.refusal, key, "stops the client: \(key) \(cause)")
            return Failure(kind: .unreadable, cause: "\(key) \(cause)", key: key)
        }
        let version = object["latestVersion"]?.text, address = object["url"]?.text
        let code = object["latestVersionCode"]?.integer, list = object["releaseNotes"], notes = list?.node.array
        if let list, notes == nil { list.note(.ignored, "is \(list.node.kind), no list: there are no notes") }
        guard let version else { throw failure("latestVersion", "is missing") }
        guard let address = address.flatMap({ Self.address($0.trimmedAsByJava) }) else {
            throw failure("url", "is missing or no address")
        }
        for note in list?.elements ?? [] where note.node.isNull && !note.node.isLeftOut {
            note.note(.misread, "is null: the user reads the word null")
        }
        if notes?.contains(where: \.isLeftOut) == true {
            throw failure("releaseNotes", "has a comma without an entry")
        }
        let values = Values(
            version: version.trimmedAsByJava, code: object["latestVersionCode"].map { _ in code ?? 0 }, absentCode: 0,
            address: address,
            notes: notes.map { $0.map { AndroidObject.text($0).trimmedAsByJava }.joined(separator: "\n") })
        try self.init(values, note)
    }

    /// Reads XML, which has no paths: a danger names the element, and stands there; that of a missing one stands at the
    /// update.
    ///
    /// Each closing element of an update takes the text since the last one; what follows the update's end counts too.
    init(xml bytes: [UInt8], in file: String, _ dangers: inout [Danger]) throws(Failure) {
        let text: XMLText
        do throws(XMLFault) {
            text = try XMLText(bytes)
        } catch {
            dangers.append(.unreadable(error, file: file, "the client gives XML_ERROR and shows nothing"))
            throw Failure(kind: .unreadable, cause: "the document \(error.reason)", key: "")
        }
        dangers += Danger.emptyEntities(of: text, file: file)
        // Of the last element with a name, which counts; none from before the update.
        var places: [String: XMLText.Place] = [:], failed: XMLText.Place?
        func note(_ kind: Danger.Kind, _ key: String, at place: XMLText.Place? = nil, _ words: String) {
            let place = place ?? places[key] ?? places["update"] ?? text.root
            dangers.append(Danger(kind, at: key, place, in: file, words))
        }
        var update: Values?, gathered = "", seen: Set<String> = [], isInside = false
        var failure: Failure?
        for event in text.events {
            switch event {
            case .start(let name, let attributes, let place):
                let key = name.local
                if failure == nil, let unbound = Self.unbound(in: [key] + attributes.keys.map(\.local).sorted()) {
                    let cause = "\(unbound) has a prefix without a namespace"
                    (failure, failed) = (Failure(kind: .unreadable, cause: cause, key: key), place)
                }
                if key == "update" { places = [:] }
                places[key] = place
                if key == "update" {
                    if update != nil { note(.misread, key, "is written again: only the last one counts") }
                    (update, isInside, seen) = (Values(), true, [])
                } else if !Self.elements.contains(key) {
                    if isInside { note(.ignored, key, "is never read") }
                } else if update == nil {
                    note(.ignored, key, "stands before update, and is never read")
                } else if !isInside {
                    note(.misread, key, "stands behind update, and counts all the same")
                } else if !seen.insert(key).inserted {
                    note(.misread, key, "is written again: the last one counts")
                }
            case .text(let part): if update != nil { gathered += part }
            case .end(let name):
                if name.local == "update" { isInside = false }
                guard update != nil else { continue }
                let cause = update?.take(gathered.trimmedAsByJava, of: name.local)
                if let cause, failure == nil {
                    failure = Failure(kind: .unreadable, cause: "\(name.local) \(cause)", key: name.local)
                    failed = places[name.local]
                }
                gathered = ""
            }
        }
        guard let update, failure == nil else {
            let failure = failure ?? Failure(kind: .unreadable, cause: "there is no update", key: "update")
            note(.refusal, failure.key, at: failed, "stops the client: \(failure.cause)")
            throw failure
        }
        try self.init(update) { note($0, $1, $2) }
    }

    /// The first name whose prefix has no namespace: libxml2 leaves such a prefix in the local name.
    private static func unbound(in names: [String]) -> String? { names.first { $0.contains(":") } }

    private static let elements: Set<String> = ["latestVersion", "latestVersionCode", "url", "releaseNotes"]
}

extension Document.Values {
    /// Takes the text of an element; why the client refuses it, or nil.
    fileprivate mutating func take(_ text: String, of element: String) -> String? {
        switch element {
        case "latestVersion": version = text
        case "latestVersionCode":
            guard let number = JavaNumber.int(text) else { return "is no whole number" }
            code = Int(number)
        case "url":
            guard let link = Document.address(text) else { return "is no address" }
            address = link
        case "releaseNotes": notes = text
        default: break
        }
        return nil
    }
}
