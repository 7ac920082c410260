import PolicyModel

/// A message from an editor.
///
/// Source: JSON-RPC 2.0, and "Base Protocol" of the Language Server Protocol 3.17.
enum EditorMessage: Equatable {
    case request(id: JSONValue, method: String, params: JSONValue)
    case notification(method: String, params: JSONValue)
    /// The answer to a request of the server.
    case response(id: JSONValue, result: JSONValue)

    /// - Throws: `RequestFailure` for what is no message.
    init(_ bytes: [UInt8]) throws(RequestFailure) {
        guard let value = ParsedJSON.value(of: bytes) else { throw RequestFailure(.parseError, "this is no JSON") }
        let params = value["params"] ?? .null
        switch (value["id"], value["method"]?.text) {
        case (let id?, let method?): self = .request(id: id, method: method, params: params)
        case (nil, let method?): self = .notification(method: method, params: params)
        case (let id?, nil): self = .response(id: id, result: value["result"] ?? .null)
        case (nil, nil): throw RequestFailure(.invalidRequest, "a message has a method or an id")
        }
    }
}

/// Why a request has no result.
struct RequestFailure: Error, Equatable {
    enum Code: Int {
        case parseError = -32700, invalidRequest = -32600, methodNotFound = -32601, invalidParams = -32602
        case notInitialized = -32002, requestCancelled = -32800, requestFailed = -32803
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

/// A message to an editor.
enum ServerMessage {
    static func result(_ result: JSONValue, of id: JSONValue) -> JSONValue {
        message(["id": id, "result": result])
    }

    static func failure(_ failure: RequestFailure, of id: JSONValue) -> JSONValue {
        let error: JSONValue = .object([
            "code": .integer(failure.code.rawValue), "message": .string(failure.message),
        ])
        return message(["id": id, "error": error])
    }

    static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
        message(["method": .string(method), "params": params])
    }

    static func request(_ id: String, _ method: String, _ params: JSONValue?) -> JSONValue {
        message(["id": .string(id), "method": .string(method), "params": params])
    }

    private static func message(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        guard case .object(let rest) = JSONValue.object(members) else { return .null }
        return .object([JSONValue.Member("jsonrpc", .string("2.0"))] + rest)
    }
}
