import Basics

/// A name in a folder, and what it names; a link is itself, never what it leads to.
struct FolderEntry: Hashable {
    let kind: FileStatus.Kind
    /// In bytes; 0 if the listing has no sizes.
    let size: Int
    let name: String
}
