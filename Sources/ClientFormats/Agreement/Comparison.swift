import PolicyModel

/// How a client's answer falls short of the verdict.
package enum LossClass: String, CaseIterable, Hashable, Sendable {
    case crash, refused, stronger, weaker, noisy, text, frequency, link
}

/// One device: what the policy means for it, what one client does, and where the two differ.
package struct Comparison: Hashable, Sendable {
    package let device: Device
    package let meant: PolicyVerdict
    package let answer: ClientAnswer
    /// In the order of `LossClass`; empty where they agree.
    package let losses: [LossClass]
}

extension LossClass {
    /// The difference in the answer itself, or nil; an unlisted version may be told too little.
    ///
    /// - Parameter isAhead: the device is at or above the announced version, or nothing is announced.
    static func ofAnswer(
        _ outcome: ClientAnswer.Outcome, against meant: Verdict, isListed: Bool, isAhead: Bool
    ) -> LossClass? {
        switch outcome {
        case .crash: return .crash
        case .refused: return .refused
        case .unjudged: return nil
        case .verdict(let given):
            if given == meant { return nil }
            if given < meant { return isListed ? .weaker : nil }
            return given == .force || isAhead ? .stronger : .noisy
        }
    }

    /// The differences in what is shown, where the verdict is right and not `none`.
    static func ofShowing(
        _ answer: ClientAnswer, intended: Dialog?, frequency: Frequency?
    ) -> [LossClass] {
        var losses: [LossClass] = []
        if let intended {
            if answer.dialog?.wording != intended.wording { losses.append(.text) }
        }
        if let frequency, answer.frequency != frequency { losses.append(.frequency) }
        if let intended, answer.dialog?.links != intended.links { losses.append(.link) }
        return losses
    }
}

extension Dialog {
    /// Every text in it, in the order read.
    var wording: [String?] { [title, text] + buttons.map(\.title) }
    var links: [String?] { buttons.map(\.link) }
}
