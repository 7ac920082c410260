/// What the client makes of the entry it chose: `Controller.m` and `UpdateCheck.m`.
extension TurkcellDocument.Entry {
    /// What a chosen update leads to.
    enum Update: Hashable, Sendable {
        case found(TurkcellPrompt)
        /// Nothing is shown, because of the value at the path; messages are not tried either.
        case notFound(String)
        /// Has no address to open: the chosen message is tried instead.
        case unusable(String)
        case crash(TurkcellCrash)
    }

    /// Texts in one language, none of them null.
    typealias Texts = (members: JSONNode, path: String)

    /// A language is looked up exactly as the device cuts it, then `*`; `""` is never asked for.
    func texts(in language: String) throws(TurkcellFault) -> Texts {
        guard node.members != nil else { throw .crash(TurkcellCrash(sending: "objectForKey:", to: node, at: path)) }
        let place = "\(path).descriptions"
        guard let all = node.last("descriptions") else { throw .missing(path) }
        guard all.members != nil else { throw .crash(TurkcellCrash(sending: "objectForKey:", to: all, at: place)) }
        guard let key = [language, "*"].first(where: { all.last($0) != nil }), let texts = all.last(key)
        else { throw .missing(place) }
        guard texts.members != nil else {
            throw .crash(TurkcellCrash(sending: "objectForKey:", to: texts, at: "\(place).\(key)"))
        }
        return (texts, "\(place).\(key)")
    }

    func update(in language: String) -> Update {
        do throws(TurkcellFault) {
            let (texts, place) = try texts(in: language)
            guard var message = try TurkcellFault.text("message", of: texts, at: place) else {
                return .notFound(texts.last("message") == nil ? place : "\(place).message")
            }
            for field in ["warnings", "whatIsNew"] {
                if let more = try TurkcellFault.text(field, of: texts, at: place) { message += "\n\(more)" }
            }
            let prompt = TurkcellPrompt(
                message: message, forceUpdate: flag("forceUpdate"), forceExit: flag("forceExit"),
                target: node.last("targetWebsiteUrl").map(TurkcellDocument.printed))
            // A JSON `false` has the text `0`, so that an explicit one switches this test off.
            if prompt.target ?? "" == "", prompt.forceExit == "false" {
                return .unusable(prompt.target == nil ? path : "\(path).targetWebsiteUrl")
            }
            return .found(prompt)
        } catch {
            switch error {
            case .crash(let crash): return .crash(crash)
            case .missing(let place): return .notFound(place)
            }
        }
    }

    /// A flag's text where it is one of the four that the client knows, else `false`.
    private func flag(_ key: String) -> String {
        guard let value = node.last(key), value.array == nil, value.members == nil else { return "false" }
        let text = TurkcellDocument.printed(value)
        return ["true", "1", "0"].contains(text) ? text : "false"
    }
}

/// Why an entry has no texts.
enum TurkcellFault: Error {
    case crash(TurkcellCrash)
    /// Nothing is there, at the path of what lacks it.
    case missing(String)

    /// A text that is not empty, or nil; the client asks even null for its length.
    static func text(_ key: String, of texts: JSONNode, at place: String) throws(TurkcellFault) -> String? {
        guard let value = texts.last(key) else { return nil }
        guard let text = value.string else {
            throw .crash(TurkcellCrash(sending: "length", to: value, at: "\(place).\(key)"))
        }
        return text.isEmpty ? nil : text
    }
}

extension TurkcellDocument {
    /// What `%@` prints for a value; a collection's text has line feeds, so it is never an address.
    static func printed(_ node: JSONNode) -> String {
        switch node.value {
        case .null: "<null>"
        case .bool(let flag): flag ? "1" : "0"
        case .number(let text), .faulty(let text): printed(number: text)
        case .string(let text): text
        case .array: "(\n)"
        case .object: "{\n}"
        }
    }

    /// `1.0` prints as `1`.
    private static func printed(number text: String) -> String {
        guard Int(text) == nil, let number = Double(text) else { return text }
        return abs(number) < 1e15 && Double(Int(number)) == number ? "\(Int(number))" : "\(number)"
    }
}
