import Basics
import PolicyModel
import Signing

/// A plan in a file, to be reviewed and then carried out exactly as it is or not at all.
///
/// It holds the live serial and the ETag of every file that it replaces, so that a target that changed since the plan
/// was made refuses it.
package struct SavedPlan: Hashable, Sendable {
    package let moment: Moment
    private let place: String
    private let base: Int
    private let serial: Int
    private let digest: String
    private let steps: [Step]

    /// A change of the plan; kept files are not saved.
    private struct Step: Hashable {
        let change: String
        let path: String
        let reason: String
        let found: String
    }

    /// - Parameter moment: when the plan was made; which superseded files are old enough to go depends on it.
    package init(_ plan: PublishPlan, at moment: Moment) {
        self.moment = moment
        // Escaped to ASCII, as canonical JSON requires.
        place = PercentEncoding.encoded(plan.place) { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "%") }
        base = plan.base ?? 0
        serial = plan.serial
        digest = plan.digest
        steps = plan.steps.filter { $0.change != .kept }.map {
            Step(change: $0.change.rawValue, path: $0.path, reason: $0.reason, found: $0.found ?? "")
        }
    }

    /// Why this plan differs from `now`, a plan just made for the same bundle; nil if it does not.
    package func fault(comparedWith now: SavedPlan) -> String? {
        if place != now.place { return "the plan was made for \(PercentEncoding.decoded(place) ?? place)" }
        if base != now.base {
            return "the plan was made over publication \(base), and \(now.base) is live now"
        }
        if digest != now.digest { return "the plan was made for other files than those in the output folder" }
        if let step = Set(now.steps).symmetricDifference(steps).map(\.path).min() {
            return "\(step) was changed in the target since the plan was made"
        }
        return serial == now.serial ? nil : "publication \(serial) was begun by another run since the plan was made"
    }
}

extension SavedPlan {
    /// Canonical JSON and a line feed.
    package func bytes() throws(SigningError) -> [UInt8] {
        try CanonicalJSON.bytes(json) + [UInt8(ascii: "\n")]
    }

    private var json: JSONValue {
        .object([
            "base": .integer(base), "digest": .string(digest), "moment": .integer(moment.seconds),
            "place": .string(place),
            "serial": .integer(serial),
            "steps": .array(
                steps.map {
                    .object([
                        "change": .string($0.change), "found": .string($0.found), "path": .string($0.path),
                        "reason": .string($0.reason),
                    ])
                }),
        ])
    }

    /// Nil for anything that `bytes()` does not produce.
    package init?(reading bytes: [UInt8]) {
        guard bytes.last == UInt8(ascii: "\n"), let json = try? CanonicalJSON.value(of: Array(bytes.dropLast())),
            case .integer(let base)? = json["base"], case .integer(let serial)? = json["serial"],
            case .integer(let seconds)? = json["moment"], case .string(let digest)? = json["digest"],
            case .string(let place)? = json["place"], case .array(let values)? = json["steps"]
        else { return nil }
        moment = Moment(seconds: seconds)
        self.place = place
        self.base = base
        self.serial = serial
        self.digest = digest
        steps = values.compactMap { value in
            guard case .string(let change)? = value["change"], case .string(let path)? = value["path"],
                case .string(let reason)? = value["reason"], case .string(let found)? = value["found"]
            else { return nil }
            return Step(change: change, path: path, reason: reason, found: found)
        }
        guard (try? self.bytes()) == bytes else { return nil }
    }
}
