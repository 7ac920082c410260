import Foundation
import PolicyModel
import SiteEngine

extension BuildCache {
    /// The cache of an output; nil if the running program cannot be distinguished from another.
    static func standard(beside output: String) -> BuildCache? {
        var status = stat()
        guard let program = Foundation.Bundle.main.executablePath, stat(program, &status) == 0 else { return nil }
        return BuildCache(
            path: BuildRecord.path(beside: output), program: "\(Tool.version) \(FileIdentity(status))",
            begun: Clock.nanoseconds)
    }
}
