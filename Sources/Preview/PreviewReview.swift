/// The page at `/review/`: what is being written beside what the first target serves, made when somebody looks at it
/// and kept until something else is built.
package actor PreviewReview {
    static let paths: Set<String> = ["/review", "/review/", "/review/index.html"]

    private let make: @Sendable () async throws -> [UInt8]
    private var made: (revision: String, bytes: [UInt8])?

    /// - Parameter make: makes the page of what is being written at that moment.
    package init(_ make: @escaping @Sendable () async throws -> [UInt8]) { self.make = make }

    func answer(_ request: PreviewRequest, _ site: PreviewSite) async -> PreviewAnswer {
        do {
            let bytes = try await page(of: site.revision)
            let page = PreviewPage(host: request.host, revision: site.revision, app: nil)
            return PreviewAnswer(
                [
                    .init(name: "Content-Type", value: "text/html; charset=utf-8"),
                    .init(name: "Cache-Control", value: "no-store"),
                    .init(name: "X-Content-Type-Options", value: "nosniff"),
                ], page.shown(bytes))
        } catch {
            return .words(502, "what is live cannot be compared: \(error)\n")
        }
    }

    private func page(of revision: String) async throws -> [UInt8] {
        if let made, made.revision == revision { return made.bytes }
        let bytes = try await make()
        made = (revision, bytes)
        return bytes
    }
}
