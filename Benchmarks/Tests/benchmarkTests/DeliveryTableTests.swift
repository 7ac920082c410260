import Delivery
import Foundation
import Testing

@testable import benchmark

/// What is printed of simulated devices: every assumption, a row a lifetime, a row a kind of client.
struct DeliveryTableTests {
    private func table(hasRoles: Bool, publications: Int = 4) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "decree-table-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let roles = hasRoles ? ["timestamp", "1.snapshot", "1.targets"].map { "metadata/\($0).json" } : []
        for path in ["kasa/ssvc.json", "kasa/ssvc.json.minisig"] + roles {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(repeating: 65, count: 500).write(to: file)
        }
        var network = Network()
        (network.devices, network.edges, network.regions) = (20_000, 5, 2)
        let rows = [300, 3_600].map { lifetime in
            network.lifetime = lifetime
            return DeliveryTable.Row(network, purge: 5)
        }
        let table = DeliveryTable(site: try PublishedSite(folder), rows: rows, publications: publications)
        return table.text.split(separator: "\n").map(String.init)
    }

    @Test func `each lifetime and each kind of client has a row, and what is assumed is said`() throws {
        let lines = try table(hasRoles: true)
        #expect(lines[0].hasPrefix("20,000 devices ask once a day, each at its own second,"))
        #expect(lines.filter { $0.hasPrefix("| 5 min |") || $0.hasPrefix("| 1 h |") }.count == 2)
        #expect(lines.contains("A month of 30 days with 4 publications, files kept for 5 min:"))
        #expect(lines.filter { $0.hasPrefix("| the document |") }.count == 1)
        #expect(lines.filter { $0.hasPrefix("| its minisign signature,") }.count == 1)
        #expect(lines.filter { $0.hasPrefix("| the timestamp of the roles,") }.count == 1)
        #expect(lines.last?.hasPrefix("List prices of North America as looked up on 2026-11-24: https://") == true)
    }

    @Test func `a site without roles has no row for clients that verify them`() throws {
        #expect(try !table(hasRoles: false).contains { $0.hasPrefix("| the timestamp of the roles,") })
    }
}
