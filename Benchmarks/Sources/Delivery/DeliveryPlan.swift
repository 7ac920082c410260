/// A site's month in front of its devices: what is read, through which caches, at what cost.
package struct DeliveryPlan: Sendable {
    package let site: PublishedSite
    package let network: Network
    /// Bytes of an answer's headers.
    package static let headers = 400
    package static let days = 30.0

    package init(_ site: PublishedSite, _ network: Network) {
        (self.site, self.network) = (site, network)
    }

    /// How devices read a file.
    package enum Client: String, CaseIterable, Sendable {
        /// The file alone, as all update libraries do.
        case plain
        /// The signature, then the copy that is named by its hash; that copy is kept by the device until it changes.
        case minisign
        /// The timestamp, which no cache may answer without asking the host; all else only after a publication.
        case roles
    }

    /// Bytes that a device reads in the mean: documents are asked for as `Network` says.
    private func mean(_ size: (PublishedSite.Document) -> Int) -> Double {
        let weights = site.documents.indices.map { 1 / Double($0 + 1) }
        let sum = zip(weights, site.documents).map { $0 * Double(size($1)) }.reduce(0, +)
        return sum / weights.reduce(0, +)
    }

    /// The bytes of one answer with the file, compressed; of one with its signature.
    package var answer: Double { mean(\.compressed) + Double(DeliveryPlan.headers) }
    private var signature: Double { mean(\.signature) + Double(DeliveryPlan.headers) }

    /// Nil for clients that verify what the site does not have.
    ///
    /// - Parameter day: an ordinary day of the simulated network. A day on which something is published differs by less
    ///   than it varies, but for the clients that read more then.
    package func month(of client: Client, _ day: DeliverySimulation.Day, publications: Double) -> Traffic? {
        let asks = Double(day.asks) * DeliveryPlan.days, changes = Double(network.devices) * publications
        var traffic = Traffic()
        switch client {
        case .plain:
            traffic.requests = asks
            traffic.bytes = asks * answer
            traffic.hostRequests = Double(day.hostRequests) * DeliveryPlan.days
        case .minisign:
            traffic.requests = asks + changes
            traffic.bytes = asks * signature + changes * answer
            traffic.hostRequests = Double(day.hostRequests) * DeliveryPlan.days
        case .roles:
            guard let metadata = site.metadata else { return nil }
            let headers = Double(DeliveryPlan.headers), files = Double(PublishedSite.Metadata.changedFiles)
            traffic.requests = asks + (files + 1) * changes
            traffic.bytes =
                asks * (Double(metadata.timestamp) + headers)
                + changes * (Double(metadata.changed) + files * headers + answer)
            traffic.hostRequests = asks
        }
        // The host answers that nothing has changed, with headers alone.
        traffic.hostBytes = traffic.hostRequests * Double(DeliveryPlan.headers)
        return traffic
    }
}
