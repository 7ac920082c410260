import ClientKit

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
    func outcome(of name: String, on device: [String: Value], depth: Int = 0) -> Outcome {
        guard let feature = features[name] else { return .unknownFeature }
        for rule in feature.rules {
            guard rule.force != nil || rule.unread != nil else { continue }
            do throws(Evaluation.Failure) {
                guard try parentsHold(of: rule, device, depth) else { continue }
                if let condition = rule.condition, try !evaluation.passes(condition, for: device) { continue }
            } catch {
                return error == .trap ? .crash(path: rule.path) : .unreadable(path: rule.path)
            }
            if let unread = rule.unread { return .unreadable(path: unread) }
            guard rule.draw.holds(device, of: name, as: evaluation.edition) else { continue }
            return .value(rule.force, path: rule.path, isForced: true)
        }
        // JavaScript and Python meet a broken rule where they come to it, so that one before it answers.
        if let fault = feature.fault { return .thrown(fault) }
        return .value(feature.value, path: "\(feature.path).defaultValue", isForced: false)
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
