/// A change of the text that solves a diagnostic, for editors; the help says the same in words.
package enum Fix: Hashable, Sendable {
    /// The value or key at the diagnostic's position becomes another.
    case replace(String)
    /// The version at the diagnostic's position becomes another, and what stands beside it in a range stays.
    case version(String)
    /// The heading at the diagnostic's position becomes another line.
    case heading(String)
    /// An entry is added to the list under `accept`.
    case accept(String)
    /// Fields are added to the part of a section that holds the diagnostic's position.
    case addFields([String])
    /// A text section with fields is added at the end of the file.
    case addText(String, fields: [String])
    /// A release of that version is listed.
    case addRelease(Version)

    /// The name most likely meant, in place of one that is none of `known`; nothing if none is similar.
    package static func nearest(to word: String, among known: [String]) -> [Fix] {
        NearestName.to(word, among: known).map { [.replace($0)] } ?? []
    }

    /// Nothing if there is no other value.
    package static func replacing(with text: String?) -> [Fix] { text.map { [.replace($0)] } ?? [] }
}
