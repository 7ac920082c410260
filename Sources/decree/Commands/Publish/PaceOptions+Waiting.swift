import Publishing

/// A publisher that loses against another run begins again, if it is asked to wait.
extension PaceOptions {
    /// Seconds between two attempts.
    private static let pause = 5

    /// Does the work, with `--wait` again as long as another run keeps it from being done.
    ///
    /// - Parameter pause: seconds between two attempts.
    func patiently<Result>(
        _ terminal: Terminal, pause: Int = pause, _ work: () async throws -> Result
    ) async throws -> Result {
        let end = Clock.now.seconds + deadline
        while true {
            do { return try await work() } catch let error as PublishingError {
                guard wait, error.isRival, Clock.now.seconds + pause < end else { throw error }
                terminal.step("\(error); waiting")
                try await Task.sleep(for: .seconds(pause))
            }
        }
    }
}
