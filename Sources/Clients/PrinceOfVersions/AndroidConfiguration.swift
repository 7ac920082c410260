import ClientKit
import PolicyModel

/// A configuration of Android's list, decoded without judging it: a wrong value hurts only the devices that get as far
/// as it. It is a class, because agreement passes it for every device.
final class AndroidConfiguration: Sendable {
    enum Fact<Value: Sendable>: Sendable {
        case missing
        case value(Value)
        /// The client throws when it reads the value.
        case wrong(path: String, reason: String)

        var value: Value? { if case .value(let value) = self { value } else { nil } }
        var fault: (path: String, reason: String)? {
            if case .wrong(let path, let reason) = self { (path, reason) } else { nil }
        }
    }

    /// Its JSON path, such as `android2[0]`; the key alone where one object stands for the list.
    let path: String
    /// `required_version`: a version code.
    let required: Fact<Int64>
    /// `last_version_available`: a version code.
    let last: Fact<Int64>
    let frequency: Fact<Frequency>
    /// By name; nil for a null that reaches the app's check.
    let requirements: [String: String?]
    /// Nil for null.
    let meta: [String: String?]

    init(
        path: String, required: Fact<Int64>, last: Fact<Int64>, frequency: Fact<Frequency>,
        requirements: [String: String?], meta: [String: String?]
    ) {
        self.path = path
        self.required = required
        self.last = last
        self.frequency = frequency
        self.requirements = requirements
        self.meta = meta
    }

    var namesNoVersion: Bool {
        if case .missing = required, case .missing = last { true } else { false }
    }

    static let systemRule = "required_os_version"

    /// The API level that the configuration asks for; nil if it has no OS rule, or one that no device satisfies.
    var level: Int32? { requirements[Self.systemRule].flatMap { $0 }.flatMap { JavaNumber.int($0) } }

    /// True if a device of some API level satisfies the OS rule, or there is none.
    var hasReadableLevel: Bool { requirements[Self.systemRule] == nil || level != nil }

    /// The requirements that the app's own checks answer.
    var custom: [String: String?] { requirements.filter { $0.key != Self.systemRule } }
}

/// What stands under the key of the platform.
enum AndroidList: Sendable {
    /// An element of a list.
    enum Element: Sendable {
        case configuration(AndroidConfiguration)
        /// The client throws when it gets here; the path and the reason.
        case notObject(path: String, reason: String)
    }

    case elements([Element], path: String)
    /// Neither a list nor an object.
    case wrongKind(path: String, reason: String)
    /// No key.
    case missing

    var configurations: [AndroidConfiguration] {
        guard case .elements(let elements, _) = self else { return [] }
        return elements.compactMap { if case .configuration(let configuration) = $0 { configuration } else { nil } }
    }
}
