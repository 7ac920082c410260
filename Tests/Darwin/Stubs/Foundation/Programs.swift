// This process, its threads, and programs that it starts.

public class ProcessInfo: NSObject {
    public class var processInfo: ProcessInfo { fatalError() }
    public var activeProcessorCount: Int { fatalError() }
    public var arguments: [String] { fatalError() }
    public var environment: [String: String] { fatalError() }
    public var processIdentifier: Int32 { fatalError() }
}

public class Bundle: NSObject, @unchecked Sendable {
    public class var main: Bundle { fatalError() }
    public var executablePath: String? { fatalError() }
    public var executableURL: URL? { fatalError() }
}

public class Thread: NSObject {
    public class func detachNewThread(_ block: @escaping @Sendable () -> Void) { fatalError() }
    public class func sleep(forTimeInterval: TimeInterval) { fatalError() }
}

public class Process: NSObject {
    public override init() { fatalError() }
    public var executableURL: URL?
    public var arguments: [String]?
    public var environment: [String: String]?
    public var currentDirectoryURL: URL?
    public var standardInput: Any?
    public var standardOutput: Any?
    public var standardError: Any?
    public func run() throws { fatalError() }
    public func terminate() { fatalError() }
    public func waitUntilExit() { fatalError() }
    public var isRunning: Bool { fatalError() }
    public var processIdentifier: Int32 { fatalError() }
    public var terminationStatus: Int32 { fatalError() }
}

public class Pipe: NSObject, @unchecked Sendable {
    public override init() { fatalError() }
    public var fileHandleForReading: FileHandle { fatalError() }
    public var fileHandleForWriting: FileHandle { fatalError() }
}
