#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the system says of the running program.
package enum ThisProcess {
    package static var environment: [String: String] { ProcessInfo.processInfo.environment }

    package static var processors: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    package static var workingFolder: String { FileManager.default.currentDirectoryPath }

    /// Of the user, as the system lists it.
    package static var homeFolder: String { Paths.plain(FileManager.default.homeDirectoryForCurrentUser.path) }

    /// The program's own file, with links resolved; nil where the system does not say.
    package static var program: String? {
        #if canImport(Darwin)
            return Bundle.main.executablePath.flatMap { try? Files.realPath(of: $0) }
        #else
            return try? Files.destination(ofLink: "/proc/self/exe")
        #endif
    }

    /// The folder for what is soon gone.
    package static var temporaryFolder: String { Paths.plain(FileManager.default.temporaryDirectory.path) }

    /// The time since 1970.
    package static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }

    /// A name that nobody else gives.
    package static func uniqueName() -> String { UUID().uuidString }
}
