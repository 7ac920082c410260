/// Why a folder could not be written or read, with its path and the system's own words.
package enum PublishingError: Error, Hashable, CustomStringConvertible {
    /// The system refused an operation; `cause` is its own text, such as "No space left on device".
    case system(doing: String, path: String, cause: String)
    /// Something that Decree did not write stands in the way.
    case foreign(path: String, reason: String)
    /// Another run is writing here.
    case busy(path: String)
    /// A bundle with a version below the live one.
    case older(path: String, subject: String, version: Int, live: Int)
    /// A bundle whose metadata clients of the live site would refuse.
    case conflict(path: String, reason: String)
    /// A path that may not be written.
    case path(String, reason: String)

    package var description: String {
        switch self {
        case .system(let doing, let path, let cause): "\(path): cannot \(doing): \(cause)"
        case .foreign(let path, let reason): "\(path): \(reason)"
        case .busy(let path): "\(path): another run of decree is writing here; wait until it is done"
        case .older(let path, let subject, let version, let live):
            "\(path): \(subject) has version \(version) in this bundle and \(live) live; "
                + "an older bundle never replaces a newer one, so sign again: decree sign"
        case .conflict(let path, let reason): "\(path): \(reason); sign again: decree sign"
        case .path(let path, let reason): "path \(path): \(reason)"
        }
    }
}
