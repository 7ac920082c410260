/// Why the content could not be read at all. Failures of the system only; mistakes of authors are diagnostics.
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
