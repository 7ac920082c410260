/// The operators of conditions, each as every SDK has it.
extension Evaluation {
    /// Nil for an operator that Python does not know.
    func holds(_ name: String, _ wanted: Value, _ found: Value) throws(Failure) -> Bool? {
        switch name {
        case "$type": return found.kind == wanted.text
        case "$not": return try test(wanted, found).map { !$0 }
        case "$exists": return exists(wanted) == (found != .null)
        case "$in", "$ini": return isAmong(wanted, found, foldsCase: name == "$ini") ?? false
        case "$nin", "$nini": return isAmong(wanted, found, foldsCase: name == "$nini").map { !$0 } ?? false
        case "$eq": return isComparable(wanted, found) && isEqual(wanted, found)
        case "$ne": return isComparable(wanted, found) && isUnequal(wanted, found)
        case "$lt", "$lte", "$gt", "$gte": return isComparable(wanted, found) && isOrdered(found, wanted, name)
        case "$veq", "$vne", "$vlt", "$vlte", "$vgt", "$vgte": return try compares(name, wanted, found)
        case "$regex": return try finds(wanted, in: found, foldsCase: false)
        case "$regexi": return try finds(wanted, in: found, foldsCase: true)
        case "$notRegex" where edition != .javaScript: return try lacks(wanted, in: found, foldsCase: false)
        case "$notRegexi" where edition != .javaScript: return try lacks(wanted, in: found, foldsCase: true)
        // The groups stand elsewhere in the payload.
        case "$inGroup", "$notInGroup": throw .unreadable
        // Only a feature that is a prerequisite may have a list for its value.
        case "$size", "$elemMatch", "$all", "$alli":
            if found.list != nil { throw .unreadable }
            return false
        default: return edition == .python && !Self.knows(name, as: edition) ? nil : false
        }
    }

    /// Whether `$exists` asks for an attribute or for none; nil where it never holds.
    private func exists(_ wanted: Value) -> Bool? {
        switch (edition, wanted) {
        case (.javaScript, _), (.python, _): wanted.isTruth(in: edition)
        case (_, .bool(let flag)): flag
        case (.swift, .text("true")): true
        case (.swift, .text("false")): false
        default: nil
        }
    }

    /// Whether an SDK knows an operator, even if it is one that no text meets.
    static func knows(_ name: String, as edition: Edition) -> Bool {
        edition == .javaScript && name.hasPrefix("$notRegex") ? false : operators.contains(name)
    }

    private static let operators: Set = [
        "$and", "$or", "$nor", "$not", "$type", "$exists", "$in", "$ini", "$nin", "$nini", "$eq", "$ne", "$lt", "$lte",
        "$gt", "$gte", "$veq", "$vne", "$vlt", "$vlte", "$vgt", "$vgte", "$regex", "$regexi", "$notRegex", "$notRegexi",
        "$elemMatch", "$size", "$all", "$alli", "$inGroup", "$notInGroup",
    ]

    /// False for lists and maps, where Swift and Kotlin compare nothing.
    private func isComparable(_ wanted: Value, _ found: Value) -> Bool {
        switch edition {
        case .swift: found.list == nil && (wanted.list == nil || found == .null)
        case .kotlin: found.isScalar && wanted.list == nil
        case .javaScript, .python: true
        }
    }

    private func isEqual(_ wanted: Value, _ found: Value) -> Bool {
        switch edition {
        case .swift: wanted == found
        // Numbers never equal there.
        case .kotlin: found.text != nil && wanted == found
        case .javaScript, .python: wanted.isScalar && wanted == found
        }
    }

    private func isUnequal(_ wanted: Value, _ found: Value) -> Bool {
        edition == .kotlin ? wanted != found : !isEqual(wanted, found)
    }

    /// Nil where the operator fails whatever it asks: its value is no list, or in Swift the attribute is missing.
    private func isAmong(_ wanted: Value, _ found: Value, foldsCase: Bool) -> Bool? {
        guard let items = wanted.list else { return nil }
        if edition == .swift, found == .null { return nil }
        func folded(_ value: Value) -> Value { foldsCase ? value.text.map { .text($0.lowercased()) } ?? value : value }
        let known = items.map(folded)
        if let elements = found.list { return elements.contains { $0.isScalar && known.contains(folded($0)) } }
        return found.map == nil && known.contains(folded(found))
    }

    /// Whether two numbers, or the order of two texts and 0, fit an operator: `$lt` as well as `$vlt`.
    private func compare(_ one: Double, _ other: Double, _ name: String) -> Bool {
        switch name.drop(while: { $0 == "$" || $0 == "v" }) {
        case "eq": one == other
        case "ne": one != other
        case "lt": one < other
        case "lte": one <= other
        case "gt": one > other
        default: one >= other
        }
    }

    private func isOrdered(_ found: Value, _ wanted: Value, _ name: String) -> Bool {
        if edition == .swift { return isOrderedInSwift(found, wanted, name) }
        if let text = found.text, let other = wanted.text { return compare(order(text.utf8, other.utf8), 0, name) }
        switch edition {
        case .javaScript:
            // Lists and maps count as their texts.
            let one = found.isScalar ? found : .text(found.javaScriptText)
            let other = wanted.isScalar ? wanted : .text(wanted.javaScriptText)
            if let text = one.text, let other = other.text {
                return compare(order(text.utf8, other.utf8), 0, name)
            }
            guard let number = one.javaScriptNumber, let other = other.javaScriptNumber else { return false }
            return compare(number, other, name)
        case .kotlin: return compare(found.kotlinNumber, wanted.kotlinNumber, name)
        case .python, .swift:
            guard let number = found.number, let other = wanted.number else { return false }
            return compare(number, other, name)
        }
    }

    /// Texts of numbers are numbers, but not for `$gte`, which asks for more of them than for numbers.
    private func isOrderedInSwift(_ found: Value, _ wanted: Value, _ name: String) -> Bool {
        let other = wanted.text == nil || name == "$lt" ? wanted.swiftNumber : nil
        if found == .null { return other.map { compare(0, $0, name) } ?? false }
        if name == "$gte" {
            if found.text == nil, let number = found.swiftNumber {
                guard let other = wanted.swiftNumber else { return false }
                return wanted.text == nil ? number >= other : number > other
            }
        } else if let number = found.swiftNumber, let other = wanted.swiftNumber {
            return compare(number, other, name)
        }
        guard let text = found.text, let other = name == "$gt" ? wanted.swiftText : wanted.text else { return false }
        return compare(order(text.utf8, other.utf8), 0, name)
    }

    /// By UTF-8, whose order is that of Unicode scalars: below, at or above 0.
    private func order(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Double {
        one.lexicographicallyPrecedes(other) ? -1 : other.lexicographicallyPrecedes(one) ? 1 : 0
    }

    private func compares(_ name: String, _ wanted: Value, _ found: Value) throws(Failure) -> Bool {
        guard let (one, other) = versions(wanted, found) else { return edition == .python && name == "$vne" }
        do {
            let found = try padded[one] ?? VersionText.padded(one, as: edition)
            let wanted = try padded[other] ?? VersionText.padded(other, as: edition)
            return compare(order(found, wanted), 0, name)
        } catch { throw .trap }
    }

    /// The versions to compare, that of the device first; nil where nothing is compared.
    private func versions(_ wanted: Value, _ found: Value) -> (String, String)? {
        switch edition {
        case .swift:
            guard let one = found.text, let other = wanted.text else { return nil }
            return (one, other)
        case .kotlin: return isComparable(wanted, found) ? (found.text ?? "0", wanted.text ?? "") : nil
        case .python:
            guard found.kind == wanted.kind, found.text != nil || found.number != nil else { return nil }
            return (version(found), version(wanted))
        case .javaScript: return (version(found), version(wanted))
        }
    }

    private func version(_ value: Value) -> String {
        let text = value.text ?? value.number.map(Value.text) ?? ""
        return text.isEmpty ? "0" : text
    }

    private func finds(_ wanted: Value, in found: Value, foldsCase: Bool) throws(Failure) -> Bool {
        guard isComparable(wanted, found), let pattern = wanted.text, let text = searched(found) else { return false }
        return try isFound(pattern, in: text, foldsCase: foldsCase) ?? false
    }

    private func lacks(_ wanted: Value, in found: Value, foldsCase: Bool) throws(Failure) -> Bool {
        guard isComparable(wanted, found), let pattern = wanted.text, let text = searched(found) else {
            return edition == .python
        }
        return try isFound(pattern, in: text, foldsCase: foldsCase).map { !$0 } ?? (edition == .python)
    }

    /// The text in which a pattern is looked for; nil where the SDK looks in texts alone.
    private func searched(_ found: Value) -> String? {
        switch edition {
        case .javaScript: found.javaScriptText
        case .swift: found.swiftText
        case .kotlin, .python: found.text
        }
    }

    /// Nil for a broken pattern.
    private func isFound(_ pattern: String, in text: String, foldsCase: Bool) throws(Failure) -> Bool? {
        let isMarked = pattern.contains("(?i)")
        if isMarked, edition == .javaScript || edition == .python && !pattern.hasPrefix("(?i)") { return nil }
        let folds = foldsCase || isMarked, plain = isMarked ? pattern.replacing("(?i)", with: "") : pattern
        do throws(PatternReader.Fault) {
            let known = folds ? nil : patterns[plain]
            if let known { return known.isFound(in: text) }
            return try PatternReader.walk(folds ? plain.lowercased() : plain)
                .isFound(in: folds ? text.lowercased() : text)
        } catch {
            if error == .unknown { throw .unreadable }
            return nil
        }
    }
}
