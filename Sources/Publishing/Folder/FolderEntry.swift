/// A name in a folder, and what it names; a link is itself, never what it leads to.
struct FolderEntry: Hashable {
    /// By the numbers of a file's mode.
    enum Kind: Int {
        case folder = 0o040000, file = 0o100000, link = 0o120000, other = 0

        init(mode: Int) { self = Kind(rawValue: mode & 0o170000) ?? .other }
    }

    let kind: Kind
    /// In bytes; 0 if the listing has no sizes.
    let size: Int
    let name: String
}
