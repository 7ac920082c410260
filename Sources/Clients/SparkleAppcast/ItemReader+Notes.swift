import ClientKit
import PolicyModel

extension ItemReader {
    func notes() -> Item.Notes {
        var notes = Item.Notes()
        if let description = best("description") {
            notes.text = description.text
            notes.format = format(of: description)
        }
        notes.link = text("sparkle:releaseNotesLink").map(resolved) ?? page(of: notes.text)
        notes.fullLink = web("sparkle:fullReleaseNotesLink")
        if notes.link == nil, reading.notes.isForAuthor { notePictures() }
        return notes
    }

    /// The page that a description names in place of notes; 2.9 shows the address itself.
    private func page(of description: String?) -> String? {
        guard let description, ["http://", "https://"].contains(where: { description.hasPrefix($0) }),
            !description.contains(where: { $0.isWhitespace || "<>\"".contains($0) })
        else { return nil }
        note(.misread, "description", "is an address: Sparkle before 2.9 shows the page there, 2.9 the address")
        return reading.edition == .plain ? resolved(description) : nil
    }

    /// Notes pictures which the window loads without an address to begin theirs with.
    private func notePictures() {
        for description in descriptions where description.format == "html" {
            for address in Self.relativePictures(in: description.text) {
                note(
                    .ignored, "description", at: description.place,
                    "has the picture '\(address.prefix(64))', which is not found without a whole address")
            }
        }
    }

    private static func relativePictures(in html: String) -> [Substring] {
        html.split(separator: "<img", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            let tag = rest.prefix { $0 != ">" }
            guard let place = tag.firstRange(of: " src=\"") else { return nil }
            let address = tag[place.upperBound...].prefix { $0 != "\"" }
            return Prose.RelativeAddress.isRelative(address) ? address : nil
        }
    }

    private func format(of description: FeedElement) -> String {
        let format = description.attributes["sparkle:format"]?.lowercased() ?? ""
        return ["plain-text", "markdown"].contains(format) ? format : "html"
    }

    /// The addresses of notes in all languages; one that is none of the web is noted.
    var links: [Item.Description] {
        let name = "sparkle:releaseNotesLink"
        return element.children.filter { $0.name == name }.compactMap { child in
            guard let address = resolved(child.text.trimmedSpace) else {
                note(.ignored, name, at: child.place, "is no address of the web")
                return nil
            }
            if reading.edition == .signed, child.text != child.text.trimmedSpace {
                note(
                    .misread, name, at: child.place,
                    "has white space around the address, which 2.9 does not remove: its users may see no notes")
            }
            return Item.Description(
                language: child.attributes["xml:lang"], text: address, format: "link", place: child.place)
        }
    }

    var descriptions: [Item.Description] {
        element.children.filter { $0.name == "description" }.map {
            Item.Description(
                language: $0.attributes["xml:lang"], text: $0.text, format: format(of: $0), place: $0.place)
        }
    }
}
