/// Merges verdicts, for clients that give one answer to devices with different verdicts.
extension Verdict {
    /// The answer for a group of devices that a client cannot distinguish.
    ///
    /// `force` only if all of them are forced; else `recommend` if any of them is forced or recommended and no rule
    /// says `none` for any of them; else `none`. So no device is forced that should not be. An empty group gets `none`.
    package static func shared(by verdicts: [PolicyVerdict]) -> Verdict {
        var isEmpty = true, allForced = true, someNotified = false, someRuledOut = false
        for verdict in verdicts {
            isEmpty = false
            if verdict.verdict != .force { allForced = false }
            if verdict.verdict != .none { someNotified = true }
            if verdict.isRuledOut { someRuledOut = true }
        }
        if isEmpty { return .none }
        if allForced { return .force }
        return someNotified && !someRuledOut ? .recommend : .none
    }
}
