// Files and folders.

public struct FileAttributeType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { fatalError() }
    public static var typeDirectory: FileAttributeType { fatalError() }
    public static var typeRegular: FileAttributeType { fatalError() }
    public static var typeSymbolicLink: FileAttributeType { fatalError() }
}

public struct FileAttributeKey: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { fatalError() }
    public static var modificationDate: FileAttributeKey { fatalError() }
    public static var posixPermissions: FileAttributeKey { fatalError() }
    public static var size: FileAttributeKey { fatalError() }
    public static var type: FileAttributeKey { fatalError() }
}

public class FileManager: NSObject {
    public class var `default`: FileManager { fatalError() }
    public var currentDirectoryPath: String { fatalError() }
    public var homeDirectoryForCurrentUser: URL { fatalError() }
    public var temporaryDirectory: URL { fatalError() }

    public func fileExists(atPath: String) -> Bool { fatalError() }
    public func fileExists(atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { fatalError() }
    public func isExecutableFile(atPath: String) -> Bool { fatalError() }
    public func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { fatalError() }

    public func contents(atPath: String) -> Data? { fatalError() }
    public func contentsOfDirectory(atPath: String) throws -> [String] { fatalError() }
    public func contentsOfDirectory(
        at place: URL, includingPropertiesForKeys: [URLResourceKey]?
    ) throws -> [URL] { fatalError() }
    public func subpathsOfDirectory(atPath: String) throws -> [String] { fatalError() }
    public func destinationOfSymbolicLink(atPath: String) throws -> String { fatalError() }

    public func createFile(
        atPath: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil
    ) -> Bool { fatalError() }
    public func createDirectory(
        at place: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws { fatalError() }
    public func createDirectory(
        atPath: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws { fatalError() }
    public func createSymbolicLink(atPath: String, withDestinationPath: String) throws { fatalError() }
    public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath: String) throws { fatalError() }
    public func moveItem(at place: URL, to target: URL) throws { fatalError() }
    public func moveItem(atPath: String, toPath: String) throws { fatalError() }
    public func removeItem(at place: URL) throws { fatalError() }
    public func removeItem(atPath: String) throws { fatalError() }
}

public class FileHandle: NSObject, @unchecked Sendable {
    public init(fileDescriptor: Int32, closeOnDealloc: Bool) { fatalError() }
    public convenience init?(forReadingAtPath: String) { fatalError() }
    public convenience init?(forWritingAtPath: String) { fatalError() }
    public convenience init(forReadingFrom: URL) throws { fatalError() }
    public convenience init(forWritingTo: URL) throws { fatalError() }
    public class var standardInput: FileHandle { fatalError() }
    public class var standardOutput: FileHandle { fatalError() }
    public class var standardError: FileHandle { fatalError() }
    public var fileDescriptor: Int32 { fatalError() }
    public func read(upToCount: Int) throws -> Data? { fatalError() }
    public func readToEnd() throws -> Data? { fatalError() }
    public func readDataToEndOfFile() -> Data { fatalError() }
    public func write(_ bytes: Data) { fatalError() }
    public func write<Bytes: Collection>(contentsOf: Bytes) throws where Bytes.Element == UInt8 { fatalError() }
    public func close() throws { fatalError() }
}
