import PolicyModel

/// Why a target could not be read or written. Every case has the path or place, and the system's message if any.
package enum PublishingError: Error, Hashable, CustomStringConvertible {
    /// The system refused an operation; `cause` is its message, such as "No space left on device".
    case system(doing: String, path: String, cause: String)
    /// A file or folder that Decree did not write is in the way.
    case foreign(path: String, reason: String)
    /// Another run holds the lock of this folder.
    case busy(path: String)
    /// A bundle with a version below the live one, or with the same one for other documents.
    case older(path: String, subject: String, version: Int, live: Int)
    /// A bundle with metadata that clients of the live site would refuse.
    case conflict(path: String, reason: String)
    /// The target changed since the plan was made; `remedy` is the command that begins anew.
    case stale(place: String, reason: String, remedy: String = "plan again: decree publish --plan")
    /// Guards refuse the plan; each fault is a sentence.
    case guarded(place: String, faults: [String])
    /// A publication of other files was begun and is not finished; its run may write until `until`.
    case unfinished(place: String, serial: Int, until: Moment)
    /// Another run holds the lock object; its lease ends at `until`.
    case locked(place: String, until: Moment)
    /// A file of a kept publication is missing.
    case gone(place: String, path: String)
    /// The run was interrupted before it wrote anything that readers see.
    case interrupted(path: String)
    /// A publication was interrupted; `state` says what the target holds now and what the next run does.
    case stopped(place: String, state: String)
    /// A path that must not be written.
    case path(String, reason: String)

    /// Whether another run is the cause, so that waiting for it helps.
    package var isRival: Bool {
        switch self {
        case .busy, .stale, .unfinished, .locked: true
        default: false
        }
    }

    package var description: String {
        switch self {
        case .system(let doing, let path, let cause): "\(path): cannot \(doing): \(cause)"
        case .foreign(let path, let reason): "\(path): \(reason)"
        case .busy(let path): "\(path): another run of decree is writing here; wait until it is done"
        case .older(let path, let subject, let version, let live) where version == live:
            "\(path): version \(version) of \(subject) is live with other documents; apps tell new ones by a higher "
                + "version, so sign again: decree sign"
        case .older(let path, let subject, let version, let live):
            "\(path): \(subject) has version \(version) in this bundle and \(live) live; "
                + "an older bundle never replaces a newer one, so sign again: decree sign"
        case .conflict(let path, let reason): "\(path): \(reason); sign again: decree sign"
        case .stale(let place, let reason, let remedy): "\(place): \(reason); \(remedy)"
        case .guarded(let place, let faults):
            "\(place): nothing was published\n" + faults.map { "  \($0)" }.joined(separator: "\n")
        case .unfinished(let place, let serial, let until):
            "\(place): an earlier run publishes other files as publication \(serial); wait until \(until), "
                + "or if that run is dead, give --take-over"
        case .locked(let place, let until):
            "\(place): another run publishes here; wait until \(until), or if that run is dead, give --take-over"
        case .gone(let place, let path): "\(place): \(path) of that publication is gone"
        case .interrupted(let path): "\(path): interrupted"
        case .stopped(let place, let state): "\(place): \(state)"
        case .path(let path, let reason): "path \(path): \(reason)"
        }
    }
}
