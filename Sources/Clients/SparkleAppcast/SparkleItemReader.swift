import Basics
import PolicyModel
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads one item of a feed.
struct SparkleItemReader {
    typealias Failure = SparkleFeed.Failure

    let element: SparkleElement
    let languages: [String]
    let address: URL
    let signature: SparkleFeed.Signature

    private func best(_ name: String) -> SparkleElement? { element.children.best(name, for: languages) }

    /// Every text but three is trimmed.
    private func text(_ name: String) -> String? { best(name)?.text.trimmedSpace }

    private var enclosure: SparkleElement? { best("enclosure") }

    /// - Throws: `Failure.item` if Sparkle refuses the feed because of this item.
    func item(at index: Int) throws(Failure) -> SparkleItem {
        let file = try file(), isRecovering = signature == .expired
        let version = try version(), link = isRecovering ? nil : web(text("link"))
        guard file != nil || link != nil else {
            throw failure("has neither a file nor a link to a web page", "link", element)
        }
        let name = enclosure?.attributes["sparkle:shortVersionString"] ?? text("sparkle:shortVersionString")
        return SparkleItem(
            version: cut(version), displayVersion: cut(name ?? version), title: text("title"), link: link, file: file,
            platform: enclosure?.attributes["sparkle:os"],
            minimumSystem: bound("sparkle:minimumSystemVersion"), maximumSystem: bound("sparkle:maximumSystemVersion"),
            channel: channel, critical: isRecovering ? nil : critical,
            informational: file == nil ? .all : isRecovering ? nil : informational,
            minimumAutomatic: text("sparkle:minimumAutoupdateVersion"),
            ignoreSkippedBelow: text("sparkle:ignoreSkippedUpgradesBelowVersion"),
            minimumUpdate: text("sparkle:minimumUpdateVersion"), hardware: hardware,
            deltas: best("sparkle:deltas")?.children.count { $0.name == "enclosure" } ?? 0,
            published: best("pubDate").flatMap { SparkleDate.moment($0.text) },
            interval: text("sparkle:phasedRolloutInterval").map { SparkleItemReader.integer($0) },
            notes: isRecovering ? SparkleItem.Notes() : notes,
            descriptions: isRecovering ? [] : descriptions, line: element.line, index: index)
    }

    /// True for an item without a file.
    var isLink: Bool {
        get throws(Failure) { try file() == nil }
    }

    private func failure(_ cause: String, _ part: String, _ element: SparkleElement?) -> Failure {
        .item(cause: cause, part: part, line: element?.line ?? self.element.line)
    }

    /// The attribute comes before the element; without both, an unsigned feed's file name is searched.
    private func version() throws(Failure) -> String {
        if let version = enclosure?.attributes["sparkle:version"] ?? text("sparkle:version") { return version }
        let parts = enclosure?.attributes["url"]?.split(separator: "_", omittingEmptySubsequences: false) ?? []
        guard parts.count > 1, let last = parts.last, signature == .none else {
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

    private func file() throws(Failure) -> SparkleItem.File? {
        guard let enclosure, let text = enclosure.attributes["url"] else { return nil }
        guard let found = web(text) else {
            throw failure("is no address of the web", "enclosure", enclosure)
        }
        let suffix = URL(string: found)?.pathExtension ?? ""
        let kind =
            enclosure.attributes["sparkle:installationType"]
            ?? (suffix == "pkg" || suffix == "mpkg" ? "package" : "application")
        guard ["application", "package", "interactive-package"].contains(kind) else {
            throw failure("has another sparkle:installationType", "enclosure", enclosure)
        }
        return SparkleItem.File(
            address: found, length: enclosure.attributes["length"].map { Self.integer($0) } ?? 0,
            signature: enclosure.attributes["sparkle:edSignature"], kind: kind)
    }

    /// An address as Sparkle resolves it; nil unless it begins with `http` or `https`.
    private func web(_ text: String?) -> String? {
        guard let text else { return nil }
        let escaped = text.replacing(" ", with: "%20")
        let url =
            escaped.isEmpty
            ? address
            : InternationalHost.written(in: escaped).flatMap { URL(string: $0, relativeTo: address)?.absoluteURL }
        guard let url, ["http", "https"].contains(url.scheme?.lowercased()) else { return nil }
        return url.absoluteString
    }

    /// A bound of macOS; an empty one is none.
    private func bound(_ name: String) -> String? { text(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// A name with other characters is no name, so that everybody gets the item.
    private var channel: String? {
        guard let name = text("sparkle:channel"), !name.isEmpty else { return nil }
        let isName = name.unicodeScalars.allSatisfy {
            $0.isAlphanumeric || "_.-".unicodeScalars.contains($0)
        }
        return isName ? name : nil
    }

    private var critical: SparkleItem.Critical? {
        if let element = best("sparkle:criticalUpdate") {
            return element.attributes["sparkle:version"].map { .below($0) } ?? .all
        }
        let tags = best("sparkle:tags")?.children ?? []
        return tags.contains { $0.writtenName == "sparkle:criticalUpdate" } ? .all : nil
    }

    private var informational: SparkleItem.Informational? {
        guard let element = best("sparkle:informationalUpdate") else { return nil }
        func texts(_ name: String) -> [String] {
            element.children.filter { $0.writtenName == name }.map(\.text)
        }
        let versions = texts("sparkle:version"), below = texts("sparkle:belowVersion")
        return versions.isEmpty && below.isEmpty ? .all : .apps(versions: versions, below: below)
    }

    private var hardware: [String] {
        let words = text("sparkle:hardwareRequirements")?.split { " ,\n\t".contains($0) }
        return (words ?? []).map { $0.lowercased() }
    }

    private var notes: SparkleItem.Notes {
        var notes = SparkleItem.Notes()
        if let description = best("description") {
            notes.text = description.text
            notes.format = format(of: description)
        }
        notes.link = web(text("sparkle:releaseNotesLink"))
        notes.fullLink = web(text("sparkle:fullReleaseNotesLink"))
        return notes
    }

    private func format(of description: SparkleElement) -> String {
        let format = description.attributes["sparkle:format"]?.lowercased() ?? ""
        return ["plain-text", "markdown"].contains(format) ? format : "html"
    }

    private var descriptions: [SparkleItem.Description] {
        element.children.filter { $0.name == "description" }.map {
            SparkleItem.Description(
                language: $0.attributes["xml:lang"], text: $0.text, format: format(of: $0), line: $0.line)
        }
    }

    /// In recovery a version ends ten characters after its first letter, so that it says nothing.
    private func cut(_ version: String) -> String {
        guard signature == .expired, let letter = version.firstIndex(where: \.isLetter) else { return version }
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
