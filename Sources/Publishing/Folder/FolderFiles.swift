import Basics

/// What a publication does with files: on this machine's disk, or over a connection to an SSH account.
///
/// Paths are relative to the target's folder, which is `.`. Files that are written survive a loss of power.
protocol FolderFiles {
    /// False if the target's folder is missing.
    func isThere() throws -> Bool

    /// The names in a folder; nil if there is no such folder.
    func list(_ folder: String) throws -> [FolderEntry]?

    /// Where a link leads, as it is written there.
    func destination(_ link: String) throws -> String

    func publication(_ serial: Int) throws -> Publication

    /// The files of the live publication as they are in its folder now.
    func files(of live: Publication) throws -> [String: TargetState.RemoteFile]

    /// The bytes of published files, unverified; nil for a missing one.
    func read(_ files: [PublishedFile], of serial: Int) throws -> [[UInt8]?]

    /// At most one byte more than `most`; nil if there is no such file.
    func file(_ path: String, of serial: Int, most: Int) throws -> [UInt8]?

    /// The bytes of a file beside the publications; nil if there is none.
    func bytes(of path: String) throws -> [UInt8]?

    /// Makes new folders, in this order.
    func makeFolders(_ folders: [String]) throws

    /// The same files under one more name each; false for those that must be written.
    func link(_ files: [(path: String, other: String)]) throws -> [Bool]

    /// Writes new files, at least a second younger than those of the live publication: file servers answer
    /// "unchanged" by time and size.
    ///
    /// - Parameter isWritten: gets the index of each file as soon as it is written.
    func write(
        _ files: [(path: String, bytes: [UInt8])], in folder: String, over live: Publication?, isWritten: (Int) -> Void
    ) throws

    /// The bytes of the publication's record; nil if it needs none.
    func record(of publication: FolderPublication) throws -> [UInt8]?

    func rename(_ path: String, to other: String) throws

    /// The link leads to `destination` from one moment to the next: readers never find it missing.
    func point(_ link: String, to destination: String, by aside: String) throws

    /// Removes a file, a link, or a folder with all in it.
    func remove(_ path: String, _ kind: FileStatus.Kind) throws
}
