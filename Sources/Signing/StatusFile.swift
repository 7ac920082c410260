/// The files of the status page, which signing makes anew with each manifest.
package enum StatusFile {
    package static let data = "status.json"
    package static let page = "status/index.html"
    /// The feed of the last publications.
    package static let feed = "publications.xml"

    /// The list of a client's documents in the format of `sha256sum`.
    package static func list(of client: String) -> String { "status/\(client).sha256" }

    static func isList(_ path: String) -> Bool { path.hasPrefix("status/") && path.hasSuffix(".sha256") }

    package static func isOne(_ path: String) -> Bool {
        path == data || path == feed || path.hasPrefix("status/")
    }
}
