import PolicyModel

/// Why a policy's text cannot be changed as asked: a mistake at a place, as any other of the content.
package struct EditFault: Error, Hashable {
    package let diagnostic: Diagnostic
}

extension EditFault {
    init(_ id: String, at position: SourcePosition, _ message: String, help: String) {
        self.init(diagnostic: Diagnostic(.error, id, at: position, message, help: help))
    }
}

/// The bytes of a policy's file, changed value by value. Every byte that a change does not touch stays as it is.
///
/// After each change the new text is read by the reader of policies, and accepted only if it has the values that the
/// change means, and all others as before. So nothing is lost, whatever form the author chose.
struct PolicyText {
    let file: String
    private(set) var bytes: [UInt8]
    private(set) var document: SourceDocument

    /// Nil for a file with a mistake in its form.
    init?(_ bytes: [UInt8], file: String) {
        guard let document = Self.document(bytes, file: file) else { return nil }
        self.file = file
        self.bytes = bytes
        self.document = document
    }

    var root: YAMLNode { document.frontMatter }

    subscript(path: [YAMLStep]) -> YAMLValue? { path.reduce(YAMLValue(root)) { $0?[$1] } }

    mutating func set(_ path: [YAMLStep], to value: YAMLValue) throws(EditFault) {
        try change({ $0.setting(path, to: value) }, meaning: { $0.changing(path[...]) { _ in value } }, at: path)
    }

    /// Adds an entry to the map at `path`, after the last present one of `keys`, else at its end.
    mutating func add(
        _ key: String, _ value: YAMLValue, to path: [YAMLStep], after keys: [String] = []
    ) throws(EditFault) {
        let entry = YAMLValue.Entry(key: key, value: value)
        guard case .map(let entries)? = self[path] else { throw fault(at: path) }
        guard !entries.isEmpty else { return try set(path, to: .map([entry])) }
        let index = entries.lastIndex { keys.contains($0.key) } ?? entries.count - 1
        try change(
            { $0.adding(entry, after: index, in: path) },
            meaning: { root in
                root.changing(path[...]) { _ in .map(entries[...index] + [entry] + entries[(index + 1)...]) }
            }, at: path)
    }

    /// Removes a key of the map at `path` with its value, and where they stand on lines of their own, with these.
    mutating func remove(_ key: String, from path: [YAMLStep] = []) throws(EditFault) {
        try change(
            { $0.removing(key, from: path) },
            meaning: { root in
                root.changing(path[...]) { map in
                    guard case .map(let entries) = map else { return nil }
                    return .map(entries.filter { $0.key != key })
                }
            }, at: path + [.key(key)])
    }

    /// Inserts an item into the list at `path`, before the item of that index.
    mutating func insert(_ value: YAMLValue, at index: Int, in path: [YAMLStep]) throws(EditFault) {
        try change(
            { $0.inserting(value, at: index, in: path) },
            meaning: { root in
                root.changing(path[...]) { list in
                    guard case .list(var items) = list else { return nil }
                    items.insert(value, at: index)
                    return .list(items)
                }
            }, at: path)
    }

    /// Removes an item of the list that is a key's value, where it stands on lines of its own, with these; the last one
    /// with the key.
    mutating func remove(item index: Int, of key: String) throws(EditFault) {
        let list = [YAMLStep.key(key)]
        guard case .list(let items)? = self[list], items.indices.contains(index)
        else { throw fault(at: list) }
        guard items.count > 1 else { return try remove(key) }
        try change(
            { $0.removing(item: index, from: list) },
            meaning: { root in
                root.changing(list[...]) { _ in .list(Array(items[..<index] + items[(index + 1)...])) }
            }, at: list + [.item(index)])
    }

    /// Makes a list or map the value of one key of a map, behind other entries.
    mutating func wrap(
        _ path: [YAMLStep], as key: String, beside pairs: [(key: String, value: YAMLValue?)]
    ) throws(EditFault) {
        guard case .map(let entries) = YAMLValue.map(pairs) else { return }
        try change(
            { $0.wrapping(path, as: key, beside: entries) },
            meaning: { root in root.changing(path[...]) { .map(entries + [.init(key: key, value: $0)]) } }, at: path)
    }

    private mutating func change(
        _ splices: (YAMLSplices) -> [YAMLSplice]?, meaning: (YAMLValue) -> YAMLValue?, at path: [YAMLStep]
    ) throws(EditFault) {
        let front = FrontMatterText(bytes, of: document)
        guard let intended = meaning(YAMLValue(root)),
            let found = splices(YAMLSplices(text: front.scalars, root: root))
        else { throw fault(at: path) }
        let new = front.applying(found)
        guard let read = Self.document(new, file: file), YAMLValue(read.frontMatter) == intended,
            read.body == document.body
        else { throw fault(at: path) }
        (bytes, document) = (new, read)
    }

    private static func document(_ bytes: [UInt8], file: String) -> SourceDocument? {
        var mistakes: [Diagnostic] = []
        let document = SourceDocument(bytes, file: file, reporting: &mistakes)
        return mistakes.isEmpty ? document : nil
    }

    private func fault(at path: [YAMLStep]) -> EditFault {
        let place = path.reduce(Optional(root)) { node, step in
            switch step {
            case .key(let name): node?[name] ?? node
            case .item(let index): node.flatMap { $0.listItems.indices.contains(index) ? $0.listItems[index] : $0 }
            }
        }
        return EditFault(
            "edit-place", at: place?.position ?? document.start,
            "the change cannot be written here without touching anything else",
            help: "make the change by hand, or write this value in the form that 'decree help format' shows")
    }
}

extension PolicyText {
    /// Adds a section at the end of the body, after an empty line.
    ///
    /// - Parameter heading: of level one, without its sign.
    mutating func append(section heading: String, _ lines: [String]) throws(EditFault) {
        let end = FrontMatterText.lineEnd(of: bytes, before: bytes.endIndex)
        let gap = bytes.last == UInt8(ascii: "\n") ? end : end + end
        let isApart = bytes.suffix(2 * end.utf8.count).elementsEqual((end + end).utf8)
        let section = (["# \(heading)"] + lines).map { $0 + end }.joined()
        let new = bytes + Array(((isApart ? "" : gap) + section).utf8)
        guard let read = Self.document(new, file: file), YAMLValue(read.frontMatter) == YAMLValue(root),
            Self.headings(read) == Self.headings(document) + [heading]
        else {
            let tree = MarkdownTree(document.body, file: document.file, firstLine: document.bodyLine)
            let end = tree.blocks.last?.position ?? SourcePosition(file: file, line: document.bodyLine)
            throw EditFault(
                "edit-place", at: end, "'# \(heading)' cannot be added as one section at the end of the file",
                help: "close a code block or comment that is open there; release notes have headings from level "
                    + "three on, and level two for languages")
        }
        (bytes, document) = (new, read)
    }

    /// The headings of level one, whether they open a section or not.
    private static func headings(_ document: SourceDocument) -> [String] {
        MarkdownTree(document.body, file: document.file, firstLine: document.bodyLine).blocks
            .filter { $0.headingLevel == 1 }.map { PlainText(of: $0).text.trimmed }
    }
}
