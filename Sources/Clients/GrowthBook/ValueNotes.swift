import ClientKit
import PolicyModel

/// Dangers of values that no app understands, or that SDKs read in different ways.
enum ValueNotes {
    /// What an app that follows the guide makes of a value of `update`.
    static func noteVerdict(of value: DocumentValue) {
        if value.node.isNull { return }
        guard let members = DocumentMembers(value) else {
            return value.note(.misread, "is \(value.node.kind), in which no app finds a verdict: it says nothing")
        }
        guard let verdict = members.last("verdict") else {
            let like = members.all.last { $0.key?.lowercased() == "verdict" }
            guard let like else { return value.note(.misread, "has no 'verdict': the app says nothing") }
            return members.note(.misread, at: like, "is not read: the key is 'verdict', and the app says nothing")
        }
        if verdict.node.string.flatMap(Verdict.init) == nil {
            let words = verdict.node.string.map { "'\($0.prefix(64))'" } ?? verdict.node.kind
            verdict.note(.misread, "is \(words), which is no verdict: the app says nothing")
        }
    }

    /// Of conditions and values, of which each SDK takes its own of two equal keys.
    static func noteRepetitions(in value: DocumentValue) {
        for element in value.elements ?? [] { noteRepetitions(in: element) }
        guard let members = DocumentMembers(value) else { return }
        var seen: Set<String> = []
        for member in members.all.sorted(by: { $0.keyOffset < $1.keyOffset }) {
            guard let key = member.key else { continue }
            if !seen.insert(key).inserted { members.note(.misread, at: member, value.reading.repeated) }
            noteRepetitions(in: members.value(member.node, of: key))
        }
    }

    /// Shares that SDKs draw in different ways.
    static func noteShare(of rule: DocumentObject, _ draw: Draw, as edition: Edition) {
        if let range = draw.range, draw.coverage == nil, range.low > 0 || range.high < 1 {
            rule["range"]?.note(
                .misread, "has no 'coverage' beside it: SDKs that know no range take the rule for everybody's")
        }
        guard draw.range == nil, let coverage = draw.coverage, coverage > 0, coverage < 1 else { return }
        let drawsTwice =
            edition == .swift && (draw.seed != nil || draw.version == 2)
            || edition == .kotlin && draw.seed == nil && draw.version != nil
        if drawsTwice {
            rule["coverage"]?.note(
                .misread, "is drawn twice by this SDK, because of the seed or hash version: far fewer are inside")
        }
    }

    /// The attributes and operators of a condition.
    static func noteNames(in member: JSONNode.Member, of members: DocumentMembers, as edition: Edition) {
        guard let key = member.key else { return }
        if key.first == "$" {
            guard !Evaluation.knows(key, as: edition) else { return }
            members.note(.misread, at: member, "is no operator that this SDK knows: what it tests never holds")
        } else if !Check.attributes.contains(key), Check.attributes.contains(key.lowercased()) {
            let words = "is an attribute that no app gives: the guide's is '\(key.lowercased())'"
            members.note(.misread, at: member, words)
        }
    }

    /// Features whose names apps do not ask for.
    static func noteFeatures(of list: DocumentObject) {
        let names = ["update", "message"]
        for (key, _) in list.members where !names.contains(key) && names.contains(key.lowercased()) {
            list.note(.misread, key: key, "is a feature that no app asks for: its name is '\(key.lowercased())'")
        }
    }
}
