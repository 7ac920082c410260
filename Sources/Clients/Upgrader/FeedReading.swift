import ClientKit

/// One reading of a feed. It gives the client its items, and an author what the client makes of all else.
struct FeedReading {
    private let document: [UInt8]
    fileprivate let notes: XMLReading
    private let isPlaced: Bool

    /// - Parameters:
    ///   - notes: what its dangers will be asked of.
    ///   - isPlaced: true where somebody asks for columns.
    init(_ document: [UInt8], noting notes: XMLReading = XMLReading(), isPlaced: Bool = false) {
        (self.document, self.notes, self.isPlaced) = (document, notes, isPlaced || notes.isForAuthor)
    }

    /// - Throws: why upgrader has no items. It does not catch that a text is not UTF-8.
    func feed() throws(XMLFault) -> Feed {
        let root: XMLNode
        do throws(XMLFault) { root = try DartXML.root(of: document, isPlaced: isPlaced) } catch {
            notes.note(error, error == .notUTF8 ? "no answer comes" : "the client shows nothing")
            throw error
        }
        // Whatever they stand in.
        let items = root.all { $0 == "item" }
        let slips = notes.isForAuthor ? root.all { $0 != "item" && $0.lowercased() == "item" } : []
        for node in slips {
            notes.note(
                .ignored, node.name.written, node.place, "is never read: the client reads item, in small letters")
        }
        if items.isEmpty, root.name.written != "rss" {
            notes.note(.misread, "", root.place, "has no item: any other page is an empty feed")
        }
        return Feed(items: items.enumerated().compactMap { ItemReader($1, at: $0, in: self).item() })
    }
}

/// Reads one item: upgrader compares names as they are written and looks at no namespace; of one name the last element
/// counts.
private struct ItemReader {
    private let node: XMLNode
    private let place: Int
    private let reading: FeedReading
    /// Attributes may stand in several elements.
    private let enclosures: [XMLNode]

    /// Dart's names, in lower case.
    private static let platforms: Set<String> = ["android", "ios", "macos", "windows", "linux", "web", "fuchsia"]
    private static let known: Set<String> = [
        "sparkle:minimumSystemVersion", "sparkle:maximumSystemVersion", "sparkle:minimumUpdateVersion", "title",
        "description", "enclosure", "pubDate", "sparkle:releaseNotesLink", "sparkle:version", "sparkle:tags",
    ]

    init(_ node: XMLNode, at place: Int, in reading: FeedReading) {
        (self.node, self.place, self.reading) = (node, place, reading)
        enclosures = node.children.filter { $0.name.written == "enclosure" }
    }

    /// Nil if the item is skipped for want of a version.
    func item() -> Feed.Item? {
        let text = node.last("sparkle:version")?.text ?? attribute("sparkle:version")
        guard let text, !text.isEmpty else {
            note(.ignored, "", at: node, "has no sparkle:version: it is skipped")
            return nil
        }
        noteNames()
        let isCritical = isCritical(), version = version(text)
        if attribute("url")?.isEmpty ?? true, isSeen {
            note(.refusal, ".enclosure", at: enclosures.last, "has no url: the button does nothing")
        }
        let platform = attribute("sparkle:os")
        if platform?.isEmpty ?? true {
            note(.misread, ".enclosure.sparkle:os", at: enclosures.last, "is missing: the item is for all platforms")
        } else if !isSeen {
            note(
                .ignored, ".enclosure.sparkle:os", at: enclosures.last,
                "names no platform of Flutter: nobody sees the item")
        }
        let isOnAndroid = platform.map { $0.isEmpty || $0.lowercased() == "android" } ?? true
        return Feed.Item(
            place: place, start: node.place, version: version, platform: platform, address: attribute("url"),
            isCritical: isCritical,
            minimumSystem: bound("sparkle:minimumSystemVersion") { version in
                DartVersion.zero < version
                    ? "hides the item from every user of 12 and 13 whose app hands over no OS version"
                        + (isOnAndroid ? ", and is not read on Android up to 11" : "") : nil
            },
            maximumSystem: bound("sparkle:maximumSystemVersion") { _ in
                isOnAndroid ? "is not read on Android up to 11" : nil
            },
            minimumUpdate: bound("sparkle:minimumUpdateVersion", isTrimmed: true) { _ in
                "hides the item from lower versions, and is ignored before 13"
            },
            notes: node.last("description")?.text)
    }

    /// False for an item of which no device gets so far as to read its versions.
    private var isSeen: Bool {
        attribute("sparkle:os").map { $0.isEmpty || Self.platforms.contains($0.lowercased()) } ?? true
    }

    /// - Parameter place: the path below the item, with its dot.
    private func note(_ kind: Danger.Kind, _ place: String, at node: XMLNode?, _ words: @autoclosure () -> String) {
        reading.notes.note(kind, "item[\(self.place)]\(place)", (node ?? self.node).place, words())
    }

    private func attribute(_ name: String) -> String? { enclosures.compactMap { $0.attribute(name) }.last }

    /// Notes elements that are never read, and those written twice, of which only tags add up.
    private func noteNames() {
        var seen: Set<String> = []
        for child in node.children {
            let name = child.name.written
            if name == "sparkle:criticalUpdate" {
                note(.ignored, ".\(name)", at: child, "stands outside sparkle:tags, and is never read")
            } else if !Self.known.contains(name) {
                note(.ignored, ".\(name)", at: child, "is never read")
            } else if !seen.insert(name).inserted, name != "sparkle:tags" {
                note(.misread, ".\(name)", at: child, "is written again: the last one counts")
            }
        }
    }

    private func isCritical() -> Bool {
        var isCritical = false
        for tag in node.children.filter({ $0.name.written == "sparkle:tags" }).flatMap(\.children) {
            let name = tag.name.written, place = ".sparkle:tags.\(name)"
            if name != "sparkle:criticalUpdate" {
                note(.ignored, place, at: tag, "is never read")
                continue
            }
            isCritical = true
            if !tag.attributes.isEmpty || !tag.text.isEmpty {
                note(.ignored, place, at: tag, "has a version, which is never read")
            }
        }
        return isCritical
    }

    private func version(_ text: String) -> Feed.Number {
        let element = node.last("sparkle:version"), named = element ?? enclosures.last
        let place = ".sparkle:version"
        let version = number(
            text, place, at: named, orElse: isSeen ? .refusal : nil,
            "is '\(text.prefix(64))', no version: nothing is shown where this item comes first")
        guard case .success = version.version else { return version }
        let numbers = text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
        if numbers.count > 3 {
            note(.misread, place, at: named, "is read as \(numbers.prefix(3).joined(separator: "."))")
        }
        if text.contains("+") { note(.ignored, place, at: named, "has a build, which is never compared") }
        if element != nil, enclosures.last?.attribute("sparkle:version").map({ $0 != text }) ?? false {
            note(
                .ignored, ".enclosure.sparkle:version", at: enclosures.last,
                "is not read, since the element sparkle:version is")
        }
        return version
    }

    /// - Parameter effect: of a version; nil if an author expects it.
    private func bound(_ name: String, isTrimmed: Bool = false, effect: (DartVersion) -> String?) -> Feed.Number? {
        guard let child = node.last(name) else { return nil }
        let text = isTrimmed ? child.text.trimmed : child.text
        let number = number(text, ".\(name)", at: child, orElse: .ignored, "is no version")
        if let effect = (try? number.version.get()).flatMap(effect) { note(.misread, ".\(name)", at: child, effect) }
        return number
    }

    private func number(
        _ text: String, _ place: String, at node: XMLNode?, orElse kind: Danger.Kind?, _ effect: String
    ) -> Feed.Number {
        let number = Feed.Number(text)
        if number.version == .failure(.uncaught), isSeen {
            note(.refusal, place, at: node, "has an empty part: no answer comes")
        } else if number.version == .failure(.unreadable), let kind {
            note(kind, place, at: node, effect)
        }
        return number
    }
}

extension XMLNode {
    /// This element and all below it, by name. Without recursion, since elements may be nested deeply.
    fileprivate func all(where isMeant: (String) -> Bool) -> [XMLNode] {
        var found: [XMLNode] = [], open = [self]
        while let node = open.popLast() {
            if isMeant(node.name.written) { found.append(node) }
            open += node.children.reversed()
        }
        return found
    }

    fileprivate func last(_ name: String) -> XMLNode? { children.last { $0.name.written == name } }

    fileprivate func attribute(_ name: String) -> String? { attributes.first { $0.key.written == name }?.value }
}

extension String {
    /// Without white space at both ends.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
