// Foundation's oldest part, and what turns Swift's values into its objects.
@_exported import Darwin
@_exported import Dispatch

open class NSObject: Hashable {
    public init() { fatalError() }
    public static func == (left: NSObject, right: NSObject) -> Bool { fatalError() }
    public func hash(into hasher: inout Hasher) { fatalError() }
}

public class NSString: NSObject {
    public convenience init(string: String) { fatalError() }
    public var deletingLastPathComponent: String { fatalError() }
    public var deletingPathExtension: String { fatalError() }
    public var lastPathComponent: String { fatalError() }
    public var pathExtension: String { fatalError() }
    public var integerValue: Int { fatalError() }
}

public class NSNumber: NSObject {
    public var boolValue: Bool { fatalError() }
    public var intValue: Int32 { fatalError() }
    public var stringValue: String { fatalError() }
}

public class NSNull: NSObject {}

public class NSError: NSObject, Error, @unchecked Sendable {
    public var code: Int { fatalError() }
    public var domain: String { fatalError() }
    public var userInfo: [String: Any] { fatalError() }
}

public struct ObjCBool: ExpressibleByBooleanLiteral {
    public init(_ value: Bool) { fatalError() }
    public init(booleanLiteral value: Bool) { fatalError() }
    public var boolValue: Bool { fatalError() }
}

extension String: _ObjectiveCBridgeable {
    public typealias _ObjectiveCType = NSString
    public func _bridgeToObjectiveC() -> NSString { fatalError() }
    public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) { fatalError() }
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSString, result: inout String?
    ) -> Bool { fatalError() }
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { fatalError() }
}

extension Error {
    public var localizedDescription: String { fatalError() }
}

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}
