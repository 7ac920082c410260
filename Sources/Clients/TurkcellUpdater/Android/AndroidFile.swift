import ClientKit
import PolicyModel

/// Writes the document of Turkcell Updater for Android.
///
/// It holds nothing that the client would have to guess: numbers are numbers, `true` is the only flag, no value is
/// null, every entry has a number of its own, and links are https.
struct AndroidFile {
    let client: String
    let dated: DatedPolicy

    private var policy: Policy { dated.policy }

    /// Nil if a required value is missing, or if a filter cannot say what the policy means.
    func root(reporting found: inout [Diagnostic]) -> JSONValue? {
        found += AndroidLimits(client: client, policy: policy).diagnostics
        let needs = Needs(client: client, policy: dated)
        guard !found.hasErrors else { return nil }
        let entries = AndroidPromptCover(table: AndroidPromptTable(Grid(dated, on: .android))).entries
        for prompt in entries.map(\.prompt).uniqued() {
            found += needs.missing([.message], from: prompt.textName, of: prompt.verdict)
        }
        guard let id = policy.ids[.android], let store = policy.stores[.android] else { return nil }
        let messages = AndroidMessageList(dated: dated).messages
        return .object([
            "packageName": .string(id), "updates": entries.isEmpty ? nil : .array(updates(entries, store)),
            "messages": messages.isEmpty ? nil : .array(messages),
        ])
    }

    private func updates(_ entries: [AndroidPromptCover.Entry], _ store: String) -> [JSONValue] {
        let once = entries.filter { $0.prompt.frequency == .once }.map { number(once: $0.prompt) }
        var numbers = AndroidNumbers(slug: policy.slug, fixed: Set(once))
        var descriptions: [AndroidPrompt: JSONValue] = [:]
        return entries.map { entry in
            let prompt = entry.prompt, isOnce = prompt.frequency == .once, version = prompt.version?.description ?? ""
            let words = descriptions[prompt] ?? AndroidTexts(dated: dated).descriptions(of: prompt)
            descriptions[prompt] = words
            let rules = entry.filters.map { "\($0.key)=\($0.rule)" }.joined(separator: "&")
            let number =
                isOnce
                ? number(once: prompt) : numbers.own("\(version)/\(prompt.verdict.rawValue)/\(rules)")
            return .object([
                "id": .integer(number), "filters": AndroidFile.filters(entry.filters), "descriptions": words,
                "targetVersionCode": .integer(prompt.code), "targetWebsiteUrl": .string(store),
                "forceUpdate": prompt.verdict == .force ? .bool(true) : nil,
                "maxDisplayCount": isOnce ? .integer(1) : nil,
            ])
        }
    }

    private func number(once prompt: AndroidPrompt) -> Int {
        AndroidNumbers.once(policy.slug, prompt.version?.description ?? "")
    }

    /// Nil for none.
    static func filters(_ filters: [AndroidFilter]) -> JSONValue? {
        filters.isEmpty ? nil : .object(filters.map { JSONValue.Member($0.key, .string($0.rule)) })
    }
}
