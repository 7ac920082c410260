import PolicyModel

/// A policy that is being changed in its own main file, as a person would by hand.
///
/// What an app takes from a fragment is never changed there, because other apps extend it too: the app's file gets the
/// key, which then replaces the fragment's.
package struct PolicyEdit {
    /// The policy as it was read before the change.
    package let policy: Policy
    package let file: String
    package let before: [UInt8]
    /// What the author should know besides the difference.
    package internal(set) var notices: [String] = []
    var text: PolicyText
    /// Those that an author can name.
    let knownClients: [ClientDescription]
    private let base: SourceDocument?
    private let replacing: @Sendable ([UInt8]) throws -> Void

    package var after: [UInt8] { text.bytes }

    /// Nil for an app with errors, which its reading has reported.
    ///
    /// - Parameter replacing: writes new bytes in place of the file that was read. It may hold a lock, which is kept as
    ///   long as a copy of the edit is known.
    package init?(
        _ app: OpenedContent.App, _ reading: OpenedContent.Reading,
        replacing: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        let paths = app.paths
        guard let policy = reading.policy, let main = reading.files.first(where: { $0.path == paths.first }),
            let text = PolicyText(main.bytes, file: main.path)
        else { return nil }
        (self.policy, self.text) = (policy, text)
        (file, before, self.replacing) = (main.path, main.bytes, replacing)
        knownClients = reading.clients
        var mistakes: [Diagnostic] = []
        base = reading.files.first { !paths.contains($0.path) }.flatMap {
            SourceDocument($0.bytes, file: $0.path, reporting: &mistakes)
        }
    }

    /// Adds what the author should know.
    package mutating func note(_ words: String) { notices.append(words) }

    /// Writes the changed file.
    package func write() throws { try replacing(after) }

    /// The app's own value of a key; nil if absent or left empty.
    func own(_ key: String) -> YAMLNode? { text.root[key].flatMap { $0.isMissing ? nil : $0 } }

    /// The value of a key as the app has it, its fragment considered.
    func merged(_ key: String) -> YAMLNode? {
        let root = base.map { text.root.merged(over: $0.frontMatter) } ?? text.root
        return root[key].flatMap { $0.isMissing ? nil : $0 }
    }

    /// Writes a key's value, in place of the app's own one if there is one.
    mutating func write(_ key: String, _ value: YAMLValue) throws(EditFault) {
        guard text.root[key] == nil else { return try text.set([.key(key)], to: value) }
        if let base, base.frontMatter[key] != nil {
            notices.append(
                "'\(key)' comes from \(base.file): \(file) now has its own, which later changes there do not reach")
        }
        try text.add(key, value, to: [], after: PolicyKeys.policy.names(before: key))
    }

    /// Inserts an item into the list that is a key's value, which the app's file has by then.
    ///
    /// - Parameter place: of the new item among those that the list has.
    mutating func insert(_ item: YAMLValue, into key: String, at place: ([YAMLNode]) -> Int) throws(EditFault) {
        let items = merged(key)?.listItems ?? []
        if own(key)?.isList == true { return try text.insert(item, at: place(items), in: [.key(key)]) }
        var values = items.map { YAMLValue($0) }
        values.insert(item, at: place(items))
        try write(key, .list(values))
    }

    /// Copies a list to the app's file if it stands in the fragment alone.
    mutating func ownList(_ key: String) throws(EditFault) {
        guard own(key) == nil, let node = merged(key), node.isList else { return }
        try write(key, YAMLValue(node))
    }

    func listed(_ version: Version, on platforms: [Platform]?) throws(EditFault) -> Release {
        let found = policy.everyRelease.first { $0.version == version }
        if let foreign = (platforms ?? []).first(where: { !policy.platforms.contains($0) }) {
            throw EditFault(
                "foreign-platform", at: policy.positions.file,
                "'\(policy.slug)' is not on \(foreign.displayName), but on "
                    + Words.list(policy.platforms.map(\.displayName)),
                help: "name one of its platforms, or add '\(foreign.rawValue)' to 'ids' or 'store'")
        }
        let missing = (platforms ?? []).filter { found?.shipments[$0] == nil }
        if let found, missing.isEmpty { return found }
        let place = missing.isEmpty ? "" : " on \(Words.list(missing.map(\.displayName), "or"))"
        let options = missing.map { " --platform \($0.rawValue)" }.joined()
        throw EditFault(
            "unlisted-version", at: policy.positions["releases"], "\(version) is not a listed release\(place)",
            help: "add it first: decree release add \(policy.slug) \(version)\(options)")
    }
}
