extension Verdict {
    /// The one answer for devices that a client cannot tell apart.
    ///
    /// `force` only if every one of them is to be forced; else `recommend` if some are to be told or forced and no rule
    /// says `none` for any of them; else `none`. So nothing is ever stronger than meant. An empty group gets `none`.
    package static func shared(by verdicts: some Sequence<PolicyVerdict>) -> Verdict {
        var isEmpty = true, allForced = true, someTold = false, someRuledOut = false
        for verdict in verdicts {
            isEmpty = false
            if verdict.verdict != .force { allForced = false }
            if verdict.verdict != .none { someTold = true }
            if verdict.isRuledOut { someRuledOut = true }
        }
        if isEmpty { return .none }
        if allForced { return .force }
        return someTold && !someRuledOut ? .recommend : .none
    }
}
