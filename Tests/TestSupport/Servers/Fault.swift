/// Something that goes wrong with requests on their way, or is done at them.
package struct Fault: Sendable {
    package enum Effect: Sendable {
        /// The connection is cut before the server sees the request.
        case drop
        /// The server does what it was asked, and its answer is lost.
        case loseAnswer
        /// The answer stops after this many bytes of its body, as if the server had closed.
        case truncate(Int)
        /// The same with a reset.
        case reset(Int)
        case delay(Double)
        /// The proxy answers itself.
        case answer(Int, [String: String] = [:], String = "")
        /// The server answers so to every request that carries one of these fields.
        case refuse([String], Int, String)
        /// A field of the answer is replaced, or put in.
        case rewrite(String, String)
        /// A field of the answer is taken out.
        case strip(String)
        /// Called before the request goes on; it goes on when the closure returns.
        case run(@Sendable () -> Void)
        /// The effect that the request itself decides.
        case decided(@Sendable (FaultProxy.Request) -> Effect)
    }

    let effect: Effect
    /// Which of the matching requests, from 1; nil for all.
    let numbers: ClosedRange<Int>?
    let method: String?
    /// A part of path and query.
    let path: String?

    package init(_ effect: Effect, at numbers: ClosedRange<Int>? = nil, method: String? = nil, path: String? = nil) {
        self.effect = effect
        self.numbers = numbers
        self.method = method
        self.path = path
    }

    /// At the one request of this number.
    package init(_ effect: Effect, at number: Int, method: String? = nil, path: String? = nil) {
        self.init(effect, at: number...number, method: method, path: path)
    }

    /// An error as S3 words it.
    package static func refusal(_ status: Int, _ code: String, _ fields: [String: String] = [:]) -> Effect {
        .answer(
            status, fields.merging(["Content-Type": "application/xml"]) { $1 },
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Error><Code>\(code)</Code><Message>said the proxy</Message></Error>"
        )
    }

    func concerns(_ request: FaultProxy.Request) -> Bool {
        (method.map { $0 == request.method } ?? true) && (path.map { request.path.contains($0) } ?? true)
    }
}
