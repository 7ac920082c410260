#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How a cost grows with the size of the work: the exponent of the power law that fits best.
///
/// Least squares on the logarithms of both: 1 is linear, 2 is quadratic.
package struct Growth: Sendable {
    package let exponent: Double

    /// Nil with fewer than two different sizes, or where a cost is nothing.
    package init?(_ points: [(size: Int, cost: Double)]) {
        let usable = points.filter { $0.size > 0 && $0.cost > 0 }
        guard usable.count == points.count, Set(points.map(\.size)).count > 1 else { return nil }
        let (x, y) = (points.map { log(Double($0.size)) }, points.map { log($0.cost) })
        let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
        let covariance = zip(x, y).map { ($0 - meanX) * ($1 - meanY) }.reduce(0, +)
        exponent = covariance / x.map { ($0 - meanX) * ($0 - meanX) }.reduce(0, +)
    }
}
