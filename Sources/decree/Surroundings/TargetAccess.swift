import PolicyModel
import Publishing

/// Reaches a target with what this machine knows: folders, credentials of the environment, the SSH configuration.
struct TargetAccess {
    private let pace: PaceOptions?

    /// - Parameter pace: nil where nothing is written.
    init(_ pace: PaceOptions? = nil) { self.pace = pace }

    func target(at place: TargetPlace) throws -> any PublishTarget {
        switch place {
        case .directory(let path): DirectoryTarget(path)
        case .s3, .sftp: throw TargetError.unknown("\(place)", known: [])
        }
    }
}
