import Publishing

extension RunClock {
    /// The machine's own time and chance; never the moment that `--at` chooses, by which no server lets anybody in.
    static func real() -> RunClock {
        let start = ContinuousClock.now
        return RunClock(
            now: { Clock.now },
            elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) },
            chance: { Double.random(in: 0..<1) })
    }
}
