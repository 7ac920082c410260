import PolicyModel

/// A language tag as an author wrote it, and what is wrong with it.
///
/// A text under a tag that no phone reports is read by nobody, so that a tag must be one of a language that exists.
package enum WrittenLanguage {
    package struct Mistake: Error {
        /// Follows the quoted text: `names no language: …`.
        package let reason: String
        /// The tag to write; nil if it is not known.
        package let meant: String?
        /// Follows the tag to write in the help.
        var advice = ""

        /// - Parameter form: the tag as it stands in the file.
        package func help(_ form: (String) -> String = { $0 }) -> String {
            meant.map { "write \(form($0))\(advice)" }
                ?? "write a language, then a script and a region if needed: de, pt-BR, zh-Hant-TW"
        }
    }

    /// A tag that is well-formed and registered, in its new spelling.
    package static func read(_ text: String) throws(Mistake) -> LanguageTag {
        guard let tag = LanguageTag(text) else {
            throw mistake("is not a language tag", meant(by: text))
        }
        if !LanguageRegistry.hasLanguage(tag.language) {
            let isCountry = LanguageRegistry.isCountry(tag.language.uppercased())
            throw mistake(
                isCountry
                    ? "names a country in place of a language"
                    : "names no language: none has the code '\(tag.language)'",
                meant(by: text))
        }
        if let script = tag.script, !LanguageRegistry.hasScript(script) {
            throw mistake(of: "script", script, tag, standsFor: scripts[script])
        }
        if let region = tag.region, !LanguageRegistry.hasRegion(region) {
            let meant = LanguageNames.country(meantBy: region, of: tag.language) ?? regions[region]
            throw mistake(of: "region", region, tag, standsFor: meant)
        }
        return tag.current
    }

    /// What to mind of a tag that exists: phones know it by another one, it may be taken for a country, or its region
    /// is another country than is meant.
    package static func doubt(about tag: LanguageTag) -> Mistake? {
        let code = tag.language
        if let scripted = tag.scripted {
            let general = scripted.parent.map { ", or \($0) for every country" } ?? ""
            return Mistake(
                reason: "is reported by few devices: most report '\(scripted)'", meant: scripted.description,
                advice: general)
        }
        if let region = tag.region, let meant = LanguageNames.country(meantBy: region, of: code),
            let name = LanguageNames.name(of: code)
        {
            let own = tag.description.replacing("-\(region)", with: "-\(meant)")
            return Mistake(
                reason: "names the country '\(region)', where few speak \(name): most report '\(own)'", meant: own,
                advice: ", or leave it if that country is meant")
        }
        let known = LanguageNames.replaced[code] ?? (code.utf8.count == 3 ? code : nil)
        if let language = known.flatMap(LanguageNames.language(withCode:)) {
            let meant = "\(language.tag)\(tag.description.dropFirst(code.count))"
            return Mistake(
                reason: "is reported by no phone: phones call \(language.names[0]) '\(language.tag)'", meant: meant)
        }
        guard let meant = LanguageNames.overshadowed[code], let name = LanguageNames.name(of: code),
            let other = LanguageNames.name(of: meant)
        else { return nil }
        return Mistake(
            reason: "is \(name), and the code of a country too; \(other) is '\(meant)'", meant: meant,
            advice: ", or leave it if \(name) is meant")
    }

    /// What to mind of a tag over words that have letters, and none of its language's own: the code of a country is
    /// meant.
    static func doubt(about tag: LanguageTag, over words: [String]) -> Mistake? {
        guard tag.script == nil, tag.region == nil, let (meant, letters) = LanguageNames.lettered[tag.language],
            let name = LanguageNames.name(of: tag.language), let other = LanguageNames.name(of: meant)
        else { return nil }
        let signs = words.joined(separator: " ").replacing(/\{[a-z]+\}/, with: "").unicodeScalars
        guard signs.contains(where: \.properties.isAlphabetic), !signs.contains(where: { letters.contains($0.value) })
        else { return nil }
        return Mistake(
            reason: "is \(name), with no letter of its own under it, and the code of a country, too; "
                + "\(other) is '\(meant)'", meant: meant, advice: ", or leave it if \(name) is meant")
    }

    /// The tag that a text most likely stands for; nil if that is not known.
    static func meant(by text: String) -> String? {
        let bare = String(text.trimmed.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
        if let language = LanguageNames.language(named: bare.replacing("-", with: " ")) { return language.tag }
        let parts = bare.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard let first = parts.first?.lowercased() else { return nil }
        let code = LanguageNames.language(withCode: first)?.tag ?? first
        let rest = parts.dropFirst().map { part in
            let word = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            return scripts[word] ?? regions[part.uppercased()] ?? part
        }
        let tag = ([code] + rest).joined(separator: "-")
        if bare != text || code != first || !rest.elementsEqual(parts.dropFirst()), let tag = try? read(tag) {
            return tag.description
        }
        let near = first.count > 3 ? NearestName.to(String(bare), among: LanguageNames.all.map { $0.names[0] }) : nil
        return near.flatMap { LanguageNames.language(named: $0)?.tag }
    }

    private static func mistake(_ reason: String, _ meant: String?) -> Mistake {
        let name = meant.flatMap { tag in
            LanguageNames.name(of: tag) ?? LanguageTag(tag).flatMap { LanguageNames.name(of: $0.language) }
        }
        return Mistake(reason: reason, meant: meant, advice: name.map { ", which is \($0)" } ?? "")
    }

    private static func mistake(
        of part: String, _ subtag: String, _ tag: LanguageTag, standsFor other: String?
    ) -> Mistake {
        Mistake(
            reason: "names no \(part): there is no '\(subtag)'",
            meant: other.map { tag.description.replacing(subtag, with: $0) })
    }

    private static let regions = ["UK": "GB", "EN": "GB", "JA": "JP", "KO": "KR", "CS": "CZ", "DA": "DK", "EL": "GR"]
    private static let scripts = [
        "Simp": "Hans", "Simplified": "Hans", "Chs": "Hans", "Trad": "Hant", "Traditional": "Hant", "Cht": "Hant",
        "Latin": "Latn", "Cyrillic": "Cyrl",
    ]
}
