import ClientKit
import PolicyModel

/// What an SDK answers when an app asks for a feature.
extension Document {
    enum Outcome: Hashable, Sendable {
        case unknownFeature
        /// The value of the feature, and where it stands.
        case value(JSONNode?, path: String, isForced: Bool)
        /// Evaluating throws.
        case thrown(DocumentFault)
        /// The app ends.
        case crash(path: String)
        /// A condition that no model reads.
        case unreadable(path: String)
    }

    /// - Parameters:
    ///   - device: its attributes.
    ///   - depth: how many rules ask for this feature.
    ///   - left: sets of rules; one that is not in all of them does not hold.
    func outcome(
        of name: String, on device: [String: Value], depth: Int = 0, among left: [IndexBits] = []
    ) -> Outcome {
        guard let feature = features[name] else { return .unknownFeature }
        var found: Outcome?
        let all = IndexBits(feature.rules.count) { _ in true }
        _ = IndexBits.first(in: [all] + left) { rule in
            found = outcome(of: feature.rules[rule], in: name, on: device, depth)
            return found != nil
        }
        if let found { return found }
        // JavaScript and Python meet a broken rule where they come to it, so that one before it answers.
        if let fault = feature.fault { return .thrown(fault) }
        return .value(feature.value, path: "\(feature.path).defaultValue", isForced: false)
    }

    /// Nil for a rule that does not hold.
    private func outcome(of rule: Rule, in feature: String, on device: [String: Value], _ depth: Int) -> Outcome? {
        guard rule.force != nil || rule.unread != nil else { return nil }
        do throws(Evaluation.Failure) {
            guard try parentsHold(of: rule, device, depth) else { return nil }
            if let condition = rule.condition, try !evaluation.passes(condition, for: device) { return nil }
        } catch {
            return error == .trap ? .crash(path: rule.path) : .unreadable(path: rule.path)
        }
        if let unread = rule.unread { return .unreadable(path: unread) }
        guard rule.draw.holds(device, of: feature, as: evaluation.edition) else { return nil }
        return .value(rule.force, path: rule.path, isForced: true)
    }

    private func parentsHold(
        of rule: Rule, _ device: [String: Value], _ depth: Int
    ) throws(Evaluation.Failure) -> Bool {
        // The SDKs give up where features ask for one another.
        if depth > 8 { return false }
        for parent in rule.parents {
            var value = Value.null
            if case .value(let node?, _, _) = outcome(of: parent.name, on: device, depth: depth + 1) {
                value = Value(node)
            }
            guard try evaluation.passes(parent.condition, for: ["value": value]) else { return false }
        }
        return true
    }
}
