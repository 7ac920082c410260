/// Names in a folder that keeps publications, each in its one spelling.
///
///     current                       the link that the web server follows
///     publications/7/               the files of publication 7, whole
///     publications/7.json           its record
///     publications/owed.jsonl       the addresses for which a target's programs have not run yet
///     publications/.lock            held by the run that writes here
///     publications/.8.RUN.partial/  a publication that is being written
///     publications/.8.RUN.json      its record
///     publications/.owed.RUN.jsonl  that list before it takes the place of the old one
///     publications/.removed.RUN/    a folder that is being removed
///     .current.RUN.partial          the link before it takes the place of the live one
///
/// On disk names have no run, and the record `publications/7.superseded` lists what is superseded alone.
struct FolderNames {
    /// The suffix of a record's name.
    let suffix: String
    /// The run's own part of names. Nil if the lock ends with its run, so that no other run can be at work.
    let run: String?

    static let folder = "publications", lock = "\(folder)/.lock", liveLink = "current"

    /// Without the folder.
    static let owed = "owed.jsonl"

    static func folder(_ serial: Int) -> String { "\(folder)/\(serial)" }

    func record(_ serial: Int) -> String { "\(Self.folder)/\(serial)\(suffix)" }

    func partial(_ serial: Int) -> String { "\(Self.folder)/.\(serial)\(own).partial" }

    /// Without the folder.
    func partialRecord(_ serial: Int) -> String { ".\(serial)\(own)\(suffix)" }

    /// Without the folder.
    var partialOwed: String { ".owed\(own).jsonl" }

    var removed: String { "\(Self.folder)/.removed\(own)" }

    var partialLink: String { ".\(Self.liveLink)\(own).partial" }

    private var own: String { run.map { ".\($0)" } ?? "" }

    /// The serial of a record.
    func recorded(_ name: String) -> Int? {
        name.hasSuffix(suffix) ? Publication.serial(String(name.dropLast(suffix.count))) : nil
    }

    /// Whether a run, this or another, leaves this name only when it is stopped.
    func isLeftover(_ entry: FolderEntry) -> Bool {
        var name = entry.name
        if run != nil {
            guard let part = name.firstMatch(of: /\.[0-9a-f]{16}(?=\.|$)/) else { return false }
            name.removeSubrange(part.range)
        }
        return switch entry.kind {
        case .folder: name.wholeMatch(of: /\.(?:[1-9][0-9]*\.partial|lock|removed)/) != nil
        case .file: name == ".\(Self.owed)" || name.hasPrefix(".") && recorded(String(name.dropFirst())) != nil
        case .link: name == ".\(Self.liveLink).partial"
        case .other: false
        }
    }

    /// Whether the folder of publications is known by this name as one that Decree made.
    func isOwn(_ entry: FolderEntry) -> Bool {
        isLeftover(entry) || "\(Self.folder)/\(entry.name)" == Self.lock || recorded(entry.name) != nil
    }
}

extension FolderNames {
    /// Every folder above the files, each once and before those in it.
    static func folders(above paths: some Sequence<String>) -> [String] {
        var folders: Set<String> = [], last: Substring = ""
        for path in paths {
            guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
            let parent = path[..<slash]
            if parent == last { continue }
            last = parent
            for index in parent.utf8.indices where parent.utf8[index] == UInt8(ascii: "/") {
                folders.insert(String(parent[..<index]))
            }
            folders.insert(String(parent))
        }
        return folders.sorted { $0.precedesByBytes($1) }
    }
}
