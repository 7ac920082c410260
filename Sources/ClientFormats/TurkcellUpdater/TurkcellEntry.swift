/// One entry of `updates` or `messages`, and what the client (`Controller.m`, `UpdateCheck.m`) makes of it once chosen.
struct TurkcellEntry: Sendable {
    /// Texts in one language, none of them null.
    typealias Texts = (members: JSONNode, path: String)

    /// What a chosen update leads to.
    enum Update: Hashable, Sendable {
        /// The path is that of the value which decides between a prompt and a forced one.
        case found(TurkcellPrompt, path: String)
        /// Nothing is shown, because of the value at the path; messages are not tried either.
        case notFound(String)
        /// Has no address to open: the chosen message is tried instead.
        case unusable(String)
        case crash(TurkcellCrash)
    }

    let node: JSONNode
    let path: String

    var updates: TurkcellLanguages<Update> {
        let forceUpdate = flag("forceUpdate"), forceExit = flag("forceExit")
        let target = node.last("targetWebsiteUrl").map(TurkcellEntry.printed)
        return TurkcellLanguages(of: self) { texts throws(TurkcellFault) in
            guard let message = try TurkcellEntry.message(texts) else {
                return .notFound(texts.members.last("message") == nil ? texts.path : "\(texts.path).message")
            }
            // A JSON `false` has the text `0`, so that an explicit one switches this test off.
            if target ?? "" == "", forceExit == "false" {
                return .unusable(target == nil ? path : "\(path).targetWebsiteUrl")
            }
            let prompt = TurkcellPrompt(
                message: message, forceUpdate: forceUpdate, forceExit: forceExit, target: target)
            return .found(prompt, path: prompt.isForced ? "\(path).forceUpdate" : path)
        } otherwise: { fault in
            switch fault {
            case .crash(let crash): .crash(crash)
            case .missing(let place): .notFound(place)
            }
        }
    }

    /// The alert's text; nil where there is no message.
    private static func message(_ texts: Texts) throws(TurkcellFault) -> String? {
        guard var message = try TurkcellFault.text("message", of: texts) else { return nil }
        for field in ["warnings", "whatIsNew"] {
            if let more = try TurkcellFault.text(field, of: texts) { message += "\n\(more)" }
        }
        return message
    }

    /// A flag's text where it is one of the four that the client knows, else `false`.
    private func flag(_ key: String) -> String {
        guard let value = node.last(key), value.array == nil, value.members == nil else { return "false" }
        let text = TurkcellEntry.printed(value)
        return ["true", "1", "0"].contains(text) ? text : "false"
    }
}

/// What an entry holds for each language, read once: a device's language is looked up exactly as the client cuts it,
/// then `*`; `""` is never asked for.
struct TurkcellLanguages<Content: Sendable>: Sendable {
    private let own: [String: Content]
    private let others: Content

    /// - Parameters:
    ///   - content: made of the texts of one language.
    ///   - otherwise: made of the reason why there are none.
    init(
        of entry: TurkcellEntry, _ content: (TurkcellEntry.Texts) throws(TurkcellFault) -> Content,
        otherwise: (TurkcellFault) -> Content
    ) {
        var own: [String: Content] = [:]
        do throws(TurkcellFault) {
            let path = "\(entry.path).descriptions"
            for (key, texts) in try entry.descriptions(at: path) {
                do throws(TurkcellFault) {
                    own[key] = try content(try TurkcellFault.texts(texts, at: "\(path).\(key)"))
                } catch {
                    own[key] = otherwise(error)
                }
            }
            others = own["*"] ?? otherwise(.missing(path))
        } catch {
            others = otherwise(error)
        }
        self.own = own
    }

    /// In no order.
    var all: [Content] { [others] + own.values }

    /// - Parameter language: the characters that the client keeps.
    subscript(language: String) -> Content { own[language] ?? others }
}

extension TurkcellEntry {
    /// By language; of a repeated key the last one counts.
    fileprivate func descriptions(at place: String) throws(TurkcellFault) -> [String: JSONNode] {
        guard node.members != nil else { throw .crash(TurkcellCrash(sending: "objectForKey:", to: node, at: path)) }
        guard let all = node.last("descriptions") else { throw .missing(path) }
        guard let members = all.members else {
            throw .crash(TurkcellCrash(sending: "objectForKey:", to: all, at: place))
        }
        return Dictionary(members.compactMap { member in member.key.map { ($0, member.node) } }) { $1 }
    }

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

/// Why an entry has no texts.
enum TurkcellFault: Error {
    case crash(TurkcellCrash)
    /// Nothing is there, at the path of what lacks it.
    case missing(String)

    var crash: TurkcellCrash? { if case .crash(let crash) = self { crash } else { nil } }

    /// A text that is not empty, or nil; the client asks even null for its length.
    static func text(_ key: String, of texts: TurkcellEntry.Texts) throws(TurkcellFault) -> String? {
        guard let value = texts.members.last(key) else { return nil }
        guard let text = value.string else {
            throw .crash(TurkcellCrash(sending: "length", to: value, at: "\(texts.path).\(key)"))
        }
        return text.isEmpty ? nil : text
    }

    fileprivate static func texts(_ node: JSONNode, at path: String) throws(TurkcellFault) -> TurkcellEntry.Texts {
        guard node.members != nil else { throw .crash(TurkcellCrash(sending: "objectForKey:", to: node, at: path)) }
        return (node, path)
    }
}
