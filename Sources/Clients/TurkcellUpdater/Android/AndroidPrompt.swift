import ClientKit
import PolicyModel

/// What an entry for Android shows on the devices that it matches.
struct AndroidPrompt: Hashable {
    let verdict: Verdict
    /// The text section of a rule; nil for the standard one.
    let textName: String?
    let frequency: Frequency
    /// The release that it offers, or that the words name where it offers none.
    let version: Version?
    /// The client shows the entry to lower codes only: the lowest of the release that it offers, or the highest of all
    /// where the devices are to stop although nothing newer runs on them.
    let code: Int

    /// The answer for devices that filters cannot distinguish; nil for nothing.
    init?(sharedBy verdicts: [PolicyVerdict]) {
        let shared = Verdict.shared(by: verdicts), ruling = verdicts.filter { $0.verdict == shared }
        let offered = verdicts.lazy.compactMap(\.reachable).first
        let highest = verdicts.allSatisfy(\.isDeadEnd) ? AndroidCodes.highest : nil
        guard shared != .none, let code = highest ?? offered.flatMap(CodeLine.code) else { return nil }
        verdict = shared
        // A group of forced devices and of devices with nothing to update to is notified, though no verdict says so.
        let name = ruling.first?.textName
        textName = ruling.allSatisfy { $0.textName == name } ? name : nil
        frequency = !ruling.isEmpty && ruling.allSatisfy { $0.frequency == .once } ? .once : .always
        version = offered?.version
        self.code = code
    }

    /// A fixed order: forced entries first, then by text and release, so that every run writes the same.
    static func inOrder(_ one: AndroidPrompt, _ other: AndroidPrompt) -> Bool {
        if one.verdict != other.verdict { return one.verdict > other.verdict }
        if one.code != other.code { return one.code > other.code }
        return (one.textName ?? "", one.frequency.rawValue) < (other.textName ?? "", other.frequency.rawValue)
    }
}
