import ClientKit
import PolicyModel

/// The ways in which a client's answer can differ from the policy's verdict.
package enum LossClass: String, CaseIterable, Hashable, Sendable {
    /// `weaker` is less than the policy's verdict. `noisy` is a recommendation where the policy says `none`; `stronger`
    /// is a force where it says less, or such a recommendation where no platform of the group announces more. Of
    /// `unjudged` the model cannot say which. `older` offers a release below the one that the device can go to. The
    /// last three have the right verdict, but other texts, another frequency or another link.
    case crash, refused, stronger, unjudged, weaker, noisy, older, text, frequency, link

    /// Hashes a number, which is faster than hashing the raw text.
    package func hash(into hasher: inout Hasher) { hasher.combine(place) }

    fileprivate var place: Int {
        switch self {
        case .crash: 0
        case .refused: 1
        case .stronger: 2
        case .unjudged: 3
        case .weaker: 4
        case .noisy: 5
        case .older: 6
        case .text: 7
        case .frequency: 8
        case .link: 9
        }
    }

    /// True for the classes that `accept` can name.
    package var isAcceptable: Bool { ![.crash, .refused, .stronger, .unjudged].contains(self) }
}

/// One edition's answer on one device, and how it differs from the policy's verdict.
package struct Comparison: Sendable {
    package let edition: ClientEdition
    /// What the policy means for the device, or for `listed`.
    package let meant: PolicyVerdict
    /// The listed release that the client takes the device's version for; nil where it distinguishes them.
    package let listed: Version?
    package let answer: ClientAnswer
    /// In the order of `LossClass`; empty if both agree.
    package let losses: [Loss]
}

extension LossClass {
    /// The difference in the verdict; nil if none. On an unlisted version, a weaker verdict is no loss.
    ///
    /// - Parameter isAhead: true if the device has the version announced for every platform that the client cannot
    ///   distinguish from its own, or a higher one, or if a recommendation may be installed without a question.
    package static func ofAnswer(
        _ outcome: ClientAnswer.Outcome, against meant: Verdict, isListed: Bool, isAhead: @autoclosure () -> Bool
    ) -> LossClass? {
        switch outcome {
        case .crash: return .crash
        case .refused: return .refused
        case .unjudged(.severalBuilds(let outcomes)):
            let classes = outcomes.compactMap { ofAnswer($0, against: meant, isListed: isListed, isAhead: isAhead()) }
            return classes.min { $0.place < $1.place }
        case .unjudged(let doubt): return doubt.isOfDevice ? .unjudged : nil
        case .verdict(let given):
            if given == meant { return nil }
            if given < meant { return isListed ? .weaker : nil }
            return given == .force || isAhead() ? .stronger : .noisy
        }
    }

    /// The differences in the alert, for an answer with the right verdict other than `none`.
    ///
    /// - Parameters:
    ///   - intended: nil if the client shows no texts of the policy.
    ///   - frequency: nil if the document carries no frequency.
    static func ofShowing(_ answer: ClientAnswer, intended: Dialog?, frequency: Frequency?) -> [LossClass] {
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
    /// True if all texts are equal.
    package func reads(as other: Dialog) -> Bool {
        text == other.text && title == other.title && buttons.count == other.buttons.count
            && zip(buttons, other.buttons).allSatisfy { $0.title == $1.title }
    }

    /// True if all buttons open the same addresses, and the same ones lead to the update.
    func leads(as other: Dialog) -> Bool {
        buttons.count == other.buttons.count
            && zip(buttons, other.buttons).allSatisfy { $0.link == $1.link && $0.isUpdate == $1.isUpdate }
    }

    /// The addresses that the buttons open, in their order.
    var links: [String?] { buttons.map(\.link) }
}
