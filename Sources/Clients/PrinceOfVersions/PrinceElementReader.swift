import ClientKit
import PolicyModel

/// Decodes one element of a platform's list as clients 4.x do, and collects its dangers.
///
/// A part with a wrong type makes the whole list unreadable, with two exceptions in `requirements`: an invalid
/// `required_os_version` is ignored, and a requirement whose value is an array or object counts as met.
struct PrinceElementReader {
    private let element: JSONNode
    private let path: String
    private let edition: PrinceEdition
    private(set) var notes = PrinceNotes()
    /// True if another edition of 4.x may read something else.
    private(set) var isEditionBound = false

    private static let keys = [
        "required_version", "last_version_available", "notify_last_version_frequency", "requirements", "meta",
    ]
    /// The converted names of `keys`.
    private static let names = keys.map(PrinceKey.name)
    private static let loss = "the whole list is lost"

    init(_ element: JSONNode, at path: String, as edition: PrinceEdition) {
        self.element = element
        self.path = path
        self.edition = edition
    }

    /// The configuration; nil if it cannot be decoded.
    mutating func configuration() -> PrinceConfiguration? {
        guard let fields = PrinceFields(element) else {
            let kind = element.members == nil ? "is \(element.kind), not an object" : "has a key that cannot be read"
            notes.refuse(path, at: element.offset, "\(kind): \(Self.loss)")
            return nil
        }
        noteUnread(fields)
        let required = fields["requiredVersion"], last = fields["lastVersionAvailable"]
        let newest = last.flatMap { version($0) }
        let configuration = PrinceConfiguration(
            path: path, required: required.flatMap { version($0) }, last: newest,
            writtenFrequency: fields["notifyLastVersionFrequency"].flatMap { frequency($0) },
            requirements: fields["requirements"].flatMap { requirements($0) },
            meta: fields["meta"].flatMap { meta($0) },
            requiredPath: "\(path).\(required?.key ?? "required_version")",
            lastPath: "\(path).\(last?.key ?? "last_version_available")", lastKey: newest?.description ?? "")
        if notes.firstRefusal != nil { return nil }
        noteContradictions(configuration, fields)
        return configuration
    }

    private func path(of field: PrinceFields.Field) -> String { "\(path).\(field.key)" }

    /// The version of a field; nil, with a refusal, if the client cannot parse it.
    private mutating func version(_ field: PrinceFields.Field) -> PrinceVersion? {
        guard let text = field.node.string else {
            notes.refuse(path(of: field), at: field.node.offset, "is \(field.node.kind), not a string: \(Self.loss)")
            return nil
        }
        guard let version = PrinceVersion(text) else {
            notes.refuse(path(of: field), at: field.node.offset, "'\(text)' is no version to the client: \(Self.loss)")
            return nil
        }
        noteReading(of: text, as: version, path(of: field), field.node)
        return version
    }

    /// Notes a version that the client reads differently from how it looks, such as `1.2.3.4` as 1.2.3.
    private mutating func noteReading(of text: String, as version: PrinceVersion, _ path: String, _ node: JSONNode) {
        guard !version.isSaid(by: text) else { return }
        let read = version.build == 0 ? version.threeNumbers : version.description
        notes.misread(path, at: node.offset, "'\(text)' is read as \(read)")
    }

    /// 4.0.8 converts the text to upper case before it compares. No version ignores spaces.
    private mutating func frequency(_ field: PrinceFields.Field) -> Frequency? {
        if let text = field.node.string {
            let upper = text.uppercased()
            isEditionBound = isEditionBound || upper != text
            switch edition.ignoresCaseOfFrequency ? upper : text {
            case "ALWAYS": return .always
            case "ONCE": return .once
            default: break
            }
        }
        let what =
            field.node.string.map { "'\($0)' is neither ALWAYS nor ONCE" }
            ?? "is \(field.node.kind), not a string"
        notes.refuse(path(of: field), at: field.node.offset, "\(what): \(Self.loss)")
        return nil
    }

    private mutating func meta(_ field: PrinceFields.Field) -> [String: PrinceScalar]? {
        PrinceReader.meta(field.node, at: path(of: field), &notes, Self.loss)
    }
}

extension PrinceElementReader {
    private static let ownRule = "requiredOsVersion"

    /// The requirements; nil, with a refusal, if they are no object or have an invalid key.
    private mutating func requirements(_ field: PrinceFields.Field) -> PrinceRequirements? {
        let path = path(of: field)
        guard let members = PrinceFields(field.node) else {
            let isObject = field.node.members != nil
            let kind = isObject ? "has a key that cannot be read" : "is \(field.node.kind), not an object"
            notes.refuse(path, at: field.node.offset, "\(kind): \(Self.loss)")
            return nil
        }
        for repeated in members.repeated {
            notes.ignore(
                "\(path).\(repeated.key)", at: repeated.keyOffset, "is there twice, and the client takes the first")
        }
        let system = systemRule(members, path, field.node)
        let others = members.fields.filter { $0.name != Self.ownRule }
        return PrinceRequirements(system: system, custom: others.compactMap { requirement($0, path) })
    }

    /// The OS rule. Only 4.0.0 requires it; for later versions an unreadable rule does not exist.
    private mutating func systemRule(_ members: PrinceFields, _ path: String, _ node: JSONNode) -> PrinceVersion? {
        let rule = members.fields.first { $0.name == Self.ownRule }
        let rulePath = "\(path).\(rule?.key ?? "required_os_version")", offset = rule?.node.offset ?? node.offset
        if let text = rule?.node.string, let version = PrinceVersion(text) {
            noteReading(of: text, as: version, rulePath, rule?.node ?? node)
            if version.build != 0 {
                notes.misread(rulePath, at: offset, "'\(text)' is above OS \(version.threeNumbers): an OS has no build")
            }
            return version
        }
        isEditionBound = true
        let what = rule.map { $0.node.string.map { "'\($0)' is no version" } ?? "is \($0.node.kind), not a string" }
        if edition.demandsSystemRule {
            notes.refuse(rulePath, at: offset, "\(what ?? "is missing"): \(Self.loss)")
        } else if let what {
            notes.misread(rulePath, at: offset, "\(what): the rule vanishes, and the configuration holds on every OS")
        }
        return nil
    }

    /// Nil for a value that the client skips, so that the requirement counts as met.
    private mutating func requirement(_ member: PrinceFields.Field, _ path: String) -> PrinceRequirements.Custom? {
        let path = "\(path).\(member.key)"
        guard let value = PrinceScalar(member.node) else {
            notes.misread(
                path, at: member.node.offset, "is \(member.node.kind), which the client skips: it counts as satisfied")
            return nil
        }
        if NearestName.to(member.key, among: ["required_os_version", Self.ownRule]) != nil {
            notes.misread(path, at: member.keyOffset, "is a check of the app's own: the OS rule is required_os_version")
        } else if member.name != member.key {
            notes.misread(
                path, at: member.keyOffset, "is asked as \(member.name): no check is found under the name as written")
        }
        if value == .null {
            notes.misread(
                path, at: member.node.offset, "is null, which is handed to the app's check like any other value")
        }
        return PrinceRequirements.Custom(name: member.name, value: value)
    }
}

extension PrinceElementReader {
    /// Notes repeated and unknown keys.
    private mutating func noteUnread(_ fields: PrinceFields) {
        for field in fields.repeated {
            notes.ignore(path(of: field), at: field.keyOffset, "is there twice, and the client takes the first")
        }
        for field in fields.fields where !Self.names.contains(field.name) {
            PrinceReader.noteUnknown(field, "\(path).", Self.keys, &notes)
        }
    }

    /// Notes values that cannot have an effect together.
    private mutating func noteContradictions(_ configuration: PrinceConfiguration, _ fields: PrinceFields) {
        if configuration.namesNoVersion {
            notes.refuse(path, at: element.offset, "names no version: a device that meets it first gets an error")
        }
        if let required = configuration.required, let last = configuration.last, last < required,
            let field = fields["lastVersionAvailable"]
        {
            notes.misread(
                configuration.lastPath, at: field.node.offset,
                "is below required_version: it notifies no user who is not forced anyway")
        }
        if let field = fields["notifyLastVersionFrequency"], configuration.last == nil {
            notes.ignore(path(of: field), at: field.keyOffset, "has no effect without last_version_available")
        }
    }
}
