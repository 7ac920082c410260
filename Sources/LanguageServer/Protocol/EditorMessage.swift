import PolicyModel
import Publishing

/// A message from an editor.
///
/// Source: JSON-RPC 2.0, and "Base Protocol" of the Language Server Protocol 3.17.
enum EditorMessage: Equatable {
    case request(id: JSONValue, method: String, params: JSONValue)
    case notification(method: String, params: JSONValue)
    /// The answer to a request of the server, of which nothing depends on what it says.
    case response

    /// - Throws: `RequestFailure` for what is no message.
    init(_ bytes: [UInt8]) throws(RequestFailure) {
        guard let value = ParsedJSON.value(of: bytes) else { throw RequestFailure(.parseError, "this is no JSON") }
        let params = value["params"] ?? .null
        switch (value["id"], value["method"]?.text) {
        case (let id?, let method?): self = .request(id: id, method: method, params: params)
        case (nil, let method?): self = .notification(method: method, params: params)
        case (_?, nil): self = .response
        case (nil, nil): throw RequestFailure(.invalidRequest, "a message has a method or an id")
        }
    }
}
