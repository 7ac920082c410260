/// The options that an author gave a client, by key; what stands for the default is left out.
///
/// Each client's folder gives its own keys their names and meanings.
package struct ClientOptions: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case choice(String)
        case text(String)
        case platforms(Set<Platform>)
        /// Versions of the client as written, by platform; other platforms have the default.
        case editions([Platform: [String]])
    }

    private var values: [String: Value] = [:]

    package init() {}

    package subscript(key: String) -> Value? {
        get { values[key] }
        set { values[key] = newValue }
    }
}
