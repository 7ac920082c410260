import Authoring
import ClientKit
import PolicyModel

/// A device of `explain` as entries of `expect`, which promise what holds for it now.
package struct PromisedDevice {
    private let explanation: Explanation
    /// What was asked, before the policy completed it.
    private let question: DeviceQuestion

    package init(_ explanation: Explanation, askedAs question: DeviceQuestion) {
        (self.explanation, self.question) = (explanation, question)
    }

    /// One line, with the policy's verdict; or one for each of some clients, with its answer.
    ///
    /// - Throws: `PromiseError` where no entry can say it.
    package func lines(of clients: [String]) throws(PromiseError) -> [String] {
        let device = explanation.device
        guard explanation.release != nil else { throw .unlisted(device.version) }
        guard device.processor == .arm64 else { throw .processor }
        if clients.isEmpty { return [line(explanation.meant.verdict, nil)] }
        var lines: [String] = []
        for client in clients { lines.append(line(try answer(of: client), client)) }
        return lines
    }

    /// What all editions of a client answer.
    private func answer(of client: String) throws(PromiseError) -> Verdict {
        let answers = explanation.clients.filter { $0.name == client && !$0.edition.isCourtesy }.map(\.answer.outcome)
        guard let first = answers.first, case .verdict(let verdict) = first, answers.allSatisfy({ $0 == first }) else {
            throw .noVerdict(client)
        }
        return verdict
    }

    /// What the policy tells apart, or was asked for, is named.
    private func line(_ verdict: Verdict, _ client: String?) -> String {
        let device = explanation.device, policy = explanation.dated.source
        let rules = policy.rules.map(\.when)
        let asksLanguages = rules.contains { $0.languages != nil }, asksTablets = rules.contains { $0.tablet != nil }
        return PromiseLine.text(
            [
                ("platform", policy.platforms.count > 1 ? device.platform.rawValue : nil),
                ("version", "\(device.version)"), ("build", question.build), ("os", "\(device.os)"),
                ("language", question.language != nil || asksLanguages ? "\(device.language)" : nil),
                ("model", device.model.isEmpty ? nil : device.model),
                ("tablet", device.isTablet || asksTablets ? "\(device.isTablet)" : nil),
                ("channel", device.channel ?? (policy.channels(on: device.platform).isEmpty ? nil : Promise.noChannel)),
                ("verdict", verdict.rawValue), ("client", client),
            ], custom: device.custom)
    }
}

/// A device for which `expect` has no entry.
package enum PromiseError: Error, Hashable, CustomStringConvertible {
    case unlisted(Version)
    case processor
    /// It has no answer, or its editions have several.
    case noVerdict(String)

    package var description: String {
        switch self {
        case .unlisted(let version):
            "version \(version) is not a listed release: an entry of 'expect' names such versions by a range alone"
        case .processor: "an entry of 'expect' is about the Macs of every processor: leave out --hardware"
        case .noVerdict(let client): "'\(client)' has no verdict there that could be promised, or several"
        }
    }
}
