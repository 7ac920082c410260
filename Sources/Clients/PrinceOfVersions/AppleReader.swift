import ClientKit
import PolicyModel

/// Reads a document as clients 4.x do.
///
/// Source: `UpdateInfo.swift` and `ConfigurationData.swift` at 4.0.8 (874f29c). A part that cannot be decoded silently
/// counts as absent, and one invalid element makes its whole list unreadable, even after the one that is chosen.
struct AppleReader {
    /// Why a part cannot be decoded.
    struct Loss: Error {
        let path: String
        /// Beginning with the path.
        let words: String

        init(_ path: String, _ words: String) {
            (self.path, self.words) = (path, "\(path.isEmpty ? "the document" : path) \(words)")
        }
    }

    private let edition: AppleEdition
    private(set) var lists: [Platform: AppleList] = [:]
    private(set) var meta: [String: Scalar]?
    /// Why the document cannot be decoded; nil if it can.
    private(set) var loss: Loss?
    /// True if another edition of 4.x may read something else, or says it in other words.
    private(set) var isEditionBound = false

    private static let keys = ["ios", "ios2", "macos", "macos2", "meta"]
    /// With the keys for the libraries of other platforms, which read the same document.
    private static let names = Set(keys + ["android", "android2", "jvm"])

    init(_ root: DocumentValue, as edition: AppleEdition) {
        self.edition = edition
        guard let fields = Fields(root) else {
            let words = "\(Fields.fault(of: root)): every device gets an error"
            root.note(.refusal, words)
            loss = Loss(root.path, words)
            return
        }
        fields.noteUnread(besides: Self.names, among: Self.keys)
        for platform in [Platform.ios, .macos] { lists[platform] = list(platform, fields) }
        if lists.values.allSatisfy({ if case .missing("", _) = $0 { true } else { false } }) {
            root.note(.refusal, "has no list under ios, ios2, macos or macos2: every device gets an error")
        }
        meta = fields["meta"].flatMap { try? $0.scalars(orElse: .ignored("all of \($0.path) is dropped")) }
    }

    /// The list under the plain key if it can be decoded, even if it is empty; else the one under the second key.
    private mutating func list(_ platform: Platform, _ fields: Fields) -> AppleList {
        let plain = fields[platform.rawValue], second = fields["\(platform.rawValue)2"]
        // An object for 3.x under the plain key is valid beside a list, so then the cause is the second key.
        let legacy = plain.flatMap { $0.node.members == nil ? nil : $0 }
        var plainLoss: Loss?, secondLoss: Loss?
        if legacy == nil, let plain, let all = configurations(plain, &plainLoss) {
            if let field = fields.field("\(platform.rawValue)2") {
                fields.object.note(.ignored, at: field.member, "is never read: the list under \(plain.path) is taken")
            }
            return .configurations(all, path: plain.path)
        }
        if let second, let all = configurations(second, &secondLoss) {
            return .configurations(all, path: second.path)
        }
        if let legacy { _ = configurations(legacy, &plainLoss) }
        let loss = (legacy == nil ? nil : secondLoss) ?? plainLoss ?? secondLoss
        return .missing(
            path: loss?.path ?? "", cause: loss?.words ?? "the document has no list for \(platform.displayName)")
    }

    /// Nil if the array cannot be decoded; `loss` is set to the first reason.
    private mutating func configurations(_ list: DocumentValue, _ loss: inout Loss?) -> [AppleConfiguration]? {
        guard let elements = list.elements else {
            let isLegacy = list.node.members != nil && !list.path.hasSuffix("2")
            let reason = isLegacy ? "which only 3.x reads" : "not a list"
            let words = "is \(list.node.kind), \(reason): it counts as absent"
            list.note(.refusal, words)
            loss = Loss(list.path, words)
            return nil
        }
        var configurations: [AppleConfiguration] = []
        for element in elements {
            var reader = AppleElementReader(element: element, edition: edition)
            if let configuration = reader.configuration() { configurations.append(configuration) }
            loss = loss ?? reader.loss
            isEditionBound = isEditionBound || reader.isEditionBound
        }
        guard configurations.count == elements.count else { return nil }
        noteGaps(configurations, list)
        for (index, late) in configurations.enumerated() {
            if let early = configurations[..<index].first(where: { $0.covers(late) }) {
                elements[index].note(.ignored, "is never reached: \(early.path) holds wherever it does")
            } else if late.namesNoVersion {
                elements[index].note(.refusal, "names no version: a device that meets it first gets an error")
            }
        }
        return configurations
    }

    /// Notes devices without a configuration, which get an error.
    private mutating func noteGaps(_ configurations: [AppleConfiguration], _ list: DocumentValue) {
        let open = configurations.filter { $0.requirements?.custom.isEmpty ?? true }
        let systems = open.map { $0.requirements?.system }
        let least = systems.contains(nil) ? nil : systems.compactMap(\.self).min()
        if configurations.isEmpty {
            list.note(.refusal, "is empty: every device gets an error")
        } else if open.isEmpty {
            isEditionBound = true
            let who = edition.validatesUnchecked ? "every device" : "a device whose checks all say no"
            list.note(.refusal, "has no configuration without a custom requirement: \(who) gets an error")
        } else if let least, (least.major, least.minor, least.patch) > (0, 0, 0) {
            list.note(.refusal, "has nothing below OS \(least.threeNumbers): devices there get an error")
        }
    }
}

extension DocumentValue {
    /// The values of a `meta` object.
    ///
    /// - Throws: the first value for which the client drops all of it.
    func scalars(orElse effect: Effect) throws(AppleReader.Loss) -> [String: Scalar] {
        guard let object = DocumentMembers(self) else {
            let words = "is \(node.kind), not an object: \(effect.words)"
            note(effect.kind, words)
            throw AppleReader.Loss(path, words)
        }
        var values: [String: Scalar] = [:], loss: AppleReader.Loss?
        for member in object.all {
            if let key = member.key, let value = Scalar(member.node) {
                // A repeated key is decoded too, but the first value is kept.
                if values[key] == nil { values[key] = value }
                continue
            }
            let kind = member.node.number == nil ? member.node.kind : "a number beyond what the client can hold"
            let words = "\(member.key == nil ? "has a key that cannot be read" : "is \(kind)"): \(effect.words)"
            loss = loss ?? AppleReader.Loss(member.key.map(object.path(of:)) ?? path, words)
            object.note(effect.kind, at: member, words)
        }
        if let loss { throw loss }
        return values
    }

    /// Notes a version that the client reads differently from how it looks, such as `1.2.3.4` as 1.2.3.
    func noteReading(of text: String, as version: AppleVersion) {
        guard !version.isSaid(by: text) else { return }
        note(.misread, "'\(text)' is read as \(version.build == 0 ? version.threeNumbers : version.description)")
    }
}

extension DocumentMembers {
    /// Notes a key that is none of the known ones, with the one that is perhaps meant.
    func noteUnknown(_ member: JSONNode.Member, among known: [String]) {
        func meant() -> String {
            member.key.flatMap { NearestName.to($0, among: known) }.map { "; perhaps \($0) is meant" } ?? ""
        }
        note(.ignored, at: member, "is a key that the client does not know\(meant())")
    }
}
