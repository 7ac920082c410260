// Addresses, and paths as addresses.

public struct URL: Hashable, Sendable, CustomStringConvertible {
    public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }

    public init?(string: String) { fatalError() }
    public init?(string: String, relativeTo base: URL?) { fatalError() }
    @available(macOS 14.0, *)
    public init?(string: String, encodingInvalidCharacters: Bool) { fatalError() }
    public init(fileURLWithPath: String) { fatalError() }
    @available(macOS 13.0, *)
    public init(
        filePath: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil
    ) { fatalError() }

    public var description: String { fatalError() }
    public var absoluteString: String { fatalError() }
    public var absoluteURL: URL { fatalError() }
    public var scheme: String? { fatalError() }
    public var host: String? { fatalError() }
    @available(macOS 13.0, *)
    public func host(percentEncoded: Bool = true) -> String? { fatalError() }

    public var path: String { fatalError() }
    @available(macOS 13.0, *)
    public func path(percentEncoded: Bool = true) -> String { fatalError() }
    public var relativePath: String { fatalError() }
    public var pathComponents: [String] { fatalError() }
    public var lastPathComponent: String { fatalError() }
    public var pathExtension: String { fatalError() }
    public var hasDirectoryPath: Bool { fatalError() }

    public func appendingPathComponent(_ component: String) -> URL { fatalError() }
    @available(macOS 13.0, *)
    public func appending(path: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { fatalError() }
    @available(macOS 13.0, *)
    public func appending(component: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { fatalError() }
    public func deletingLastPathComponent() -> URL { fatalError() }
    public mutating func deleteLastPathComponent() { fatalError() }
    public func deletingPathExtension() -> URL { fatalError() }
    public func resolvingSymlinksInPath() -> URL { fatalError() }
    public var standardizedFileURL: URL { fatalError() }
    public var standardized: URL { fatalError() }
}

public struct URLResourceKey: Hashable, Sendable {}

public struct URLComponents: Hashable, Sendable {
    public init() { fatalError() }
    public init?(string: String) { fatalError() }
    @available(macOS 14.0, *)
    public init?(string: String, encodingInvalidCharacters: Bool) { fatalError() }
    public var scheme: String?
    public var user: String?
    public var password: String?
    public var host: String?
    @available(macOS 13.0, *)
    public var encodedHost: String? {
        get { fatalError() }
        set { fatalError() }
    }
    public var port: Int?
    public var path: String
    public var percentEncodedPath: String
    public var query: String?
    public var percentEncodedQuery: String?
    public var fragment: String?
    public var string: String? { fatalError() }
    public var url: URL? { fatalError() }
}
