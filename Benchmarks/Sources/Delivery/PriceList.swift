/// What a CDN and the store behind it charge, in US dollars: list prices of North America, without a contract.
package struct PriceList: Sendable {
    package let name: String
    /// Where the prices stand.
    package let pages: [String]
    /// Dollars a GB (10⁹ bytes) from so many GB a month on; ascending, beginning at 0.
    let traffic: [(from: Double, price: Double)]
    /// Dollars for ten thousand requests of devices.
    let tenThousandRequests: Double
    /// Requests a month that cost nothing.
    let freeRequests: Double
    /// Dollars for a million reads of the store, and for a GB that leaves it for the CDN.
    let millionReads: Double
    let freeReads: Double
    let storeGigabyte: Double
    /// Dollars a month at least.
    let minimum: Double

    /// Dollars for a month.
    package func cost(_ month: Traffic) -> Double {
        let delivery =
            cost(gigabytes: month.bytes / 1e9)
            + max(0, month.requests - freeRequests) / 10_000 * tenThousandRequests
        let store = max(0, month.hostRequests - freeReads) / 1e6 * millionReads + month.hostBytes / 1e9 * storeGigabyte
        return max(minimum, delivery) + store
    }

    private func cost(gigabytes: Double) -> Double {
        let ends = traffic.dropFirst().map(\.from) + [.infinity]
        return zip(traffic, ends).map { step, end in max(0, min(gigabytes, end) - step.from) * step.price }.reduce(0, +)
    }

    /// The day on which the prices were looked up.
    package static let date = "2026-11-24"

    package static let all = [cloudFront, fastly, cloudflare]

    private static let cloudFront = PriceList(
        name: "Amazon CloudFront, files in S3",
        pages: ["https://aws.amazon.com/cloudfront/pricing/", "https://aws.amazon.com/s3/pricing/"],
        traffic: [
            (0, 0), (1_000, 0.085), (11_000, 0.080), (51_000, 0.060), (151_000, 0.040), (501_000, 0.030),
            (1_025_000, 0.025),
        ], tenThousandRequests: 0.01, freeRequests: 10e6, millionReads: 0.40, freeReads: 0, storeGigabyte: 0,
        minimum: 0)

    private static let fastly = PriceList(
        name: "Fastly, files in S3",
        pages: ["https://www.fastly.com/pricing", "https://aws.amazon.com/s3/pricing/"],
        traffic: [(0, 0.12), (10_000, 0.08)], tenThousandRequests: 0.0075, freeRequests: 0, millionReads: 0.40,
        freeReads: 0, storeGigabyte: 0.09, minimum: 50)

    /// Delivery from Cloudflare's cache has no price by request or byte in the plans that need no contract.
    private static let cloudflare = PriceList(
        name: "Cloudflare, files in R2", pages: ["https://developers.cloudflare.com/r2/pricing/"],
        traffic: [(0, 0)], tenThousandRequests: 0, freeRequests: 0, millionReads: 0.36, freeReads: 10e6,
        storeGigabyte: 0, minimum: 0)
}
