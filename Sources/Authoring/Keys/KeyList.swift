import PolicyModel

/// Whoever reads front matter and collects mistakes.
protocol KeyedReader: SendableMetatype {
    var diagnostics: [Diagnostic] { get set }
}

extension [Diagnostic]: KeyedReader {
    var diagnostics: [Diagnostic] {
        get { self }
        set { self = newValue }
    }
}

/// The keys of a map, each with how its value is read into a draft of what the map is.
struct KeyList<Reader: KeyedReader, Draft: SendableMetatype>: Sendable {
    typealias Reading = @Sendable (inout Reader, YAMLNode, inout Draft) -> Void

    struct Key: Sendable {
        let key: FrontMatterKey
        /// Whether others cannot be read before it.
        let isFirst: Bool
        let read: Reading

        /// - Parameters:
        ///   - absent: what holds without it; nil for a key that must be there.
        ///   - barred: where it may not stand.
        init(
            _ name: String, _ form: KeyForm, _ words: String, without absent: String? = nil,
            not barred: FrontMatterKey.Barred? = nil, isFirst: Bool = false, _ read: @escaping Reading = { _, _, _ in }
        ) {
            self.init(FrontMatterKey(name, form, words, without: absent, not: barred), isFirst: isFirst, read)
        }

        fileprivate init(_ key: FrontMatterKey, isFirst: Bool, _ read: @escaping Reading) {
            (self.key, self.isFirst, self.read) = (key, isFirst, read)
        }
    }

    let table: KeyTable
    /// In the order in which they are read.
    private let keys: [Key]
    private let names: [String]
    private let needed: [String]
    /// The map in a message on a key that it lacks, and how that one is written.
    private let lacking: (the: String, help: String)

    init(_ what: String, lacking: (the: String, help: String) = ("", ""), _ keys: [Key]) {
        table = KeyTable(what, keys.map(\.key))
        self.keys = keys.filter(\.isFirst) + keys.filter { !$0.isFirst }
        names = self.keys.map(\.key.name)
        needed = table.keys.filter(\.isNeeded).map(\.name)
        self.lacking = lacking
    }

    /// The keys of these names, for a map that has what this one describes as a part.
    func keys<Whole>(
        _ names: [String], of part: any WritableKeyPath<Whole, Draft> & Sendable
    ) -> [KeyList<Reader, Whole>.Key] {
        names.flatMap { name in
            keys.filter { $0.key.name == name }.map { key in
                KeyList<Reader, Whole>.Key(key.key, isFirst: key.isFirst) { key.read(&$0, $1, &$2[keyPath: part]) }
            }
        }
    }

    /// Those that may stand in a place.
    func without(_ barred: FrontMatterKey.Barred) -> KeyList {
        let rest = table.names.compactMap { name in
            keys.first { $0.key.name == name && $0.key.barred != barred }
        }
        return KeyList(table.what, lacking: lacking, rest)
    }

    /// Reads every key of a map; keys that it does not know, and needed ones that are not there, are reported.
    ///
    /// - Returns: false for what is no map.
    func read(_ node: YAMLNode, into draft: inout Draft, by reader: inout Reader) -> Bool {
        guard node.entries(of: table, &reader.diagnostics) != nil else { return false }
        readValues(of: node, at: node.position, into: &draft, by: &reader)
        return true
    }

    /// The same of a map whose names have been looked at.
    ///
    /// - Parameter position: where a missing key is reported.
    func readValues(of node: YAMLNode, at position: SourcePosition, into draft: inout Draft, by reader: inout Reader) {
        // By index, because a key that is copied counts the references to all its parts.
        let spilled = node.spills(of: table).map(\.opener.key)
        for index in keys.indices where !spilled.contains(names[index]) {
            if let value = node[names[index]] { keys[index].read(&reader, value, &draft) }
        }
        for name in needed where node.value(likely: name, among: names) == nil {
            report(lackOf: name, at: position, by: &reader)
        }
    }

    func report(lackOf key: String, at position: SourcePosition, by reader: inout Reader) {
        reader.diagnostics.error("missing-key", at: position, "\(lacking.the) has no '\(key)'", help: lacking.help)
    }
}

extension YAMLNode {
    /// The entries of a map; keys that a table does not name are reported and left out.
    func entries(of table: KeyTable, _ diagnostics: inout [Diagnostic]) -> [Entry]? {
        let spills = spills(of: table), keys = spills.flatMap(\.keys)
        for (opener, keys) in spills {
            let others = keys.dropFirst().map { "'\($0.key)'" }
            diagnostics.error(
                "unknown-key", at: keys[0].keyPosition, "'\(keys[0].key)' is not a key of \(table.what)",
                help: "indent it by two blanks more"
                    + (others.isEmpty
                        ? ": it belongs to '\(opener.key)', which has no value"
                        : ", with \(Words.list(others)): they belong to '\(opener.key)', which has no value"))
        }
        let rest =
            spills.isEmpty ? self : YAMLNode(content: .map(entries.filter { !keys.contains($0) }), position: position)
        return rest.entries(of: table.what, known: table.names, &diagnostics)
    }

    /// The keys without a value, each with the keys below it in its own column that are none of a table's, and of which
    /// some is a key of what it opens.
    func spills(of table: KeyTable) -> [(opener: Entry, keys: [Entry])] {
        let entries = entries
        guard !isFlow, entries.contains(where: \.value.isMissing) else { return [] }
        return entries.indices.compactMap { index in
            guard entries[index].value.isMissing, let inner = table[entries[index].key]?.form.innerKeys else {
                return nil
            }
            let keys = entries[(index + 1)...].prefix { table[$0.key] == nil }
            return keys.contains { inner.contains($0.key) } ? (entries[index], Array(keys)) : nil
        }
    }
}
