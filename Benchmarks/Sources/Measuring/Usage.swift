/// What one run of a program cost: by the wall clock, by the processors, and in memory at its peak.
package struct Usage: Codable, Sendable, Equatable {
    /// Seconds from start to end.
    package let wall: Double
    /// Seconds of all processors together, user and system, with those of its own children.
    package let cpu: Double
    /// Bytes resident at the peak, of the largest process.
    package let peak: Int
    /// Requests to a server, as it counted them; nil for work without one.
    package var requests: Int?

    package init(wall: Double, cpu: Double, peak: Int, requests: Int? = nil) {
        self.wall = wall
        self.cpu = cpu
        self.peak = peak
        self.requests = requests
    }
}

extension [Usage] {
    /// Each figure's median on its own.
    package var median: Usage? {
        guard !isEmpty else { return nil }
        let requests = compactMap { $0.requests.map(Double.init) }
        return Usage(
            wall: map(\.wall).middle, cpu: map(\.cpu).middle, peak: Int(map { Double($0.peak) }.middle),
            requests: requests.isEmpty ? nil : Int(requests.middle))
    }
}

extension [Double] {
    /// The least one that a part of all do not exceed, such as 0.95; there is one at least.
    package func least(above part: Double) -> Double {
        sorted()[Swift.min(count - 1, Swift.max(0, Int((Double(count) * part).rounded(.up)) - 1))]
    }

    /// The middle one, or the mean of the two in the middle; there is one at least.
    package var middle: Double {
        let sorted = sorted()
        let half = count / 2
        return count.isMultiple(of: 2) ? (sorted[half - 1] + sorted[half]) / 2 : sorted[half]
    }
}
