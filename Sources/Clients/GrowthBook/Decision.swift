import ClientKit
import PolicyModel

/// What an SDK answers when an app asks for a feature.
extension Document {
    enum Outcome: Hashable, Sendable {
        case unknownFeature
        /// The value of the feature, and where it stands.
        case value(JSONNode?, path: String, isForced: Bool)
        /// Null: a prerequisite of the whole feature fails, or features ask for one another in a circle.
        case blocked(path: String, isCircle: Bool)
        /// Evaluating throws.
        case thrown(DocumentFault)
        /// The app ends.
        case crash(path: String)
        /// A condition that no model reads.
        case unreadable(path: String)
    }

    /// - Parameters:
    ///   - device: its attributes.
    ///   - left: sets of rules; one that is not in all of them does not hold.
    func outcome(of name: String, on device: [String: Value], among left: [IndexBits] = []) -> Outcome {
        var chain = Parent.Chain()
        return outcome(of: name, on: device, &chain, among: left)
    }

    private func outcome(
        of name: String, on device: [String: Value], _ chain: inout Parent.Chain, among left: [IndexBits] = []
    ) -> Outcome {
        guard let feature = features[name] else { return .unknownFeature }
        if chain.names.contains(name) { return .blocked(path: feature.path, isCircle: true) }
        chain.names.append(name)
        defer { chain.names.removeLast() }
        var found: Outcome?
        let all = IndexBits(feature.rules.count) { _ in true }
        _ = IndexBits.first(in: [all] + left) { rule in
            found = outcome(of: feature.rules[rule], in: name, on: device, &chain)
            return found != nil
        }
        if let found { return found }
        // JavaScript and Python meet a broken rule where they come to it, so that one before it answers.
        if let fault = feature.fault { return .thrown(fault) }
        return .value(feature.value, path: "\(feature.path).defaultValue", isForced: false)
    }

    /// Nil for a rule that does not hold.
    private func outcome(
        of rule: Rule, in feature: String, on device: [String: Value], _ chain: inout Parent.Chain
    ) -> Outcome? {
        do throws(Evaluation.Failure) {
            // They come first, in a rule without a value, too.
            for parent in rule.parents {
                switch try result(of: parent, in: rule, on: device, &chain) {
                case .holds: continue
                case .fails: return nil
                case .ends(let outcome): return outcome
                }
            }
            guard rule.force != nil || rule.unread != nil else { return nil }
            if let condition = rule.condition, try !evaluation.passes(condition, for: device) { return nil }
        } catch {
            return error == .trap ? .crash(path: rule.path) : .unreadable(path: rule.path)
        }
        if let unread = rule.unread { return .unreadable(path: unread) }
        guard rule.draw.holds(device, of: feature, as: evaluation.edition) else { return nil }
        return .value(rule.force, path: rule.path, isForced: true)
    }
}

extension Document {
    private enum ParentResult {
        case holds
        /// The rule that asks is passed over.
        case fails
        /// The feature that asks has this outcome.
        case ends(Outcome)
    }

    private func result(
        of parent: Parent, in rule: Rule, on device: [String: Value], _ chain: inout Parent.Chain
    ) throws(Evaluation.Failure) -> ParentResult {
        let path = "\(rule.path).parentConditions"
        chain.left -= 1
        guard chain.left > 0 else { return .ends(.unreadable(path: path)) }
        var known: [String: Value] = ["value": .null]
        let found = outcome(of: parent.name, on: device, &chain)
        switch found {
        case .value(let node?, _, _): known["value"] = Value(node)
        case .value(nil, _, _), .unknownFeature, .blocked(_, isCircle: false):
            // Kotlin gives the condition no value then.
            if evaluation.edition == .kotlin { known = [:] }
        case .blocked(_, isCircle: true): return .ends(.blocked(path: path, isCircle: true))
        case .thrown, .crash, .unreadable: return .ends(found)
        }
        if try evaluation.passes(parent.condition, for: known) { return .holds }
        return parent.isGate ? .ends(.blocked(path: path, isCircle: false)) : .fails
    }
}
