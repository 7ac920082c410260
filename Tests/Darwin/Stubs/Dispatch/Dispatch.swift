// What is used of Dispatch. A block that another thread runs is `@Sendable`, as in the strictest of Apple's SDKs.

public class DispatchObject { init() { fatalError() } }

public final class DispatchQueue: DispatchObject, @unchecked Sendable {
    public init(label: String) { fatalError() }

    public struct QoS: Sendable {
        public static var userInitiated: QoS { fatalError() }
    }

    public enum GlobalQoS { case userInteractive, userInitiated, utility, background, `default` }

    public class func global(qos: GlobalQoS = .default) -> DispatchQueue { fatalError() }
    public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) { fatalError() }
    public class var main: DispatchQueue { fatalError() }
    public func async(execute work: @escaping @Sendable @convention(block) () -> Void) { fatalError() }
}
