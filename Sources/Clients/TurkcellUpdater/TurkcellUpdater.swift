import ClientKit
import PolicyModel

/// Writes the documents of Turkcell Updater: lists of entries with filters, of which a device shows the first that
/// matches.
///
/// The libraries for iOS and Android read the same keys in ways so different that each has a document of its own.
///
/// On iOS the client crashes on an empty `updates`, on any null and on almost every unexpected type. So that document
/// holds only strings, objects and `true`. It never has `messages` and `forceExit`, which do not work on iOS. For
/// Android see `AndroidFile`.
package struct TurkcellUpdater: ClientFormat {
    package let name = "turkcell-updater"
    package let platforms: [Platform] = [.ios, .android]
    package let needs = "`ids` and `store`; `Message`; on Android `build` for every release"
    package let ability = Ability(fields: Prompt.fields, carriesLink: true, carriesFrequency: false)

    package init() {}

    package func plainFile(on platform: Platform) -> String { "turkcell-updater.\(platform.rawValue).json" }

    package func editions(for policy: Policy) -> [ClientEdition] {
        [ClientEdition(on: [.ios]), ClientEdition(on: [.android])]
    }

    package func model(reading documents: [Artifact], of slug: String, as edition: ClientEdition) -> any DecisionModel {
        edition.platforms == [.android]
            ? AndroidModel(reading: documents, of: slug) : IOSModel(reading: documents, of: slug)
    }

    /// The libraries' own titles and buttons: on Android in the device's language, on iOS in the one that the app asks
    /// for, here English. On Android a forced update has a second button, which leaves the app.
    package func intendedDialog(
        _ words: VerdictText, for verdict: Verdict, link: String?, on platform: Platform, in language: LanguageTag
    ) -> Dialog? {
        guard verdict != .none, let text = words.body else { return nil }
        let isForced = verdict == .force
        if platform == .android {
            let own = AndroidWords.of(language)
            return Dialog(
                title: isForced ? own.required : own.found, text: text,
                buttons: [
                    Dialog.Button(title: own.install, isUpdate: true, link: link),
                    Dialog.Button(title: isForced ? own.exit : own.remind, isUpdate: false, link: nil),
                ])
        }
        let own = IOSTitles.english
        let install = Dialog.Button(title: own.install, isUpdate: true, link: link.map(IOSTexts.address))
        let remind = Dialog.Button(title: own.remind, isUpdate: false, link: nil)
        return Dialog(
            title: isForced ? own.required : own.found, text: text, buttons: isForced ? [install] : [install, remind])
    }

    package func ownLanguage(on platform: Platform, in language: LanguageTag) -> LanguageTag? {
        platform == .android ? AndroidWords.language(for: language) : .english
    }

    package func intendedAnnouncement(
        of message: Message, saying words: VerdictText, in language: LanguageTag
    ) -> Announcement? {
        guard let text = words[.message] else { return nil }
        let own = AndroidWords.of(language)
        let close = Dialog.Button(
            title: words[message.link == nil ? .closeButton : .laterButton] ?? own.close, isUpdate: false, link: nil)
        let open = message.link.map { link in
            Dialog.Button(title: words[.updateButton] ?? own.view, isUpdate: false, link: link)
        }
        return Announcement(
            dialog: Dialog(title: words[.title], text: text, buttons: [open, close].compactMap(\.self)),
            image: message.image, path: "")
    }

    /// On Android the SDK compares models in small letters and without blanks.
    package let traits = ClientTraits(
        messagePlatforms: [.android],
        folds: [.android: [.modelCase, .modelBlanks, .languageParts], .ios: [.languageLetters, .languageParts]])

    package func ability(on platform: Platform) -> Ability {
        Ability(fields: ability.fields, carriesLink: true, carriesFrequency: platform == .android)
    }

    package func documents(for policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        var found: [Diagnostic] = []
        let documents = android(policy, reporting: &found) + ios(policy, reporting: &found)
        for diagnostic in found where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
        return found.hasErrors ? [] : documents
    }

    private func android(_ policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        guard policy.policy.platforms.contains(.android) else { return [] }
        var found: [Diagnostic] = []
        let root = AndroidFile(client: name, dated: policy).root(reporting: &found)
        diagnostics += found
        return root.map { [artifact($0, of: policy, on: .android)] } ?? []
    }

    private func artifact(_ root: JSONValue, of policy: DatedPolicy, on platform: Platform) -> Artifact {
        let path = "\(policy.policy.slug)/\(plainFile(on: platform))"
        return Artifact(path: path, bytes: JSONBytes.document(root), role: .document)
    }

    private func ios(_ policy: DatedPolicy, reporting diagnostics: inout [Diagnostic]) -> [Artifact] {
        guard policy.policy.platforms.contains(.ios) else { return [] }
        let limits = IOSLimits(client: name, dated: policy)
        var found = limits.diagnostics
        var table = PromptTable(Grid(policy, on: .ios))
        if limits.needsNames { table.nameReleasesOnly() }
        let entries = FirstMatchList(table: table).entries
        let document = document(policy, entries, reporting: &found)
        diagnostics += found
        guard let document, !found.hasErrors else { return [] }
        return [artifact(document, of: policy, on: .ios)]
    }

    /// Nil if a required value is missing.
    private func document(
        _ policy: DatedPolicy, _ entries: [FirstMatchList.Entry], reporting found: inout [Diagnostic]
    ) -> JSONValue? {
        let choice = Needs.position(of: name, in: policy.policy)
        let id = policy.policy.ids[.ios], store = policy.policy.stores[.ios]
        if id == nil {
            found.append(
                Diagnostic(
                    .error, "missing-id", at: policy.policy.positions.keys["ids"] ?? choice,
                    "\(name) needs the app's bundle id on iOS: it refuses a document that does not name it",
                    help: "write `ids: {ios: com.example.app}`", client: name))
        }
        if store == nil {
            found.append(
                Diagnostic(
                    .error, "missing-store", at: policy.policy.positions.keys["store"] ?? choice,
                    "\(name) needs the app's store link on iOS: its install button opens it",
                    help: "write `store: {ios: \"https://…\"}`", client: name))
        }
        let needs = Needs(client: name, policy: policy)
        for prompt in Set(entries.map(\.prompt)).sorted(by: inOrder) where prompt.verdict != .none {
            found += needs.missing([.message], from: prompt.textName, of: prompt.verdict)
        }
        guard let id, let store else { return nil }
        let texts = IOSTexts(policy: policy), address = IOSTexts.address(store)
        var descriptions: [Prompt: JSONValue] = [:]
        for entry in entries where entry.prompt.verdict != .none && descriptions[entry.prompt] == nil {
            descriptions[entry.prompt] = texts.descriptions(entry.prompt)
        }
        return .object([
            "packageName": .string(id),
            "updates": entries.isEmpty ? nil : .array(entries.map { self.entry($0, descriptions[$0.prompt], address) }),
        ])
    }

    /// A fixed order of prompts, so that diagnostics come in the same order in every run.
    private func inOrder(_ one: Prompt, _ other: Prompt) -> Bool {
        (one.verdict, one.textName ?? "") < (other.verdict, other.textName ?? "")
    }

    /// Every entry is complete, because a matching entry ends the search even if it is unusable. An entry without texts
    /// ends it on purpose.
    private func entry(_ entry: FirstMatchList.Entry, _ descriptions: JSONValue?, _ address: String) -> JSONValue {
        let isSilent = entry.prompt.verdict == .none
        return .object([
            "filters": .object(entry.filters.map { JSONValue.Member($0.key, .string($0.value)) }),
            "descriptions": descriptions ?? .object([JSONValue.Member]()),
            "targetWebsiteUrl": isSilent ? nil : .string(address),
            "forceUpdate": entry.prompt.verdict == .force ? .bool(true) : nil,
        ])
    }
}
