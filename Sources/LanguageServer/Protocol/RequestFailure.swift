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
