import PolicyModel

/// Time and chance of one run, given from outside so that below it every wait can be played through in a test.
package struct RunClock: Sendable {
    /// What the calendar says; requests are signed with it.
    package let now: @Sendable () -> Moment
    /// How long the run takes so far; never jumps, whoever sets the machine's clock.
    package let elapsed: @Sendable () -> Duration
    /// Throws where the task was cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// From 0 up to 1, without 1.
    package let chance: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Moment, elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void, chance: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.elapsed = elapsed
        self.sleep = sleep
        self.chance = chance
    }
}
