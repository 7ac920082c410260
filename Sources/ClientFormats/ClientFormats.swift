/// The list of clients: commands, pages and checks read it, and nothing else names them all.
package enum ClientFormats {
    /// In the order that pages show them.
    package static let all: [any ClientFormat] = [
        TurkcellUpdater(), PrinceOfVersions(), RemoteConfiguration(), SSVC(), Retired(),
    ]

    /// The client an author types as `name`, or nil.
    package static func named(_ name: String) -> (any ClientFormat)? { all.first { $0.name == name } }
}
