import ClientKit
import PolicyModel

/// The explanation of an arbitrary document on a terminal: the client's answer, and all dangers in the document.
package struct DocumentExplanationText {
    private let explanation: DocumentExplanation
    private let ink: Ink
    private let answers: AnswerText

    package init(_ explanation: DocumentExplanation, ink: Ink, width: Int) {
        self.explanation = explanation
        self.ink = ink
        answers = AnswerText(ink: ink, width: width)
    }

    /// The device, the answers, then the dangers in file order.
    package var lines: [String] {
        let alike = explanation.dangers.joinedAlike { [$0.danger.kind.rawValue, $0.danger.message] + $0.editions }
        let dangers = alike.flatMap { danger($0.first, others: $0.others) }
        let groups = explanation.readings.runs { $0.answer == $1.answer && $0.hidden == $1.hidden }
        return [device] + groups.flatMap { [""] + answer($0) } + (dangers.isEmpty ? [] : [""] + dangers)
    }

    /// The device in one line.
    private var device: String {
        let clientDevice = explanation.clientDevice
        let platform = clientDevice.platform == .android ? "Android API level" : clientDevice.platform.displayName
        var words = ["\(platform) \(clientDevice.os)", "version \(clientDevice.version)"]
        if case .known(let build) = clientDevice.build { words.append("build \(build)") }
        if !clientDevice.bundleID.isEmpty { words.append("bundle id \(clientDevice.bundleID)") }
        words.append("language \(clientDevice.language)")
        if !clientDevice.model.isEmpty { words.append("model \(clientDevice.model)") }
        if clientDevice.isTablet { words.append("tablet") }
        if clientDevice.processor == .x86_64 { words.append("x86_64") }
        if let channel = clientDevice.channel { words.append("channel \(channel)") }
        if let id = clientDevice.id { words.append("installation \(id)") }
        words += clientDevice.custom.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return VisibleText.of("\(explanation.path): \(words.joined(separator: ", "))")
    }

    /// The answer of adjacent editions that have the same.
    private func answer(_ group: [DocumentExplanation.Reading]) -> [String] {
        let name = ClientEdition.name(explanation.client, group.map(\.edition))
        let hidden = group[0].hidden.map { ($0, explanation.text.value(at: $0.path)) }
        return ["\(ink(.bold, name)) \(AnswerText.action(group[0].answer))"]
            + answers.details(group[0].answer, group[0].value, file: explanation.path)
            + answers.hidden(hidden, from: group[0].answer, file: explanation.path)
            + answers.announcement(of: group[0].answer)
    }

    /// A danger with its line and the editions concerned.
    ///
    /// - Parameter others: how many others say the same of other elements.
    private func danger(_ shared: DocumentExplanation.SharedDanger, others: Int) -> [String] {
        let danger = shared.danger
        let place = ink(.bold, "\(VisibleText.of(explanation.path)):\(danger.line):\(danger.column):")
        let isGrave = danger.kind == .crash || danger.kind == .refusal
        let kind = ink(isGrave ? .red : .yellow, "\(danger.kind.rawValue):")
        let only = shared.editions.isEmpty ? "" : " (\(shared.editions.joined(separator: ", ")) only)"
        let more = others > 0 ? " (and \(others) more like it)" : ""
        return ["\(place) \(kind) \(VisibleText.of(danger.message))\(only)\(more)"] + excerpt(danger)
    }

    /// The source line with a caret.
    private func excerpt(_ danger: Danger) -> [String] {
        guard (1...explanation.text.lineCount).contains(danger.line) else { return [] }
        let near = explanation.text.near(line: danger.line, column: danger.column)
        return LineExcerpt(of: near.text, column: near.column).lines(ink)
    }
}
