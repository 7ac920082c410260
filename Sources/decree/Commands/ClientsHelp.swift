import ArgumentParser
import ClientFormats
import ClientKit
import PolicyModel

/// The output of `decree help clients`: the list of clients, or the guide to one.
struct ClientsHelp {
    let ink: Ink
    let width: Int

    /// - Throws: `ValidationError` for an unknown client.
    func text(of names: [String]) throws -> String {
        guard let name = names.first else { return list }
        guard names.count == 1, let guide = ClientGuides.guide(to: name) else {
            throw ClientNames.unknown(names.joined(separator: " "))
        }
        return MarkdownText(guide, ink: ink, width: width).text
    }

    /// One line for each client: its platforms and what its documents contain.
    private var list: String {
        let longest = ClientFormats.all.map(\.name.count).max() ?? 0
        let lines = ClientFormats.all.map { client in
            let filling = String(repeating: " ", count: longest - client.name.count + 2)
            let platforms = client.platforms.map(\.displayName).joined(separator: ", ")
            return "  \(ink(.bold, client.name))\(filling)\(platforms); \(ClientsHelp.burden(client))"
        }
        return
            (["The clients that documents are written for:", ""] + lines + [
                "", "'decree help clients NAME' prints what a client reads, decides and shows, and its dangers.", "",
            ]).joined(separator: "\n")
    }

    /// What the client's documents contain beyond the verdict, with the platforms where that is not so on all.
    private static func burden(_ client: any ClientFormat) -> String {
        func part(_ word: String, _ isCarried: (Platform) -> Bool) -> String? {
            let some = client.platforms.filter(isCarried)
            if some.isEmpty { return nil }
            return some == client.platforms ? word : "\(word) on \(Words.list(some.map(\.displayName)))"
        }
        let parts = [
            part("texts") { !client.ability(on: $0).fields.isEmpty },
            part("link") { client.ability(on: $0).carriesLink },
            part("frequency") { client.ability(on: $0).carriesFrequency },
            part("messages", client.traits.messagePlatforms.contains),
        ].compactMap(\.self)
        return parts.isEmpty ? "carries the verdict alone" : "carries \(parts.joined(separator: ", "))"
    }
}

/// The names of clients on the command line.
enum ClientNames {
    static func check(_ names: [String]) throws(ValidationError) {
        for name in names where ClientFormats.named(name) == nil { throw unknown(name) }
    }

    static func unknown(_ name: String) -> ValidationError {
        let known = ClientFormats.all.map(\.name).joined(separator: ", ")
        return ValidationError("There is no client '\(name)'; there are \(known).")
    }
}
