import ClientFormats
import PolicyModel

/// The explanation of an arbitrary document on a terminal: the client's answer, and all dangers in the document.
struct DocumentExplanationText {
    private let explanation: DocumentExplanation
    private let ink: Ink
    private let answers: AnswerText

    init(_ explanation: DocumentExplanation, ink: Ink, width: Int) {
        self.explanation = explanation
        self.ink = ink
        answers = AnswerText(ink: ink, width: width)
    }

    /// The device, the answers, then the dangers in file order.
    var lines: [String] {
        let dangers = explanation.dangers.flatMap { danger($0) }
        return [device] + groups.flatMap { [""] + answer($0) } + (dangers.isEmpty ? [] : [""] + dangers)
    }

    /// The device in one line.
    private var device: String {
        let handset = explanation.handset
        let platform = handset.platform == .android ? "Android API level" : handset.platform.displayName
        var words = ["\(platform) \(handset.os)", "version \(handset.version)"]
        if case .known(let build) = handset.build { words.append("build \(build)") }
        if !handset.bundleID.isEmpty { words.append("bundle id \(handset.bundleID)") }
        words.append("language \(handset.language)")
        if !handset.model.isEmpty { words.append("model \(handset.model)") }
        if handset.isTablet { words.append("tablet") }
        words += handset.custom.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return VisibleText.of("\(explanation.path): \(words.joined(separator: ", "))")
    }

    /// Adjacent editions with the same answer.
    private var groups: [[DocumentExplanation.Reading]] {
        explanation.readings.reduce(into: []) { groups, reading in
            if groups.last?.last?.answer == reading.answer {
                groups[groups.count - 1].append(reading)
            } else {
                groups.append([reading])
            }
        }
    }

    /// The answer of a group of editions.
    private func answer(_ group: [DocumentExplanation.Reading]) -> [String] {
        let name = AnswerText.name(explanation.client, group.map(\.edition))
        return ["\(ink(.bold, name)) \(AnswerText.action(group[0].answer))"]
            + answers.details(group[0].answer, group[0].value, file: explanation.path)
    }

    /// A danger with its line and the editions concerned.
    private func danger(_ shared: DocumentExplanation.SharedDanger) -> [String] {
        let danger = shared.danger
        let place = ink(.bold, "\(VisibleText.of(explanation.path)):\(danger.line):\(danger.column):")
        let isGrave = danger.kind == .crash || danger.kind == .refusal
        let kind = ink(isGrave ? .red : .yellow, "\(danger.kind.rawValue):")
        let only = shared.editions.isEmpty ? "" : " (\(shared.editions.joined(separator: ", ")) only)"
        return ["\(place) \(kind) \(VisibleText.of(danger.message))\(only)"] + excerpt(danger)
    }

    /// The source line with a caret.
    private func excerpt(_ danger: Danger) -> [String] {
        guard (1...explanation.text.lineCount).contains(danger.line) else { return [] }
        let near = explanation.text.near(line: danger.line, column: danger.column)
        let excerpt = LineExcerpt(of: near.text, column: near.column)
        return ["    \(excerpt.text)", "    \(String(repeating: " ", count: excerpt.caret))\(ink(.green, "^"))"]
    }
}
