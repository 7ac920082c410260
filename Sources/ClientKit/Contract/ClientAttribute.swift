/// What an app gives a client of its device, where the client asks for nothing itself.
package struct ClientAttribute: Hashable, Sendable {
    package let name: String
    /// What its value is, with an example.
    package let value: String
    /// What of the policy reads it.
    package let use: String

    package init(_ name: String, _ value: String, for use: String) {
        (self.name, self.value, self.use) = (name, value, use)
    }
}
