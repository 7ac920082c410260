import AppUpdater
import ClientKit
import GrowthBook
import PolicyModel
import PrinceOfVersions
import RemoteConfiguration
import Retired
import SSVC
import SparkleAppcast
import TurkcellUpdater
import Upgrader
import XUpdate

/// The list of all supported clients, which commands, pages and checks read.
package enum ClientFormats {
    /// In the order in which pages show them.
    package static let all: [any ClientFormat] = [
        TurkcellUpdater(), PrinceOfVersions(), RemoteConfiguration(), SSVC(), Retired(), XUpdate(),
        AppUpdater(), SparkleAppcast(), Upgrader(), GrowthBook(),
    ]

    /// What an author may write of each client, for the reader of the content.
    package static let descriptions = all.map {
        ClientDescription(
            name: $0.name, platforms: $0.platforms, needs: $0.needs, options: $0.options, traits: $0.traits)
    }

    /// The client with that name in policies; nil if unknown.
    package static func named(_ name: String) -> (any ClientFormat)? { all.first { $0.name == name } }

    /// Whether a file is a document of an app for any client.
    package static func own(_ file: Artifact, of slug: String) -> Bool { all.contains { $0.owns(file, of: slug) } }

    /// The client that downloads the document at `path`; nil if there is none.
    package static func client(ofDocument path: String) -> String? {
        let file = path.split(separator: "/").last ?? ""
        return all.first { $0.downloads(file) }?.name
    }
}
