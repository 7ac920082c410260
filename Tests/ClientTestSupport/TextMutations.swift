import ClientKit
import PolicyModel
import TestSupport

/// What a client makes of drawn changes of its documents, and whether an author is told.
///
/// A client that crashes at a document or refuses it on some device has a danger of that class in it, and a document
/// with such a danger is not read well by every device.
package struct TextMutations {
    /// The number of changed documents, and of those that some device did not survive or take.
    package private(set) var asked = 0, ended = 0
    /// Documents whose dangers say something else than the answers, with both.
    package private(set) var faults: [String] = []

    /// - Parameters:
    ///   - texts: healthy documents, in JSON or XML.
    ///   - answers: on devices that together read all of a document.
    ///   - endsForSomebody: false for a danger of these classes that may do no harm where it stands.
    package init(
        of texts: [String], count: Int = 2000, seed: UInt64 = 1,
        answers: ([UInt8]) -> [ClientAnswer], dangers: ([UInt8]) -> [Danger],
        endsForSomebody: (Danger) -> Bool = { _ in true }
    ) {
        var random = SeededGenerator(seed: seed)
        while asked < count, let text = texts.randomElement(using: &random) {
            let bytes = TextSlips.drawn(Array(text.utf8), &random)
            asked += 1
            judge(bytes, answers(bytes), dangers(bytes), endsForSomebody)
        }
    }

    private mutating func judge(
        _ bytes: [UInt8], _ answers: [ClientAnswer], _ dangers: [Danger], _ endsForSomebody: (Danger) -> Bool
    ) {
        let ends = Set(answers.compactMap { Self.kind(of: $0.outcome) })
        if !ends.isEmpty { ended += 1 }
        let said = dangers.filter { $0.kind == .crash || $0.kind == .refusal }
        // The client may end before it reaches the other places that would end it.
        let isTold = ends.isSubset(of: said.map(\.kind))
        let isTrue = !ends.isEmpty || !said.contains(where: endsForSomebody)
        if isTold, isTrue { return }
        let words = answers.compactMap { Self.kind(of: $0.outcome) == nil ? nil : "\($0.outcome) at \($0.path)" }
        faults.append(
            "\(String(decoding: bytes, as: UTF8.self))\n  answers: \(Set(words).sorted().joined(separator: "; "))\n"
                + "  dangers: \(dangers.map { "\($0.kind) \($0.message)" }.joined(separator: "; "))")
    }

    private static func kind(of outcome: ClientAnswer.Outcome) -> Danger.Kind? {
        switch outcome {
        case .crash: .crash
        case .refused: .refusal
        case .verdict, .unjudged: nil
        }
    }
}
