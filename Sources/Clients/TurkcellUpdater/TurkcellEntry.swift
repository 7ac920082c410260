import ClientKit

/// An entry of `updates` or `messages`, and what the client (`Controller.m`, `UpdateCheck.m`) does after choosing it.
struct TurkcellEntry: Sendable {
    /// The object with texts in one language, and its path.
    typealias Texts = (members: JSONNode, path: String)

    /// The effect of a chosen update.
    enum Update: Hashable, Sendable {
        /// Shows a prompt; the path of the value that decides whether it is forced.
        case found(TurkcellPrompt, path: String)
        /// Shows nothing because of the value at the path, and does not try messages either.
        case notFound(String)
        /// Has no address to open, so the client tries the chosen message instead; the path of the cause.
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
            // A JSON `false` is converted to `0`, so with an explicit `false` this test never applies.
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

    /// The text of the alert; nil if there is no message.
    private static func message(_ texts: Texts) throws(TurkcellFault) -> String? {
        guard var message = try TurkcellFault.text("message", of: texts) else { return nil }
        for field in ["warnings", "whatIsNew"] {
            if let more = try TurkcellFault.text(field, of: texts) { message += "\n\(more)" }
        }
        return message
    }

    /// The text of a flag if it is `true`, `1` or `0`, else `false`.
    private func flag(_ key: String) -> String {
        guard let value = node.last(key), value.array == nil, value.members == nil else { return "false" }
        let text = TurkcellEntry.printed(value)
        return ["true", "1", "0"].contains(text) ? text : "false"
    }
}

/// The content of an entry by language. The client looks up the first two letters of the device's language, then `*`.
struct TurkcellLanguages<Content: Sendable>: Sendable {
    private let own: [String: Content]
    private let others: Content

    /// - Parameters:
    ///   - content: makes the content from the texts of one language.
    ///   - otherwise: makes the content from the reason why there are no texts.
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

    /// The content of all languages, in no particular order.
    var all: [Content] { [others] + own.values }

    /// - Parameter language: the first two characters, which the client keeps.
    subscript(language: String) -> Content { own[language] ?? others }
}

extension TurkcellEntry {
    /// The nodes by language; of repeated keys the last counts.
    fileprivate func descriptions(at place: String) throws(TurkcellFault) -> [String: JSONNode] {
        guard node.members != nil else { throw .crash(TurkcellCrash(sending: "objectForKey:", to: node, at: path)) }
        guard let all = node.last("descriptions") else { throw .missing(path) }
        guard let members = all.members else {
            throw .crash(TurkcellCrash(sending: "objectForKey:", to: all, at: place))
        }
        return Dictionary(members.compactMap { member in member.key.map { ($0, member.node) } }) { $1 }
    }

    /// The value's text as formatted with `%@`. The text of a collection has line feeds, so it is never an address.
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

    /// The text of a number: `1.0` becomes `1`.
    private static func printed(number text: String) -> String {
        guard Int(text) == nil, let number = Double(text) else { return text }
        return abs(number) < 1e15 && Double(Int(number)) == number ? "\(Int(number))" : "\(number)"
    }
}

/// Why an entry has no texts.
enum TurkcellFault: Error {
    case crash(TurkcellCrash)
    /// A value is missing; the path of the object in which it is missing.
    case missing(String)

    var crash: TurkcellCrash? { if case .crash(let crash) = self { crash } else { nil } }

    /// A non-empty text; nil if it is missing or empty. The client sends `length` to any value, even null.
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
