import PolicyModel

/// Reports the promises that break, now or at a later instant that the policy names.
enum BrokenPromises {
    /// At most one for each promise, of the first instant at which it breaks: an error whatever that instant begins or
    /// ends, since its author says what must hold. A promise that is over is a warning.
    ///
    /// - Parameter states: the policy now, then at the later instants that count.
    static func diagnostics(_ states: [JudgedInstant]) -> [Diagnostic] {
        guard let first = states.first?.dated else { return [] }
        let now = first.moment, promises = first.source.promises
        return promises.indices.compactMap { index in
            let promise = promises[index]
            if let end = promise.span.until, end <= now { return over(promise, since: end) }
            for state in states {
                guard let error = state.broken[index], let start = beginning(of: promise, in: state.dated) else {
                    continue
                }
                let date = state.dated.source.positions.text(of: start) ?? start.shortText
                return start == now ? error : error.later(as: error.severity, error.id, from: date)
            }
            return nil
        }
    }

    /// From which moment of the stretch that a state is about a promise holds; nil for none of it.
    private static func beginning(of promise: Promise, in state: DatedPolicy) -> Moment? {
        let start = max(state.moment, promise.span.since ?? state.moment)
        if let end = state.validity.until, end <= start { return nil }
        if let end = promise.span.until, end <= start { return nil }
        return start
    }

    private static func over(_ promise: Promise, since end: Moment) -> Diagnostic {
        Diagnostic(
            .warning, "expectation", at: promise.position, "the promise is over: it ended \(end.endInWords)",
            help: "remove it, or give it a later 'until'")
    }
}
