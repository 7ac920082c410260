/// Why the content could not be read at all: the world's failures, never an author's mistake.
package enum ContentError: Error, Hashable, CustomStringConvertible {
    /// There is no folder at `path`.
    case missingFolder(path: String)
    case unreadable(path: String, cause: String)

    package var description: String {
        switch self {
        case .missingFolder(let path): "there is no content folder at \(path)"
        case .unreadable(let path, let cause): "cannot read \(path): \(cause)"
        }
    }
}
