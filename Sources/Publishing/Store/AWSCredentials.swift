/// What lets a run in: an access key and its secret, which nothing here ever shows.
package struct AWSCredentials: Hashable, Sendable {
    package let accessKey: String
    package let secret: String
    /// For credentials that end by themselves.
    package let sessionToken: String?
    /// Where they were found, for people, as in `AWS_ACCESS_KEY_ID of the environment`.
    package let origin: String

    package init(accessKey: String, secret: String, sessionToken: String?, origin: String) {
        self.accessKey = accessKey
        self.secret = secret
        self.sessionToken = sessionToken
        self.origin = origin
    }

    /// `text` without any part of these credentials: a server's words may quote what it was sent.
    func hidden(in text: String) -> String {
        [accessKey, secret, sessionToken ?? ""].filter { !$0.isEmpty }.reduce(text) { $0.replacing($1, with: "…") }
    }
}

extension AWSCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "credentials from \(origin)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["origin": origin]) }
}
