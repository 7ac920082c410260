/// The list of all supported clients, which commands, pages and checks read.
package enum ClientFormats {
    /// In the order in which pages show them.
    package static let all: [any ClientFormat] = [
        TurkcellUpdater(), PrinceOfVersions(), RemoteConfiguration(), SSVC(), Retired(),
    ]

    /// The client with that name in policies; nil if unknown.
    package static func named(_ name: String) -> (any ClientFormat)? { all.first { $0.name == name } }
}
