import Foundation
import PolicyModel
import Publishing

extension BuildMemory {
    /// The memory of an output; nil where the running program cannot be told from another.
    static func standard(beside output: String) -> BuildMemory? {
        var status = stat()
        guard let program = Foundation.Bundle.main.executablePath, stat(program, &status) == 0 else { return nil }
        return BuildMemory(
            path: BuildRecord.path(beside: output), program: FileIdentity(status), begun: Clock.nanoseconds)
    }
}
