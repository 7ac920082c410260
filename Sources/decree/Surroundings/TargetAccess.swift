import Foundation
import PolicyModel
import Publishing

/// Reaches a target with what this machine knows: folders, credentials of the environment, the SSH configuration.
struct TargetAccess {
    private let pace: PaceOptions?
    private let environment = ProcessInfo.processInfo.environment

    /// - Parameter pace: nil where nothing is written.
    init(_ pace: PaceOptions? = nil) { self.pace = pace }

    func target(at place: TargetPlace) throws -> any PublishTarget {
        switch place {
        case .directory(let path): DirectoryTarget(path)
        case .sftp(let account):
            SFTPTarget(account, .init(
                deadline: pace?.deadline ?? PaceOptions.standardDeadline, takesOver: pace?.takeOver ?? false,
                token: Self.token(), clock: { Clock.now }, environment: environment))
        case .s3: throw TargetError.unknown("\(place)", known: [])
        }
    }

    /// A name that no other run has.
    private static func token() -> String { UUID().uuidString.lowercased() }
}
