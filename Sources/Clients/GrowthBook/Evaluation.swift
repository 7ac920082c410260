/// Whether a rule's condition holds for a device, as one SDK finds it.
///
/// Source: `core.py`, `mongrule.ts`, `ConditionEvaluator.swift`, `GBConditionEvaluator.kt` of the editions. Python
/// alone has a third answer, nil, for what it does not know: it stays nil inside `$not`.
struct Evaluation {
    /// From the least to the gravest.
    enum Failure: Int, Error {
        /// The whole condition counts as failed, whatever stands around it.
        case broken
        /// A condition of a kind that no model reads.
        case unreadable
        /// The app ends.
        case trap
    }

    let edition: Edition
    /// Regular expressions that were read before, by their text.
    var patterns: [String: PatternWalk] = [:]
    /// Versions of conditions that were padded before.
    var padded: [String: [UInt8]] = [:]

    /// - Throws: `trap` or `unreadable`.
    func passes(_ condition: Value, for device: [String: Value]) throws(Failure) -> Bool {
        if edition == .python, !condition.isTruth(in: .python) { return true }
        do { return try all(condition, device) ?? false } catch .broken { return false }
    }

    private func all(_ condition: Value, _ device: [String: Value]) throws(Failure) -> Bool? {
        guard let entries = condition.map else { return try all(ofOther: condition) }
        return try conjunction(entries) { (key, value) throws(Failure) in try entry(key, value, device) }
    }

    /// Whether all parts hold. Their order is not kept, and Swift's is random: a part that fails keeps an SDK from
    /// asking others, but for those that end the app.
    private func conjunction(
        _ parts: [String: Value], _ holds: (String, Value) throws(Failure) -> Bool?
    ) throws(Failure) -> Bool? {
        var result: Bool? = true, failure: Failure?
        for (key, value) in parts {
            do throws(Failure) {
                let one = try holds(key, value)
                if one == false, edition != .swift { return false }
                if one != true { result = one == false || result == false ? false : nil }
            } catch { failure = failure.map { $0.rawValue > error.rawValue ? $0 : error } ?? error }
        }
        if let failure, result != false || failure == .trap { throw failure }
        return result
    }

    /// A condition that is no object.
    private func all(ofOther condition: Value) throws(Failure) -> Bool {
        switch edition {
        case .swift: return condition.list?.isEmpty ?? true
        case .kotlin: return true
        case .javaScript: return condition.list?.isEmpty ?? condition.text?.isEmpty ?? true
        case .python: throw .broken
        }
    }

    private func entry(_ key: String, _ value: Value, _ device: [String: Value]) throws(Failure) -> Bool? {
        switch key {
        case "$or": return try some(of: value, device)
        case "$nor":
            if edition == .kotlin, value.list == nil { return true }
            return try some(of: value, device).map { !$0 }
        case "$and": return try every(of: value, device)
        case "$not":
            if edition == .kotlin, value.map == nil { return true }
            return try all(value, device).map { !$0 }
        default: return try test(value, self.value(at: key, of: device))
        }
    }

    private func some(of value: Value, _ device: [String: Value]) throws(Failure) -> Bool? {
        guard let conditions = try list(value), !conditions.isEmpty else { return true }
        var result: Bool? = false
        for condition in conditions {
            if edition == .kotlin, condition.map == nil { return false }
            let one = try all(condition, device)
            if one == true { return true }
            if one == nil { result = nil }
        }
        return result
    }

    private func every(of value: Value, _ device: [String: Value]) throws(Failure) -> Bool? {
        var result: Bool? = true
        for condition in try list(value) ?? [] {
            if edition == .kotlin, condition.map == nil { return false }
            let one = try all(condition, device)
            if one == false { return false }
            if one == nil { result = nil }
        }
        return result
    }

    private func list(_ value: Value) throws(Failure) -> [Value]? {
        if edition == .python, value.list == nil { throw .broken }
        // JavaScript takes the letters of a text for conditions, and null ends the question.
        if edition == .javaScript, value == .null || value.text?.isEmpty == false { throw .unreadable }
        return value.list
    }

    /// A dot is a path into maps; what is missing is null.
    func value(at path: String, of device: [String: Value]) -> Value {
        guard path.contains(".") else { return device[path] ?? .null }
        let steps = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard var found = device[steps[0]] else { return .null }
        for step in steps.dropFirst() {
            if let map = found.map { found = map[step] ?? .null } else if edition != .kotlin { return .null }
        }
        return found
    }
}

extension Evaluation {
    /// A value of a condition against one of the device.
    func test(_ wanted: Value, _ found: Value) throws(Failure) -> Bool? {
        if let operators = wanted.map, operators.keys.allSatisfy({ $0.first == "$" }) {
            if !operators.isEmpty {
                return try conjunction(operators) { (name, wanted) throws(Failure) in try holds(name, wanted, found) }
            }
            if edition == .python { return true }
        }
        switch edition {
        case .python: return wanted == found
        case .javaScript: return isSameInJavaScript(wanted, found)
        case .swift:
            if let items = wanted.list {
                guard let others = found.list, others.count == items.count else { return false }
                for (item, other) in zip(items, others) where try test(item, other) != true { return false }
                return true
            }
            return wanted == found
        case .kotlin:
            // A list or a map equals every scalar.
            if wanted.isScalar { return found.isScalar ? wanted == found : true }
            return wanted == found
        }
    }

    private func isSameInJavaScript(_ wanted: Value, _ found: Value) -> Bool {
        switch wanted {
        case .text(let text): found.javaScriptText == text
        case .number(let number): found.javaScriptNumber == number
        case .bool(let flag): found != .null && found.isTruth(in: edition) == flag
        case .null, .list, .map: found == wanted
        }
    }
}

extension Value {
    var isScalar: Bool { list == nil && map == nil }

    /// As JavaScript and Python take a value for a truth: an empty list or map is one in JavaScript alone.
    func isTruth(in edition: Edition) -> Bool {
        switch self {
        case .null: false
        case .bool(let flag): flag
        case .number(let number): number != 0
        case .text(let text): !text.isEmpty
        case .list(let elements): edition == .javaScript || !elements.isEmpty
        case .map(let members): edition == .javaScript || !members.isEmpty
        }
    }
}
