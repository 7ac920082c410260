import ClientKit
import PolicyModel

/// Reads one element of a platform's list as clients 4.x do.
///
/// A part with a wrong type makes the whole list unreadable, with two exceptions in `requirements`: an invalid
/// `required_os_version` is ignored, and a requirement whose value is an array or object counts as met.
struct AppleElementReader {
    let element: DocumentValue
    let edition: AppleEdition
    /// The first reason why the element cannot be decoded.
    private(set) var loss: AppleReader.Loss?
    /// True if another edition of 4.x may read something else.
    private(set) var isEditionBound = false

    private static let keys = [
        "required_version", "last_version_available", "notify_last_version_frequency", "requirements", "meta",
    ]
    private static let names = Set(keys.map(KeyName.name))
    private static let effect = Effect.refusal("the whole list is lost")

    /// The configuration; nil if it cannot be decoded.
    mutating func configuration() -> AppleConfiguration? {
        guard let fields = Fields(element) else {
            refuse(element, Fields.fault(of: element))
            return nil
        }
        fields.noteUnread(besides: Self.names, among: Self.keys)
        let path = fields.object.path
        let required = fields["requiredVersion"], last = fields["lastVersionAvailable"]
        let newest = last.flatMap { version($0) }
        let configuration = AppleConfiguration(
            path: path, required: required.flatMap { version($0) }, last: newest,
            writtenFrequency: fields["notifyLastVersionFrequency"].flatMap { frequency($0) },
            requirements: fields["requirements"].flatMap { requirements($0) },
            meta: fields["meta"].flatMap { meta($0) },
            requiredPath: required?.path ?? "\(path).required_version",
            lastPath: last?.path ?? "\(path).last_version_available", lastKey: newest?.description ?? "")
        if loss != nil { return nil }
        noteContradictions(configuration, fields)
        return configuration
    }

    private mutating func refuse(_ value: DocumentValue, _ what: String) {
        let words = "\(what): \(Self.effect.words)"
        loss = loss ?? AppleReader.Loss(value.path, words)
        value.note(.refusal, words)
    }

    /// Nil, with a refusal, if the client cannot parse it.
    private mutating func version(_ value: DocumentValue) -> AppleVersion? {
        guard let text = value.node.string else {
            refuse(value, "is \(value.node.kind), not a string")
            return nil
        }
        guard let version = AppleVersion(text) else {
            refuse(value, "'\(text)' is no version to the client")
            return nil
        }
        value.noteReading(of: text, as: version)
        return version
    }

    /// 4.0.8 converts the text to upper case before it compares. No version ignores spaces.
    private mutating func frequency(_ value: DocumentValue) -> Frequency? {
        if let text = value.node.string {
            let upper = text.uppercased()
            isEditionBound = isEditionBound || upper != text
            switch edition.ignoresCaseOfFrequency ? upper : text {
            case "ALWAYS": return .always
            case "ONCE": return .once
            default: refuse(value, "'\(text)' is neither ALWAYS nor ONCE")
            }
        } else {
            refuse(value, "is \(value.node.kind), not a string")
        }
        return nil
    }

    private mutating func meta(_ value: DocumentValue) -> [String: Scalar]? {
        do throws(AppleReader.Loss) { return try value.scalars(orElse: Self.effect) } catch {
            loss = loss ?? error
            return nil
        }
    }

    /// Notes values that cannot have an effect together.
    private func noteContradictions(_ configuration: AppleConfiguration, _ fields: Fields) {
        if let required = configuration.required, let last = configuration.last, last < required {
            fields["lastVersionAvailable"]?.note(
                .misread, "is below required_version: it notifies no user who is not forced anyway")
        }
        if configuration.last == nil, let field = fields.field("notifyLastVersionFrequency") {
            fields.object.note(.ignored, at: field.member, "has no effect without last_version_available")
        }
    }
}

extension AppleElementReader {
    private static let ownRule = "requiredOsVersion"

    /// The requirements; nil, with a refusal, if they are no object or have an invalid key.
    private mutating func requirements(_ value: DocumentValue) -> Requirements? {
        guard let fields = Fields(value) else {
            refuse(value, Fields.fault(of: value))
            return nil
        }
        fields.noteRepeated()
        return Requirements(
            system: systemRule(fields),
            custom: fields.fields.filter { $0.name != Self.ownRule }.compactMap { requirement($0, fields.object) })
    }

    /// The OS rule. Only 4.0.0 requires it; for later versions an unreadable rule does not exist.
    private mutating func systemRule(_ fields: Fields) -> AppleVersion? {
        let rule = fields.fields.first { $0.name == Self.ownRule }.map { fields.object.value($0.member) }
        if let rule, let text = rule.node.string, let version = AppleVersion(text) {
            rule.noteReading(of: text, as: version)
            if version.build != 0 {
                rule.note(.misread, "'\(text)' is above OS \(version.threeNumbers): an OS has no build")
            }
            return version
        }
        isEditionBound = true
        let what = rule.map { $0.node.string.map { "'\($0)' is no version" } ?? "is \($0.node.kind), not a string" }
        if edition.demandsSystemRule {
            let missing = fields.object.value(fields.object.value.node, of: "required_os_version")
            refuse(rule ?? missing, what ?? "is missing")
        } else if let what {
            rule?.note(.misread, "\(what): the rule vanishes, and the configuration holds on every OS")
        }
        return nil
    }

    /// Nil for a value that the client skips, so that the requirement counts as met.
    private func requirement(_ field: Fields.Field, _ object: DocumentMembers) -> Requirements.Custom? {
        let written = object.value(field.member)
        guard let value = Scalar(field.member.node) else {
            written.note(.misread, "is \(written.node.kind), which the client skips: it counts as satisfied")
            return nil
        }
        if NearestName.to(field.key, among: ["required_os_version", Self.ownRule]) != nil {
            object.note(.misread, at: field.member, "is a check of the app's own: the OS rule is required_os_version")
        } else if field.name != field.key {
            object.note(
                .misread, at: field.member, "is asked as \(field.name): no check is found under the name as written")
        }
        if value == .null {
            written.note(.misread, "is null, which is handed to the app's check like any other value")
        }
        return Requirements.Custom(name: field.name, value: value)
    }
}
