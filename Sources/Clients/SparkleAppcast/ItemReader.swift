import Basics
import ClientKit
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ItemReader {
    typealias Failure = Feed.Failure

    let element: FeedElement
    private let index: Int
    let reading: FeedReading
    let enclosure: FeedElement?

    init(_ element: FeedElement, at index: Int, in reading: FeedReading) {
        (self.element, self.index, self.reading) = (element, index, reading)
        reading.notes.ask(for: "enclosure")
        enclosure = element.children.best("enclosure", for: reading.languages)
    }

    var isRecovering: Bool { reading.signature == .expired }

    func best(_ name: String) -> FeedElement? {
        reading.notes.ask(for: name)
        return element.children.best(name, for: reading.languages)
    }

    /// Every text but three is trimmed.
    func text(_ name: String) -> String? { best(name)?.text.trimmedSpace }

    /// - Parameter place: nil for that of the element with this name, else of the item.
    func note(_ kind: Danger.Kind, _ name: String, at place: XMLText.Place? = nil, _ words: @autoclosure () -> String) {
        guard reading.notes.isForAuthor else { return }
        reading.notes.note(kind, "item[\(index)].\(name)", place ?? (best(name) ?? element).place, words())
    }

    /// - Throws: `Failure.item` if Sparkle refuses the feed because of this item.
    func item() throws(Failure) -> Item {
        let platform = platform(), file = try file(), version = try version()
        let link = isRecovering ? nil : web("link"), shown = text("sparkle:shortVersionString")
        guard file != nil || link != nil else {
            throw failure("has neither a file nor a link to a web page", "link", element)
        }
        let published = best("pubDate").flatMap { FeedDate.moment($0.text) }
        let name = enclosure?.attributes["sparkle:shortVersionString"] ?? shown
        if let name, let shown, name != shown {
            note(.ignored, "sparkle:shortVersionString", "is not read, since the enclosure has another one")
        }
        let item = Item(
            version: cut(version), displayVersion: cut(name ?? version), title: text("title"), link: link, file: file,
            platform: platform, isPatch: isPatch(),
            minimumSystem: bound("sparkle:minimumSystemVersion"), maximumSystem: bound("sparkle:maximumSystemVersion"),
            channel: channel(), critical: isRecovering ? nil : critical(),
            informational: informational(at: link),
            minimumAutomatic: text("sparkle:minimumAutoupdateVersion"),
            ignoreSkippedBelow: text("sparkle:ignoreSkippedUpgradesBelowVersion"),
            minimumUpdate: newText("sparkle:minimumUpdateVersion"), hardware: hardware(),
            deltas: deltas(),
            published: published, interval: interval(from: published),
            notes: isRecovering ? Item.Notes() : notes(),
            descriptions: isRecovering ? [] : descriptions, links: isRecovering ? [] : links,
            versionPath: versionPath, criticalPath: criticalPath, place: element.place, index: index)
        if reading.notes.isForAuthor {
            noteNames()
            noteSlips()
            if enclosure != nil, file == nil, item.informational != .all {
                note(.misread, "enclosure", "has no url: the update is offered, and cannot be downloaded")
            }
        }
        return item
    }

    /// Notes elements that are never read, and those written twice in one language. Other namespaces' elements are no
    /// slips.
    private func noteNames() {
        var seen: Set<[String]> = []
        for child in element.children {
            if !reading.notes.isAsked(for: child.name) {
                let meant = reading.notes.meant(by: child.name, under: "sparkle:")
                if meant != nil || child.name.hasPrefix("sparkle:") {
                    let words = meant.map { ": Sparkle reads \($0)" } ?? ""
                    note(.ignored, child.name, at: child.place, "is never read\(words)")
                }
            } else if !seen.insert([child.name, child.language]).inserted {
                note(
                    .misread, child.name, at: child.place,
                    child.name == "enclosure"
                        ? "is written again: every Mac gets the first one"
                        : "is written again in one language: the first one counts")
            }
        }
    }

    private static let attributes = [
        "url", "length", "sparkle:version", "sparkle:shortVersionString", "sparkle:os", "sparkle:edSignature",
        "sparkle:installationType", "sparkle:deltaFrom",
    ]

    /// Notes attributes of the file that are not read, for their case or prefix or since Sparkle reads an element,
    /// elements inside the file, and children of the tags that are none.
    private func noteSlips() {
        for name in (enclosure?.attributes.keys.sorted() ?? []) where !Self.attributes.contains(name) {
            guard let meant = Self.attribute(meantBy: name) ?? element(meantBy: name) else { continue }
            note(.ignored, "enclosure", "has \(name), which is never read: Sparkle reads \(meant)")
        }
        for child in enclosure?.children ?? [] {
            let element = element(meantBy: child.name).map { "\($0) of the item" }
            let meant = element ?? Self.attribute(meantBy: child.name).map { "the attribute \($0)" }
            guard meant != nil || child.name.hasPrefix("sparkle:") else { continue }
            let words = meant.map { ": Sparkle reads \($0)" } ?? ""
            note(.ignored, "enclosure", at: child.place, "has \(child.name) inside, which is never read\(words)")
        }
        for child in best("sparkle:tags")?.children ?? [] where child.writtenName != "sparkle:criticalUpdate" {
            note(
                .ignored, "sparkle:tags.\(child.writtenName)", at: child.place,
                "is never read: only sparkle:criticalUpdate counts there")
        }
    }

    private static func attribute(meantBy name: String) -> String? {
        let local = name.lowercased().split(separator: ":").last ?? ""
        return attributes.first { $0.lowercased().split(separator: ":").last == local }
    }

    private func element(meantBy name: String) -> String? {
        reading.notes.meant(by: name, under: "sparkle:").map { "the element \($0)" }
    }

    /// True for an item without a file.
    var isLink: Bool {
        get throws(Failure) { try file() == nil }
    }

    private func failure(_ cause: String, _ part: String, _ element: FeedElement?) -> Failure {
        note(.refusal, part, at: (element ?? self.element).place, "\(cause): the whole feed is refused, for everybody")
        return .item(cause: cause, part: part, line: (element ?? self.element).line)
    }

    /// The attribute comes before the element; without both, an unsigned feed's file name is searched.
    private func version() throws(Failure) -> String {
        let name = "sparkle:version", element = best(name), text: String
        if let attribute = enclosure?.attributes[name] {
            if let element, element.text != attribute {
                note(.ignored, name, "is not read, since the enclosure has sparkle:version, too")
            }
            text = attribute
        } else if let element {
            text = element.text.trimmedSpace
        } else {
            text = try versionInName()
            note(.misread, name, "is missing: the file's name is taken for it, '\(text)'")
        }
        if reading.notes.isForAuthor { noteOrder(of: text, name) }
        return text
    }

    /// Where the version is, below the item; the enclosure for one in its address.
    private var versionPath: String {
        let name = "sparkle:version"
        if enclosure?.attributes[name] != nil { return "enclosure.\(name)" }
        return best(name) == nil ? "enclosure" : name
    }

    private func noteOrder(of text: String, _ name: String) {
        if text.isEmpty { note(.misread, name, "is empty, which is older than everything") }
        if text.dropFirst().contains("-") { note(.misread, name, "ends for Sparkle before its '-'") }
        if text.contains(where: { $0.isLetter || "+~".contains($0) }) {
            note(.misread, name, "has letters, '+' or '~', which make a version older")
        }
    }

    private func versionInName() throws(Failure) -> String {
        let parts = enclosure?.attributes["url"]?.split(separator: "_", omittingEmptySubsequences: false) ?? []
        guard parts.count > 1, let last = parts.last, reading.signature == .none else {
            throw failure("has no sparkle:version", "sparkle:version", element)
        }
        return Self.withoutExtension(last)
    }

    /// A path without the last dot of its name and what follows, as `NSString.deletingPathExtension` has it.
    private static func withoutExtension(_ path: Substring) -> String {
        let plain = Paths.plain(String(path)), name = Paths.name(of: plain)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
            case let end = name[name.index(after: dot)...], !end.isEmpty
        else { return plain }
        return String(plain.dropLast(end.count + 1))
    }

    private func file() throws(Failure) -> Item.File? {
        guard let enclosure else { return nil }
        let address = enclosure.attributes["url"], kind = enclosure.attributes["sparkle:installationType"]
        let found = address.flatMap(resolved)
        if address != nil, found == nil { throw failure("is no address of the web", "enclosure", enclosure) }
        guard ["application", "package", "interactive-package"].contains(kind ?? "application") else {
            throw failure("has another sparkle:installationType", "enclosure", enclosure)
        }
        guard let found else { return nil }
        let suffix = URL(string: found)?.pathExtension ?? ""
        return Item.File(
            address: found, length: enclosure.attributes["length"].map { Self.integer($0) } ?? 0,
            signature: signature(of: enclosure),
            kind: kind ?? (suffix == "pkg" || suffix == "mpkg" ? "package" : "application"))
    }

    /// Sparkle looks for the one of the installed build; without it, it takes the file.
    private func deltas() -> [Item.Delta] {
        let known = ["url", "length", "type", "sparkle:deltaFrom", "sparkle:edSignature"]
        let patches = best("sparkle:deltas")?.children.filter { $0.name == "enclosure" } ?? []
        return patches.map { patch in
            Item.Delta(
                build: patch.attributes["sparkle:deltaFrom"] ?? "", address: patch.attributes["url"] ?? "",
                length: patch.attributes["length"].map { Self.integer($0) } ?? 0,
                signature: patch.attributes["sparkle:edSignature"],
                others: patch.attributes.keys.filter { !known.contains($0) }.sorted())
        }
    }

    private func signature(of enclosure: FeedElement) -> String? {
        guard let signature = enclosure.attributes["sparkle:edSignature"] else {
            note(.misread, "enclosure", "has no sparkle:edSignature: apps with a key refuse the file")
            return nil
        }
        if reading.notes.isForAuthor, !FeedSignature.isWellFormed(signature) {
            note(.misread, "enclosure", "has a sparkle:edSignature that is not 64 bytes of base64")
        }
        return signature
    }

    /// The address in an element.
    func web(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        let address = resolved(text)
        if address == nil { note(.ignored, name, "is no address of the web") }
        return address
    }

    /// An address as Sparkle resolves it; nil unless it begins with `http` or `https`.
    func resolved(_ text: String) -> String? {
        let escaped = text.replacing(" ", with: "%20")
        let url =
            escaped.isEmpty
            ? reading.address
            : InternationalHost.written(in: escaped).flatMap {
                URL(string: $0, relativeTo: reading.address)?.absoluteURL
            }
        guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        return url.absoluteString
    }

    /// In recovery a version ends ten characters after its first letter, so that it says nothing.
    private func cut(_ version: String) -> String {
        guard isRecovering, let letter = version.firstIndex(where: \.isLetter) else { return version }
        return String(version[..<letter] + version[letter...].prefix(10))
    }

    /// The whole number that a text begins with, as `NSString.integerValue` reads it; 0 for none.
    static func integer(_ text: String) -> Int {
        let rest = text.trimmedSpace, isNegative = rest.hasPrefix("-")
        let digits = rest.dropFirst(isNegative || rest.hasPrefix("+") ? 1 : 0).prefix { $0.isASCII && $0.isNumber }
        if digits.isEmpty { return 0 }
        return Int((isNegative ? "-" : "") + digits) ?? (isNegative ? .min : .max)
    }
}
