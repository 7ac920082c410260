import Basics
import PolicyModel

/// What writing the output did.
package enum OutputChange: Hashable, Sendable { case unchanged, written }

/// The folder a build writes: every command of Decree finds the old tree or the new one, never a mixture.
///
/// The marker `.decree` lists the files Decree wrote. Anything else in the folder belongs to somebody, and is
/// never deleted: the folder is refused.
package struct OutputFolder: Sendable {
    package static let marker = ".decree"

    package let path: String
    private let disk: Disk

    package init(_ path: String, disk: Disk = Disk()) {
        self.path = path
        self.disk = disk
    }

    /// Begins an update whose files come one by one.
    package func update() throws(PublishingError) -> OutputUpdate {
        try OutputUpdate(OutputPlace(path, disk: disk))
    }

    /// The files of the last build, for signing and publishing; none may be missing.
    package func read() throws(PublishingError) -> [Artifact] {
        try settled { place throws(PublishingError) in try place.whole() }
    }

    /// As `read`, each file with the identity that it had before it was read.
    package func identified() throws(PublishingError) -> [(artifact: Artifact, identity: FileIdentity)] {
        try settled { place throws(PublishingError) in try place.identified() }
    }

    /// The paths of the last build's files as far as its list can be read, in the order of their bytes: for whoever
    /// only guesses by them.
    package var probablePaths: [String] { (try? OutputPlace(path, disk: disk).listed()).map(Array.init) ?? [] }

    /// Whether the folder still is the output that was verified.
    package func holds(_ output: VerifiedOutput) throws(PublishingError) -> Bool {
        try settled { place throws(PublishingError) in try place.holds(output.files, since: output.begun) }
    }

    /// The files of the last build; nil before the first one.
    package func current() throws(PublishingError) -> [Artifact]? {
        try settled { place throws(PublishingError) in try place.files() }
    }

    /// Takes the output for one run alone, until it is released.
    func hold() throws(PublishingError) -> HeldOutput { try HeldOutput(OutputPlace(path, disk: disk)) }

    /// Reads while nobody writes, after completing what a killed run had decided.
    private func settled<Result>(
        _ body: (OutputPlace) throws(PublishingError) -> Result
    ) throws(PublishingError) -> Result {
        let place = try OutputPlace(path, disk: disk)
        if try place.hasPartial(), try disk.kind(of: place.journal) == .file {
            let lock = try place.lock()
            defer { withExtendedLifetime(lock) {} }
            try place.recover()
        }
        let lock = try place.lock(isShared: true)
        defer { withExtendedLifetime(lock) {} }
        return try body(place)
    }
}
