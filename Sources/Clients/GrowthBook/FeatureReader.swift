import ClientKit

/// Reads one feature. Swift and Kotlin read each value as the type that it must have, and lose the whole document where
/// one has another; JavaScript and Python look at a value where they need it.
struct FeatureReader {
    let edition: Edition
    /// True for the feature whose values hold verdicts.
    let isUpdate: Bool
    private(set) var patterns: [String: PatternWalk] = [:]
    private(set) var padded: [String: [UInt8]] = [:]

    init(edition: Edition, isUpdate: Bool) { (self.edition, self.isUpdate) = (edition, isUpdate) }

    /// Nil for what counts as no feature.
    mutating func feature(_ value: DocumentValue) -> Document.Feature? {
        guard let object = value.asObject else {
            if edition.isTyped { value.fail(wanted: "object", Document.refusal) }
            if edition == .javaScript, value.node.isNull { return nil }
            let fault = edition == .python ? fault(value) : nil
            return Document.Feature(value: nil, path: value.path, rules: [], fault: fault)
        }
        let standard = object["defaultValue"], rules = object["rules"]
        var found: [Document.Rule] = [], broken: DocumentFault?
        if let standard { note(standard) }
        if let rules, !rules.node.isNull {
            if rules.node.array == nil {
                if edition.isTyped { rules.fail(wanted: "array", Document.refusal) } else { broken = fault(rules) }
            }
            for item in rules.elements ?? [] {
                guard let rule = item.asObject else {
                    if edition.isTyped {
                        item.fail(wanted: "object", Document.refusal)
                    } else {
                        broken = broken ?? fault(item)
                    }
                    continue
                }
                found.append(self.rule(rule))
            }
        }
        return Document.Feature(value: standard?.node, path: value.path, rules: found, fault: broken)
    }

    private func note(_ value: DocumentValue) {
        guard value.reading.isForAuthor else { return }
        ValueNotes.noteRepetitions(in: value)
        if isUpdate { ValueNotes.noteVerdict(of: value) }
    }

    private func fault(_ value: DocumentValue) -> DocumentFault {
        value.note(.refusal, "is \(value.node.kind): asking for the feature throws")
        return DocumentFault(.wrongKind(value.node.kind), at: value.path, offset: value.node.offset)
    }

    private mutating func rule(_ rule: DocumentObject) -> Document.Rule {
        let condition = rule["condition"], force = rule["force"]
        var draw = Draw()
        draw.attribute = text(rule["hashAttribute"])
        draw.otherAttribute = text(rule["fallbackAttribute"])
        draw.seed = text(rule["seed"])
        // No SDK knows a hash of version -1.
        draw.version = number(rule["hashVersion"], isWhole: edition == .kotlin).map { Int(exactly: $0) ?? -1 }
        draw.coverage = number(rule["coverage"])
        if let range = rule["range"], !range.node.isNull {
            let bounds = range.elements?.prefix(2).compactMap { number($0) } ?? []
            if bounds.count == 2 {
                draw.range = Draw.Range(low: bounds[0], high: bounds[1])
            } else if edition.isTyped {
                range.fail(wanted: "pair of numbers", Document.refusal)
            }
        }
        let asking = rule["parentConditions"], parents = asking.map { Parent.all(in: $0, as: edition) } ?? []
        for key in ["filters", "variations", "contextualVariations", "weights", "namespace", "tracks"] {
            rule[key]?.note(.misread, "is of an experiment: Decree does not read what it does")
        }
        for key in ["enabled", "description"] { rule.ignore(key, "is not read: a rule that stands here counts") }
        let isForced = force.map { edition == .javaScript || !$0.node.isNull } ?? false
        if let condition {
            collect(condition)
            if condition.reading.isForAuthor { ValueNotes.noteRepetitions(in: condition) }
        }
        if let force { note(force) }
        if rule.value.reading.isForAuthor { ValueNotes.noteShare(of: rule, draw, as: edition) }
        let unread =
            ["filters", "variations", "contextualVariations", "namespace"].compactMap { rule[$0] }
            .first { !$0.node.isNull } ?? oddShare(of: rule)
        // Nothing asks for them, but one of another type loses the document.
        for key in ["id", "key", "name", "phase"] { _ = text(rule[key]) }
        for key in ["bucketVersion", "minBucketVersion"] { _ = number(rule[key], isWhole: true) }
        for key in ["variations", "weights", "namespace"] { checkList(rule[key]) }
        for key in ["filters", "meta", "tracks"] { checkList(rule[key], ofObjects: true) }
        checkFlag(rule["disableStickyBucketing"])
        return Document.Rule(
            path: rule.path, offset: (condition ?? rule.value).node.offset,
            condition: condition.flatMap { $0.node.isNull ? nil : Value($0.node) },
            parents: parents ?? [], draw: draw, force: isForced ? force?.node : nil,
            unread: parents == nil ? asking?.path : unread?.path)
    }

    /// What JavaScript and Python make a number or a text of in their own ways.
    private func oddShare(of rule: DocumentObject) -> DocumentValue? {
        if edition.isTyped { return nil }
        let texts = ["hashAttribute", "fallbackAttribute", "seed"].compactMap { rule[$0] }
            .filter { $0.node.string == nil }
        let numbers = ["hashVersion", "coverage"].compactMap { rule[$0] }.filter { $0.node.number == nil }
        let ranges = [rule["range"]].compactMap(\.self).filter { range in
            let bounds = range.elements?.prefix(2) ?? []
            return bounds.count < 2 || bounds.contains { $0.node.number == nil }
        }
        return (texts + numbers + ranges).first { !$0.node.isNull }
    }

    private func text(_ value: DocumentValue?) -> String? {
        guard let value, !value.node.isNull else { return nil }
        let text = value.node.string ?? kotlinText(value)
        if text == nil, edition.isTyped { value.fail(wanted: "string", Document.refusal) }
        return text
    }

    /// - Parameter isWhole: true where Swift reads an `Int`, Kotlin one of 32 bits.
    private func number(_ value: DocumentValue?, isWhole: Bool = false) -> Double? {
        guard let value, !value.node.isNull else { return nil }
        let text = value.node.number ?? kotlinText(value)
        // Swift and Kotlin read numbers of 32 bits.
        var number = text.flatMap(Double.init).flatMap { edition.isTyped && !Float($0).isFinite ? nil : $0 }
        if isWhole, let found = number {
            let isTaken = edition == .kotlin ? Int32(exactly: found) != nil : Int(exactly: found) != nil
            if !isTaken || edition == .kotlin && text?.contains(".") ?? false { number = nil }
        }
        if number == nil, edition.isTyped { value.fail(wanted: "number", Document.refusal) }
        return number
    }

    /// Kotlin takes every scalar for a text, and the text of a number for one.
    private func kotlinText(_ value: DocumentValue) -> String? {
        guard edition == .kotlin else { return nil }
        return value.node.string ?? value.node.number ?? value.node.bool.map { "\($0)" }
    }

    private func checkFlag(_ value: DocumentValue?) {
        guard edition.isTyped, let value, !value.node.isNull else { return }
        let isFlag = value.node.bool != nil || kotlinText(value).map { ["true", "false"].contains($0) } ?? false
        if !isFlag { value.fail(wanted: "boolean", Document.refusal) }
    }

    private func checkList(_ value: DocumentValue?, ofObjects: Bool = false) {
        guard edition.isTyped, let value, !value.node.isNull else { return }
        let elements = value.array(orElse: Document.refusal) ?? []
        if ofObjects { for element in elements { _ = element.object(orElse: Document.refusal) } }
    }

    /// The regular expressions and versions of a condition. A version part of more than five digits ends Swift apps,
    /// and is put in the wrong place by the others.
    private mutating func collect(_ condition: DocumentValue) {
        for element in condition.elements ?? [] { collect(element) }
        guard let members = DocumentMembers(condition) else { return }
        for member in members.all {
            guard let key = member.key else { continue }
            let value = members.value(member.node, of: key)
            collect(value)
            ValueNotes.noteNames(in: member, of: members, as: edition)
            guard let text = value.node.string else { continue }
            if key == "$regex" { patterns[text] = try? PatternReader.walk(text) }
            guard key.hasPrefix("$v") else { continue }
            padded[text] = try? VersionText.padded(text, as: edition)
            if text.split(whereSeparator: { $0 == "." || $0 == "-" }).contains(where: { $0.utf8.count > 5 }) {
                value.note(.crash, "has a part of more than five digits, which ends every Swift app that compares it")
            }
        }
    }
}
