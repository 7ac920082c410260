/// An access key and its secret, with which requests to a bucket are signed. The secret is never printed.
package struct AWSCredentials: Hashable, Sendable {
    package let accessKey: String
    package let secret: String
    /// Nil for permanent credentials.
    package let sessionToken: String?
    /// Where they were found, for messages, such as `AWS_ACCESS_KEY_ID of the environment`.
    package let origin: String

    /// `text` with every part of these credentials masked: a server's message may quote the request.
    func hidden(in text: String) -> String {
        [accessKey, secret, sessionToken ?? ""].filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "…") }
    }
}

extension AWSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "credentials from \(origin)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
