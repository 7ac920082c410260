import Delivery
import Foundation

/// What was simulated, as Markdown, with everything that was assumed.
struct DeliveryTable {
    let site: PublishedSite
    /// One for each lifetime; costs are those of the first.
    let rows: [Row]
    let publications: Int

    /// One lifetime's days: with caches between edges and host, without, and with a purge after the publication.
    struct Row {
        let network: Network
        let shielded: DeliverySimulation.Day
        let direct: DeliverySimulation.Day
        let spread: DeliverySimulation.Spread
        let purged: DeliverySimulation.Spread
        let purge: Int

        init(_ network: Network, purge: Int) {
            (self.network, self.purge) = (network, purge)
            var shielded = DeliverySimulation(network)
            (self.shielded, spread) = shielded.run()
            var direct = network, emptied = network
            (direct.regions, emptied.purge) = (0, purge)
            var (directly, purged) = (DeliverySimulation(direct), DeliverySimulation(emptied))
            self.direct = directly.run().ordinary
            self.purged = purged.run().spread
        }
    }

    var text: String { [assumptions, days, costs, prices].joined(separator: "\n\n") + "\n" }

    private var assumptions: String {
        guard let network = rows.first?.network else { return "" }
        let plan = DeliveryPlan(site, network)
        return """
            \(network.devices.grouped) devices ask once a day, each at its own second, fewest at midnight and three times as \
            many at noon, when the recall is published; \(network.edges) places of the CDN, the n-th with 1/n of the first one's requests; \
            \(network.documents) documents, asked for in the same way; an answer of \(Int(plan.answer)) bytes in the mean, \
            \(DeliveryPlan.headers) of them headers; the host answers that nothing has changed with headers alone.
            """
    }

    private var days: String {
        let lines = rows.map { row in
            let hits = 1 - Double(row.shielded.hostRequests) / Double(max(1, row.shielded.asks))
            let bytes = DeliveryPlan(site, row.network).answer * Double(row.shielded.asks)
            let cells = [
                duration(row.network.lifetime), gigabytes(bytes),
                String(format: "%.3f %%", hits * 100), row.shielded.hostRequests.grouped,
                "\(row.shielded.busiestSecond)", row.direct.hostRequests.grouped, duration(row.spread.seconds99),
                row.spread.late.grouped, duration(row.purged.seconds99), row.purged.late.grouped,
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        let regions = rows.first?.network.regions ?? 0, purge = rows.first?.purge ?? 0
        return """
            | files kept | bytes a day | from caches | requests to the host a day, \(regions) caches before it | most in a \
            second | without those caches | 99 % have a recall after | devices too late | with a purge of \(purge) s | \
            too late |
            |---|---|---|---|---|---|---|---|---|---|
            \(lines.joined(separator: "\n"))
            """
    }

    private var costs: String {
        guard let row = rows.first else { return "" }
        let lines = DeliveryPlan.Client.allCases.compactMap { client -> String? in
            let plan = DeliveryPlan(site, row.network)
            guard let month = plan.month(of: client, row.shielded, publications: Double(publications)) else {
                return nil
            }
            let costs = PriceList.all.map { "$ \(Int($0.cost(month).rounded()).grouped)" }
            let cells = [
                name(client), millions(month.requests), gigabytes(month.bytes), millions(month.hostRequests),
            ]
            return "| \((cells + costs).joined(separator: " | ")) |"
        }
        let names = PriceList.all.map(\.name)
        return """
            A month of \(Int(DeliveryPlan.days)) days with \(publications) publications, files kept for \
            \(duration(row.network.lifetime)):

            | devices read | requests | bytes | requests to the host | \(names.joined(separator: " | ")) |
            |---|---|---|---|\(names.map { _ in "---|" }.joined())
            \(lines.joined(separator: "\n"))
            """
    }

    private var prices: String {
        let pages = PriceList.all.flatMap(\.pages).reduce(into: [String]()) { found, page in
            if !found.contains(page) { found.append(page) }
        }
        return "List prices of North America as looked up on \(PriceList.date): \(pages.joined(separator: ", "))."
    }

    private func name(_ client: DeliveryPlan.Client) -> String {
        switch client {
        case .plain: "the document"
        case .minisign: "its minisign signature, and the document when that is new"
        case .roles: "the timestamp of the roles, and the rest when that is new"
        }
    }

    private func duration(_ seconds: Int) -> String {
        switch seconds {
        case 86_400...: "\(seconds / 86_400) d " + duration(seconds % 86_400)
        case 3600...: "\(seconds / 3600) h" + (seconds / 60 % 60 > 0 ? " \(seconds / 60 % 60) min" : "")
        case 60...: "\(seconds / 60) min"
        default: "\(seconds) s"
        }
    }

    private func gigabytes(_ bytes: Double) -> String { "\(Int((bytes / 1e9).rounded()).grouped) GB" }

    private func millions(_ count: Double) -> String {
        count < 10e6 ? String(format: "%.2f million", count / 1e6) : "\(Int((count / 1e6).rounded()).grouped) million"
    }
}
