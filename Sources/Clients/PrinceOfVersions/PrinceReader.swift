import ClientKit
import PolicyModel

/// Decodes a document as clients 4.x do, and collects its dangers.
///
/// Source: `UpdateInfo.swift` and `ConfigurationData.swift` at 4.0.8 (874f29c). A part that cannot be decoded silently
/// counts as absent, and one invalid element makes its whole list unreadable, even after the one that is chosen.
struct PrinceReader {
    private let edition: PrinceEdition
    private(set) var notes = PrinceNotes()
    private(set) var lists: [Platform: PrinceList] = [:]
    private(set) var meta: [String: PrinceScalar]?
    /// True if another edition of 4.x may read something else, or says it in other words.
    private(set) var isEditionBound = false

    /// Keys for the libraries of other platforms, which read the same document.
    private static let foreignKeys: Set<String> = ["android", "android2", "jvm"]
    private static let keys = ["ios", "ios2", "macos", "macos2", "meta"]

    init(_ root: JSONNode, as edition: PrinceEdition) {
        self.edition = edition
        guard let fields = PrinceFields(root) else {
            let kind = root.members == nil ? "is \(root.kind), not an object" : "has a key that cannot be read"
            notes.refuse("", at: root.offset, "\(kind): every device gets an error")
            return
        }
        noteUnread(fields)
        for platform in [Platform.ios, .macos] { lists[platform] = list(platform, fields) }
        if lists.values.allSatisfy({ if case .missing("", _) = $0 { true } else { false } }) {
            notes.refuse(
                "", at: root.offset, "has no list under ios, ios2, macos or macos2: every device gets an error")
        }
        guard let field = fields["meta"] else { return }
        var faults = PrinceNotes()
        meta = PrinceReader.meta(field.node, at: field.key, &faults, "all of \(field.key) is dropped")
        for fault in faults.all { notes.ignore(fault.path, at: fault.offset, PrinceReader.tail(fault)) }
    }

    private static func tail(_ note: PrinceNotes.Note) -> String { String(note.message.dropFirst(note.path.count + 1)) }

    /// Notes repeated and unknown keys of the root.
    private mutating func noteUnread(_ fields: PrinceFields) {
        for field in fields.repeated { noteRepeated(field, "", &notes) }
        for field in fields.fields where !PrinceReader.keys.contains(field.name) {
            guard !PrinceReader.foreignKeys.contains(field.name) else { continue }
            PrinceReader.noteUnknown(field, "", PrinceReader.keys, &notes)
        }
    }

    /// The list under the plain key if it can be decoded, even if it is empty; else the one under the second key.
    private mutating func list(_ platform: Platform, _ fields: PrinceFields) -> PrinceList {
        let plain = fields[platform.rawValue], second = fields["\(platform.rawValue)2"]
        var plainNotes = PrinceNotes(), secondNotes = PrinceNotes()
        var plainLoss: PrinceNotes.Note?, secondLoss: PrinceNotes.Note?
        let first = plain.flatMap { configurations($0, &plainNotes, &plainLoss) }
        let other = second.flatMap { configurations($0, &secondNotes, &secondLoss) }
        let isLegacy = plain?.node.members != nil
        if !isLegacy || other == nil { notes.take(plainNotes) }
        if let first, let plain {
            if let second {
                notes.ignore(second.key, at: second.keyOffset, "is never read: the list under \(plain.key) is taken")
            }
            return .configurations(first, path: plain.key)
        }
        notes.take(secondNotes)
        if let other, let second { return .configurations(other, path: second.key) }
        // An object for 3.x under the plain key is valid, so the cause is the second key.
        let loss = (isLegacy ? secondLoss : nil) ?? plainLoss ?? secondLoss
        return .missing(
            path: loss?.path ?? "", cause: loss?.message ?? "the document has no list for \(platform.displayName)")
    }

    /// Nil if the array cannot be decoded; `loss` is set to the first reason.
    private mutating func configurations(
        _ field: PrinceFields.Field, _ notes: inout PrinceNotes, _ loss: inout PrinceNotes.Note?
    ) -> [PrinceConfiguration]? {
        guard let elements = field.node.array else {
            let who = field.node.members != nil && !field.key.hasSuffix("2") ? ", which only 3.x reads" : ", not a list"
            notes.refuse(field.key, at: field.node.offset, "is \(field.node.kind)\(who): it counts as absent")
            loss = notes.firstRefusal
            return nil
        }
        var configurations: [PrinceConfiguration] = []
        for (index, element) in elements.enumerated() {
            var reader = PrinceElementReader(element, at: "\(field.key)[\(index)]", as: edition)
            if let configuration = reader.configuration() {
                configurations.append(configuration)
            } else {
                loss = loss ?? reader.notes.firstRefusal
            }
            notes.take(reader.notes)
            isEditionBound = isEditionBound || reader.isEditionBound
        }
        guard configurations.count == elements.count else { return nil }
        noteGaps(configurations, field, &notes)
        return configurations
    }
}

extension PrinceReader {
    /// Notes devices without a configuration, which get an error, and configurations that are never reached because an
    /// earlier one holds on all their devices.
    private mutating func noteGaps(
        _ configurations: [PrinceConfiguration], _ field: PrinceFields.Field, _ notes: inout PrinceNotes
    ) {
        let open = configurations.filter { $0.requirements?.custom.isEmpty ?? true }
        let systems = open.map { $0.requirements?.system }
        let least = systems.contains(nil) ? nil : systems.compactMap(\.self).min()
        let path = field.key, offset = field.node.offset
        if configurations.isEmpty {
            notes.refuse(path, at: offset, "is empty: every device gets an error")
        } else if open.isEmpty {
            isEditionBound = true
            let who = edition.validatesUnchecked ? "every device" : "a device whose checks all say no"
            notes.refuse(path, at: offset, "has no configuration without a custom requirement: \(who) gets an error")
        } else if let least, (least.major, least.minor, least.patch) > (0, 0, 0) {
            notes.refuse(path, at: offset, "has nothing below OS \(least.threeNumbers): devices there get an error")
        }
        for (index, late) in configurations.enumerated() {
            guard let early = configurations[..<index].first(where: { $0.covers(late) }) else { continue }
            let element = field.node.array?[index]
            notes.ignore(
                late.path, at: element?.offset ?? offset, "is never reached: \(early.path) holds wherever it does")
        }
    }

    private func noteRepeated(_ field: PrinceFields.Field, _ path: String, _ notes: inout PrinceNotes) {
        notes.ignore(path + field.key, at: field.keyOffset, "is there twice, and the client takes the first")
    }

    /// - Parameter path: the object's path followed by a dot, or empty for the root.
    static func noteUnknown(
        _ field: PrinceFields.Field, _ path: String, _ known: [String], _ notes: inout PrinceNotes
    ) {
        let meant = NearestName.to(field.key, among: known).map { "; perhaps \($0) is meant" } ?? ""
        notes.ignore(path + field.key, at: field.keyOffset, "is a key that the client does not know\(meant)")
    }

    /// The values of a `meta` object; nil if the client drops all of it.
    ///
    /// - Parameter loss: the effect in words.
    static func meta(
        _ node: JSONNode, at path: String, _ notes: inout PrinceNotes, _ loss: String
    ) -> [String: PrinceScalar]? {
        guard let members = node.members else {
            notes.refuse(path, at: node.offset, "is \(node.kind), not an object: \(loss)")
            return nil
        }
        var values: [String: PrinceScalar] = [:], isWhole = true
        for member in members {
            if let key = member.key, let value = PrinceScalar(member.node) {
                // A repeated key is decoded too, but the first value is kept.
                if values[key] == nil { values[key] = value }
                continue
            }
            isWhole = false
            let kind = member.node.number == nil ? member.node.kind : "a number beyond what the client can hold"
            let what = member.key == nil ? "has a key that cannot be read" : "is \(kind)"
            notes.refuse(member.key.map { "\(path).\($0)" } ?? path, at: member.keyOffset, "\(what): \(loss)")
        }
        return isWhole ? values : nil
    }
}
