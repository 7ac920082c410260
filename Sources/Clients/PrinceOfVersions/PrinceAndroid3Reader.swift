import ClientKit
import PolicyModel

/// Decodes the object under `android` as client 3.0.0 does, and collects its dangers.
///
/// Source: `JsonConfigurationParser.java` at 3.0.0. Every value is read on every check, so one faulty value is an error
/// for every device.
struct PrinceAndroid3Reader {
    typealias Failure = PrinceAndroid3Client.Failure
    typealias Line = PrinceAndroid3Client.Line

    private(set) var notes = PrinceNotes()
    let client: PrinceAndroid3Client

    private static let keys = ["minimum_version", "minimum_version_min_sdk", "latest_version"]
    private static let latestKeys = ["version", "notification_type", "min_sdk"]
    private static let loss = "every 3.x client gets an error"

    /// - Parameter root: an object.
    init(_ root: JSONNode) {
        var notes = PrinceNotes(), facts: Result<PrinceAndroid3Client.Facts, Failure>
        do throws(Failure) { facts = .success(try Self.facts(root, &notes)) } catch { facts = .failure(error) }
        let meta = PrinceAndroidText.lastOfEach(root.last("meta")?.members ?? [])
        let texts = meta.compactMap { key, node in node.string.map { (key, $0) } }
        client = PrinceAndroid3Client(facts: facts, meta: Dictionary(texts) { $1 })
        self.notes = notes
    }

    private static func facts(
        _ root: JSONNode, _ notes: inout PrinceNotes
    ) throws(Failure) -> PrinceAndroid3Client.Facts {
        guard let node = root.last("android") else {
            notes.refuse("", at: root.offset, "has no object under android: \(loss)")
            throw .dataNotFound
        }
        guard node.members != nil else { throw wrongType("android", node, "is \(node.kind), not an object", &notes) }
        PrinceAndroidReader.noteKeys(of: node, at: "android", known: keys, &notes)
        let minimum = try line(node, "android", "minimum_version", "minimum_version_min_sdk", &notes)
        let path = "android.latest_version", latest = node.last("latest_version")
        if let latest, latest.members == nil {
            throw wrongType(path, latest, "is \(latest.kind), not an object", &notes)
        }
        if let latest { PrinceAndroidReader.noteKeys(of: latest, at: path, known: latestKeys, &notes) }
        let empty = JSONNode(value: .object([]), offset: node.offset)
        let newest = try line(latest ?? empty, path, "version", "min_sdk", &notes)
        if minimum.version == nil, newest.version == nil {
            notes.refuse("android", at: node.offset, "names no version: \(loss)")
        }
        let frequency = frequency(latest, path, &notes)
        return PrinceAndroid3Client.Facts(minimum: minimum, latest: newest, frequency: frequency)
    }

    private static func wrongType(
        _ path: String, _ node: JSONNode, _ reason: String, _ notes: inout PrinceNotes
    ) -> Failure {
        notes.refuse(path, at: node.offset, "\(reason): \(loss)")
        return .wrongType(path: path, "\(path) \(reason)")
    }

    /// A version with its level, under two keys of an object.
    private static func line(
        _ object: JSONNode, _ path: String, _ key: String, _ levelKey: String, _ notes: inout PrinceNotes
    ) throws(Failure) -> Line {
        let level = try level(object.last(levelKey), "\(path).\(levelKey)", &notes)
        let version = try version(object.last(key), "\(path).\(key)", &notes)
        if level < 1, version != nil, let node = object.last(levelKey) {
            notes.misread("\(path).\(levelKey)", at: node.offset, "is below 1, which removes \(key)")
        }
        return Line(version: level < 1 ? nil : version, level: level, path: "\(path).\(key)")
    }

    /// A whole number, or the text of a number; 1 if it is missing.
    private static func level(
        _ node: JSONNode?, _ path: String, _ notes: inout PrinceNotes
    ) throws(Failure) -> Int32 {
        guard let node else { return 1 }
        guard let number = (node.number ?? node.string).flatMap({ JavaNumber.double($0) }) else {
            throw wrongType(path, node, "is no number", &notes)
        }
        let whole = number.isNaN ? 0 : number.rounded(.towardZero)
        return Int32(exactly: whole) ?? (whole < 0 ? .min : .max)
    }

    /// Nil where it is left out: missing, null, blank, or the text `null`.
    private static func version(
        _ node: JSONNode?, _ path: String, _ notes: inout PrinceNotes
    ) throws(Failure) -> SemanticVersion? {
        guard let node, !node.isNull else { return nil }
        let text = PrinceAndroidText.text(of: node)
        if text == "null" || text.unicodeScalars.allSatisfy({ $0.value <= 0x20 }) { return nil }
        do throws(SemanticVersion.Fault) {
            return try SemanticVersion(text)
        } catch {
            notes.refuse(path, at: node.offset, "'\(text)' is not three numbers joined by dots: \(loss)")
            throw .invalidVersion(path: path, error)
        }
    }

    /// `notification_type`: `always` in any case, else once.
    private static func frequency(_ latest: JSONNode?, _ path: String, _ notes: inout PrinceNotes) -> Frequency {
        guard let node = latest?.last("notification_type"), !node.isNull else { return .once }
        let text = PrinceAndroidText.text(of: node), upper = text.uppercased()
        if upper != "ALWAYS", upper != "ONCE" {
            notes.misread(
                "\(path).notification_type", at: node.offset,
                "'\(text)' is neither ALWAYS nor ONCE, and is taken as ONCE")
        }
        return upper == "ALWAYS" ? .always : .once
    }
}
