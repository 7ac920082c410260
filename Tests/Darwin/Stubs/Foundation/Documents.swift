// JSON and XML.

public class JSONSerialization: NSObject {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var fragmentsAllowed: ReadingOptions { fatalError() }
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static var sortedKeys: WritingOptions { fatalError() }
    }
    public class func jsonObject(with bytes: Data, options: ReadingOptions = []) throws -> Any { fatalError() }
    public class func data(withJSONObject: Any, options: WritingOptions = []) throws -> Data { fatalError() }
}

open class JSONDecoder {
    public init() { fatalError() }
    open func decode<Value: Decodable>(_ type: Value.Type, from bytes: Data) throws -> Value { fatalError() }
}

open class JSONEncoder {
    public init() { fatalError() }
    open func encode<Value: Encodable>(_ value: Value) throws -> Data { fatalError() }
}

public protocol XMLParserDelegate: AnyObject {
    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String])
    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?)
    func parser(_ parser: XMLParser, foundCharacters: String)
    func parser(_ parser: XMLParser, foundCDATA: Data)
    func parser(_ parser: XMLParser, parseErrorOccurred: any Error)
}

public class XMLParser: NSObject {
    public init(data: Data) { fatalError() }
    public weak var delegate: (any XMLParserDelegate)?
    public var shouldResolveExternalEntities: Bool
    public func parse() -> Bool { fatalError() }
    public func abortParsing() { fatalError() }
}
