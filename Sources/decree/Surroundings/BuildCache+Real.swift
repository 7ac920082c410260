import Basics
import SiteEngine

extension BuildCache {
    /// The cache of an output; nil if the running program cannot be distinguished from another.
    static func standard(beside output: String) -> BuildCache? {
        program.map { BuildCache(beside: output, program: $0, begun: Clock.nanoseconds) }
    }

    /// The version and the file of the running program; nil if they cannot be known.
    static var program: String? {
        ThisProcess.program.flatMap { try? FileStatus($0) }.map { "\(ToolVersion.name) \($0.identity)" }
    }
}
