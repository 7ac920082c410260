import PolicyModel

/// A message to an editor.
enum ServerMessage {
    static func result(_ result: JSONValue, of id: JSONValue) -> JSONValue {
        message(["id": id, "result": result])
    }

    static func failure(_ failure: RequestFailure, of id: JSONValue) -> JSONValue {
        let error: JSONValue = .object(["code": .integer(failure.code.rawValue), "message": .string(failure.message)])
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
