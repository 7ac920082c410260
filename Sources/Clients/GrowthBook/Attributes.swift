import ClientKit
import PolicyModel

/// The attributes that an app gives the SDK, as the guide says: all of them texts but a build that is a number.
struct Attributes: Hashable, Sendable {
    var values: [String: Value] = [:]

    /// - Parameter names: those that the document asks for; nil for all.
    init(_ device: ClientDevice, only names: Set<String>? = nil) {
        func add(_ name: String, _ value: @autoclosure () -> Value?) {
            if names?.contains(name) ?? true { values[name] = value() }
        }
        for (name, value) in device.custom { add(name, .text(value)) }
        add("platform", .text(device.platform.rawValue))
        add("version", .text(device.version))
        add("os", .text(device.os))
        add("model", .text(device.model))
        add("tablet", .text(device.isTablet ? "true" : "false"))
        add("processor", device.platform == .macos ? .text(device.processor.rawValue) : nil)
        add("id", device.id.map(Value.text))
        add("build", Attributes.build(device.build))
    }

    private static func build(_ build: ClientDevice.Build) -> Value? {
        guard case .known(let text) = build else { return nil }
        return Double(text).map(Value.number) ?? .text(text)
    }

    /// The same device in a language.
    func speaking(_ language: Value) -> [String: Value] { values.merging(["language": language]) { $1 } }
}
