import PolicyModel
import Publishing
import SiteEngine

/// Answers as a real host does: which file lies at an address, under which headers, and what is said of one that is
/// missing.
struct PreviewHost: Sendable {
    let site: PreviewSite

    func answer(_ request: PreviewRequest) async -> PreviewAnswer {
        guard let good = site.good else { return page(PreviewPage.nothing, status: 503, request) }
        let path = String(request.path.dropFirst())
        if isHidden(path) { return await missing(path, good, request) }
        if path.isEmpty || path.hasSuffix("/") { return await file("\(path)index.html", good, request) }
        if let build = request.query["SSVCLatestVersionKey"], path.hasSuffix("/ssvc.json"),
            good.has(PreviewHost.own(path, build))
        {
            return await file(PreviewHost.own(path, build), good, request)
        }
        if !good.has(path), good.has("\(path)/index.html") {
            return PreviewAnswer(status: 301, [.init(name: "Location", value: "/\(path)/")] + security)
        }
        return await file(path, good, request)
    }

    /// `kasa/ssvc.json` for the build 2.6.0: `kasa/ssvc.2.6.0.json`.
    private static func own(_ path: String, _ build: String) -> String { "\(path.dropLast(4))\(build).json" }

    /// Publications and hidden files are no part of a site.
    private func isHidden(_ path: String) -> Bool {
        path.hasPrefix("publications/") || path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    private func file(_ path: String, _ good: PreviewFiles, _ request: PreviewRequest) async -> PreviewAnswer {
        guard let artifact = await good.artifact(at: path) else { return await missing(path, good, request) }
        if artifact.role == .page { return page(artifact.bytes, of: artifact.path, request) }
        return PreviewAnswer(headers(path, request), artifact.bytes)
    }

    /// What programs read is there or it is not: a page in its place would be read as a document.
    private func missing(_ path: String, _ good: PreviewFiles, _ request: PreviewRequest) async -> PreviewAnswer {
        let isForProgram = path.hasPrefix("metadata/") || [".json", ".minisig", ".pub"].contains { path.hasSuffix($0) }
        guard !isForProgram, let page = await good.artifact(at: "404.html") else {
            var answer = PreviewAnswer.words(404, "not found\n")
            answer.headers += security.filter { answer[$0.name] == nil }
            return answer
        }
        return self.page(page.bytes, of: page.path, status: 404, request)
    }

    private func page(
        _ bytes: [UInt8], of path: String = "index.html", status: Int = 200, _ request: PreviewRequest
    ) -> PreviewAnswer {
        let page = PreviewPage(
            host: request.host, revision: site.revision, app: site.good?.apps[PreviewPage.slug(of: path)]?.app)
        var headers = headers(path, request)
        for place in headers.indices where headers[place].name == "Content-Security-Policy" {
            headers[place].value = page.extended(headers[place].value)
        }
        return PreviewAnswer(status: status, headers, page.shown(bytes))
    }

    private func headers(_ path: String, _ request: PreviewRequest) -> [PreviewAnswer.Header] {
        let published = FileHeaders(at: path, cache: site.good?.cache ?? 0)
        var headers = [PreviewAnswer.Header(name: "Content-Type", value: published.contentType)]
        if request.isBrowser {
            headers.append(.init(name: "Cache-Control", value: "no-store"))
            headers.append(.init(name: "Decree-Cache-Control", value: published.cacheControl))
        } else {
            headers.append(.init(name: "Cache-Control", value: published.cacheControl))
        }
        return headers + security
    }

    private var security: [PreviewAnswer.Header] { FileHeaders.security.map { .init(name: $0.0, value: $0.1) } }
}
