import ArgumentParser
import Delivery
import Foundation

/// Simulates the devices of a built site behind a CDN, and prints what the hosting guide tells of it.
struct DeliveryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delivery",
        abstract: "Simulates devices that ask a built site through a CDN, request by request, and prints tables.",
        discussion: """
            Reads the sizes of the site's documents, signatures and timestamp. Everything else is an assumption, which \
            is printed with the tables. Half a minute for a hundred million devices.
            """)

    @Argument(help: "A signed site on disk, such as Published/current.") var site: String
    @Option(help: "Devices that ask once a day.") var devices = 100_000_000
    @Option(help: "Lifetimes of cached files in seconds, as 60,300,3600; the first one is what costs are told for.")
    var lifetimes = "300,60,3600"
    @Option(help: "Places of the CDN that keep files.") var edges = 300
    @Option(help: "Caches between those and the host.") var regions = 10
    @Option(help: "Seconds until a purge has emptied all caches.") var purge = 5
    @Option(help: "Publications a month.") var publications = 4
    @Option(help: "Where the drawing begins.") var seed: UInt64 = 1

    func validate() throws {
        let numbers = (1...500_000_000).contains(devices) && (1...10_000).contains(edges)
        guard numbers, (1...1_000).contains(regions), (0..<Network.day).contains(purge), publications >= 0 else {
            throw ValidationError(
                "--devices is at most 500000000, --edges 10000, --regions 1000, --purge below a day, none negative")
        }
        _ = try seconds
    }

    private var seconds: [Int] {
        get throws {
            let parts = lifetimes.split(separator: ",").map { Int($0) }
            guard !parts.isEmpty, parts.allSatisfy({ (1...Network.day).contains($0 ?? 0) }) else {
                throw ValidationError("--lifetimes is a list of seconds up to a day, such as 300,60,3600")
            }
            return parts.compactMap { $0 }
        }
    }

    func run() throws {
        let site = try PublishedSite(URL(filePath: site))
        var network = Network()
        (network.devices, network.edges, network.regions) = (devices, edges, regions)
        (network.documents, network.seed) = (site.documents.count, seed)
        let rows = try seconds.map { lifetime in
            Progress.say("\(devices.grouped) devices, files kept for \(lifetime) s")
            network.lifetime = lifetime
            return DeliveryTable.Row(network, purge: purge)
        }
        Swift.print(DeliveryTable(site: site, rows: rows, publications: publications).text, terminator: "")
    }
}
