import PolicyModel

/// How a client's answer falls short of the verdict.
package enum LossClass: String, CaseIterable, Hashable, Sendable {
    case crash, refused, stronger, weaker, noisy, text, frequency, link

    /// By its place: to hash the raw value is to hash a text.
    package func hash(into hasher: inout Hasher) { hasher.combine(place) }

    private var place: Int {
        switch self {
        case .crash: 0
        case .refused: 1
        case .stronger: 2
        case .weaker: 3
        case .noisy: 4
        case .text: 5
        case .frequency: 6
        case .link: 7
        }
    }
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
            if answer.dialog?.reads(as: intended) != true { losses.append(.text) }
        }
        if let frequency, answer.frequency != frequency { losses.append(.frequency) }
        if let intended, answer.dialog?.leads(as: intended) != true { losses.append(.link) }
        return losses
    }
}

extension Dialog {
    /// True when every text is the other's.
    func reads(as other: Dialog) -> Bool {
        text == other.text && title == other.title && buttons.count == other.buttons.count
            && zip(buttons, other.buttons).allSatisfy { $0.title == $1.title }
    }

    /// True when every button opens what the other's does.
    func leads(as other: Dialog) -> Bool {
        buttons.count == other.buttons.count && zip(buttons, other.buttons).allSatisfy { $0.link == $1.link }
    }

    /// What its buttons open, in their order.
    var links: [String?] { buttons.map(\.link) }
}
