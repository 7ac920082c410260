import Foundation
import PolicyModel
import Signing

/// A plan as it was shown to somebody, to be carried out later exactly so or not at all.
///
/// It holds what the plan saw: the live serial and every state it replaces. The lock is taken when the plan is made.
package struct SavedPlan: Hashable, Sendable {
    package let moment: Moment
    private let place: String
    private let base: Int
    private let serial: Int
    private let digest: String
    private let steps: [Step]

    private struct Step: Hashable {
        let change: String
        let path: String
        let reason: String
        let found: String
    }

    /// - Parameter moment: when the plan was made; which superseded files are old enough to go depends on it.
    package init(_ plan: PublishPlan, at moment: Moment) {
        self.moment = moment
        // Kept ASCII, as canonical JSON is.
        place = plan.place.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? ""
        base = plan.base ?? 0
        serial = plan.serial
        digest = plan.digest
        steps = plan.steps.filter { $0.change != .kept }.map {
            Step(change: $0.change.rawValue, path: $0.path, reason: $0.reason, found: $0.found ?? "")
        }
    }

    private static let plain = CharacterSet(charactersIn: Unicode.Scalar(0x21)..."~").subtracting(.init(charactersIn: "%"))

    /// What keeps this plan from being carried out in the place of `now`, which was just made; nil when nothing does.
    package func fault(comparedWith now: SavedPlan) -> String? {
        if place != now.place { return "the plan was made for \(place.removingPercentEncoding ?? place)" }
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
            "base": .integer(base), "digest": .string(digest), "moment": .integer(moment.seconds), "place": .string(place),
            "serial": .integer(serial),
            "steps": .array(steps.map {
                .object([
                    "change": .string($0.change), "found": .string($0.found), "path": .string($0.path),
                    "reason": .string($0.reason),
                ])
            }),
        ])
    }

    /// Nil for anything but what `bytes()` of some plan yields.
    package init?(reading bytes: [UInt8]) {
        guard bytes.last == UInt8(ascii: "\n"), let json = try? CanonicalJSON.value(of: Array(bytes.dropLast())),
              case .integer(let base)? = json["base"], case .integer(let serial)? = json["serial"],
              case .integer(let seconds)? = json["moment"], case .string(let digest)? = json["digest"],
              case .string(let place)? = json["place"], case .array(let values)? = json["steps"] else { return nil }
        moment = Moment(seconds: seconds)
        self.place = place
        self.base = base
        self.serial = serial
        self.digest = digest
        steps = values.compactMap { value in
            guard case .string(let change)? = value["change"], case .string(let path)? = value["path"],
                  case .string(let reason)? = value["reason"], case .string(let found)? = value["found"] else { return nil }
            return Step(change: change, path: path, reason: reason, found: found)
        }
        guard (try? self.bytes()) == bytes else { return nil }
    }
}
