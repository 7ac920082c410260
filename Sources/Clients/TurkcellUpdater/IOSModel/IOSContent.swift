import ClientKit

/// What an entry of a list has in one language.
protocol IOSContent: Sendable {
    static func crash(_ crash: IOSCrash) -> Self
    /// Nothing for the language; the path of the object in which it is missing.
    static func missing(_ path: String) -> Self

    /// What the list is made of.
    static var noun: String { get }

    /// - Parameters:
    ///   - isFiltered: false if the client never reads its `filters`.
    ///   - isTried: false if no device comes to do more than choose it.
    static func all(in entry: DocumentObject, isFiltered: Bool, isTried: Bool) -> IOSLanguages<Self>

    /// Notes an element that no device gets: it is no object, or stands behind an entry for every device.
    static func noteUnread(_ element: DocumentValue, behind catcher: String?)

    /// Notes that the client takes the list itself for an entry where none matches, which crashes the app.
    static func noteContainer(_ list: DocumentValue, _ elements: [DocumentValue])
}

/// The content of an entry by language. The client looks up the first two letters of the device's language, then `*`.
struct IOSLanguages<Content: IOSContent>: Sendable {
    private let own: [String: Content]
    private let others: Content

    /// The same in every language.
    init(_ content: Content) { self.init(own: [:], others: content) }

    private init(own: [String: Content], others: Content) { (self.own, self.others) = (own, others) }

    /// - Parameters:
    ///   - notesKeys: true to note the languages that no device asks for, and that there is none for all others.
    ///   - content: makes the content from the texts of one language.
    init(of entry: DocumentObject, notesKeys: Bool, _ content: (DocumentObject) -> Content) {
        guard let all = entry["descriptions"] else {
            self.init(.missing(entry.path))
            return
        }
        guard let languages = all.asObject else {
            self.init(.crash(all.crash(sending: "objectForKey:")))
            return
        }
        var own: [String: Content] = [:]
        for (key, value) in languages.members {
            if key != "*", !IOSDevice.canSpeak(key) {
                if notesKeys {
                    languages.note(
                        .ignored, key: key,
                        "is never asked for: the client asks for two small letters, then for *")
                }
                // What stands in it harms nobody.
                if value.reading.isForAuthor { continue }
            }
            own[key] = value.asObject.map(content) ?? .crash(value.crash(sending: "objectForKey:"))
        }
        // An entry without texts is no danger: this is how an entry shows nothing on purpose.
        if notesKeys, !languages.isEmpty, own["*"] == nil {
            all.note(.misread, "has no *: in every other language it has nothing to show, and no later update is tried")
        }
        self.init(own: own, others: own["*"] ?? .missing(languages.path))
    }

    /// The content of all languages, in no particular order.
    var all: [Content] { [others] + own.values }

    /// - Parameter language: the first two characters, which the client keeps.
    subscript(language: String) -> Content { own[language] ?? others }
}

extension DocumentValue {
    /// Notes that the value crashes the app, because its class does not implement `selector`.
    func crash(sending selector: String) -> IOSCrash {
        refuse(node.kind, .crash("the app crashes"))
        return IOSCrash(sending: selector, to: self)
    }
}
