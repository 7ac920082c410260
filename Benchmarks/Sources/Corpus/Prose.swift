/// Words of documentation drawn from a seed: paragraphs with emphasis, code, links and lists, as people write them.
struct Prose {
    private static let subjects = [
        "The sign-in", "The wallet", "Every receipt", "A saved route", "The map of branches", "The calendar",
        "The old widget",
        "Photo import", "The watch app", "Each reminder", "The search", "Synchronisation", "The payment service",
        "A shared list", "The reading view", "The export",
    ]
    private static let verbs = [
        "opens", "shows", "keeps", "replaces", "asks for", "no longer needs", "waits for", "remembers", "stores",
        "sends",
        "refuses", "repairs",
    ]
    private static let objects = [
        "the balance of the day before", "one account after another", "the new format", "a second confirmation",
        "what was written offline", "the last ten entries", "the *draft* of a message",
        "`timeoutSeconds` from the server",
        "the same file on phone and tablet", "a **stronger** key", "every language at once", "the name of the device",
        "notes that both sides changed", "a picture turned the right way",
    ]
    private static let ends = [
        "since the release of spring", "until the app is restarted", "on phones with little memory",
        "as the support desk asked",
        "within two days", "without a word from us", "whenever the network returns", "for accounts opened before March",
    ]

    var random: SeededGenerator

    mutating func sentence() -> String {
        "\(random.pick(Self.subjects)) \(random.pick(Self.verbs)) \(random.pick(Self.objects)) \(random.pick(Self.ends))."
    }

    mutating func paragraph(for slug: String) -> String {
        var sentences = (0..<3).map { _ in sentence() }
        if random.below(3) == 0 {
            sentences.append("See [the notes](https://help.example.com/\(slug)/\(random.below(900))).")
        }
        return sentences.joined(separator: " ") + "\n\n"
    }

    mutating func list() -> String {
        (0..<3).map { _ in "- \(sentence())\n" }.joined() + "\n"
    }
}
