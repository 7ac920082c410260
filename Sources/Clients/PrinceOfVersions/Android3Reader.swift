import ClientKit
import PolicyModel

/// Reads the object under `android` as client 3.0.0 does.
///
/// Source: `JsonConfigurationParser.java` at 3.0.0. Every value is read on every check, so one faulty value is an error
/// for every device.
enum Android3Reader {
    typealias Failure = Android3Client.Failure
    typealias Line = Android3Client.Line

    private static let loss = "every 3.x client gets an error"

    static func client(reading root: DocumentMembers) -> Android3Client {
        let meta = root.last("meta").flatMap(DocumentMembers.init)?.lastOfEach ?? []
        let texts = meta.compactMap { key, value in value.node.string.map { (key, $0) } }
        return Android3Client(facts: Result { () throws(Failure) in try facts(root) }, meta: Dictionary(texts) { $1 })
    }

    private static func facts(_ root: DocumentMembers) throws(Failure) -> Android3Client.Facts {
        guard let value = root.last("android") else {
            root.value.note(.refusal, "has no object under android: \(loss)")
            throw .dataNotFound
        }
        let object = try object(value)
        object.noteUnread(besides: ["minimum_version", "minimum_version_min_sdk", "latest_version"])
        let minimum = try line(object, "minimum_version", "minimum_version_min_sdk")
        let latest = try object.last("latest_version").map(self.object)
        latest?.noteUnread(besides: ["version", "notification_type", "min_sdk"])
        let newest =
            try latest.map { latest throws(Failure) in try line(latest, "version", "min_sdk") }
            ?? Line(version: nil, level: 1, path: "\(object.path).latest_version.version")
        if minimum.version == nil, newest.version == nil { value.note(.refusal, "names no version: \(loss)") }
        return Android3Client.Facts(minimum: minimum, latest: newest, frequency: frequency(latest))
    }

    private static func object(_ value: DocumentValue) throws(Failure) -> DocumentMembers {
        if let object = DocumentMembers(value) { return object }
        throw wrongType(value, "is \(value.node.kind), not an object")
    }

    private static func wrongType(_ value: DocumentValue, _ reason: String) -> Failure {
        value.note(.refusal, "\(reason): \(loss)")
        return .wrongType(path: value.path, "\(value.path) \(reason)")
    }

    /// A version with its level, under two keys of an object.
    private static func line(_ object: DocumentMembers, _ key: String, _ levelKey: String) throws(Failure) -> Line {
        let found = object.last(levelKey), level = try found.map(level) ?? 1
        let version = try object.last(key).flatMap(version)
        if level < 1, version != nil { found?.note(.misread, "is below 1, which removes \(key)") }
        return Line(version: level < 1 ? nil : version, level: level, path: object.path(of: key))
    }

    /// A whole number, or the text of a number.
    private static func level(_ value: DocumentValue) throws(Failure) -> Int32 {
        guard let number = (value.node.number ?? value.node.string).flatMap({ JavaNumber.double($0) }) else {
            throw wrongType(value, "is no number")
        }
        let whole = number.isNaN ? 0 : number.rounded(.towardZero)
        return Int32(exactly: whole) ?? (whole < 0 ? .min : .max)
    }

    /// Nil where it is left out: null, blank, or the text `null`.
    private static func version(_ value: DocumentValue) throws(Failure) -> SemanticVersion? {
        let text = AndroidValueText.text(of: value.node)
        if value.node.isNull || text == "null" || text.unicodeScalars.allSatisfy({ $0.value <= 0x20 }) { return nil }
        do throws(SemanticVersion.Fault) {
            return try SemanticVersion(text)
        } catch {
            value.note(.refusal, "'\(text)' is not three numbers joined by dots: \(loss)")
            throw .invalidVersion(path: value.path, error)
        }
    }

    /// `notification_type`: `always` in any case, else once.
    private static func frequency(_ latest: DocumentMembers?) -> Frequency {
        guard let value = latest?.last("notification_type"), !value.node.isNull else { return .once }
        return value.frequency(of: AndroidValueText.text(of: value.node))
    }
}
