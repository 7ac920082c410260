/// The guides to the clients, inside the binary, so that help needs no folder beside the tool.
///
/// `Guides` holds links to the README of each client's folder, named as an author types the client, and the package
/// embeds them: there is one source and no copy. A test holds the links to the list of clients.
package enum ClientGuides {
    /// Markdown; nil for a name that no client has.
    package static func guide(to client: String) -> String? {
        files[client].map { String(decoding: $0, as: UTF8.self) }
    }

    static let files: [String: [UInt8]] = [
        "prince-of-versions": PackageResources.prince_of_versions_md,
        "remote-configuration": PackageResources.remote_configuration_md,
        "retired": PackageResources.retired_md,
        "ssvc": PackageResources.ssvc_md,
        "turkcell-updater": PackageResources.turkcell_updater_md,
    ]
}
