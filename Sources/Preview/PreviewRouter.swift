/// Sorts requests: strangers are sent away, the preview's own addresses answered, the rest goes to the host.
struct PreviewRouter: Sendable {
    /// What is done with a request.
    enum Decision: Sendable {
        case answer(PreviewAnswer)
        /// Stays open: everything a page of that revision must know.
        case events(revision: String)
    }

    let port: Int
    /// Nil for a preview that has nothing to compare with.
    var review: PreviewReview?

    func decide(_ request: PreviewRequest, _ site: PreviewSite) async -> Decision {
        // A page elsewhere may have given its own name this machine's address, to read what is not yet published.
        guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.host.lowercased()) else {
            return .answer(.words(421, "this preview answers at http://127.0.0.1:\(port)/ only\n"))
        }
        guard !request.isOfOtherPage else {
            return .answer(.words(403, "this preview is for its own pages only\n"))
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            var refusal = PreviewAnswer.words(405, "a site is only read: use GET or HEAD\n")
            refusal.headers.append(.init(name: "Allow", value: "GET, HEAD"))
            return .answer(refusal)
        }
        if request.path.hasPrefix(PreviewPage.reserved) { return own(request, site) }
        if let review, PreviewReview.paths.contains(request.path), site.good?.has("review/index.html") != true {
            return .answer(await review.answer(request, site))
        }
        return .answer(await PreviewHost(site: site).answer(request))
    }

    private func own(_ request: PreviewRequest, _ site: PreviewSite) -> Decision {
        switch request.path.dropFirst(PreviewPage.reserved.count) {
        case "events" where request.method == "GET": .events(revision: request.query["revision"] ?? "")
        case "preview.js": .answer(file("text/javascript; charset=utf-8", PreviewScript.javaScript))
        case "preview.css": .answer(file("text/css; charset=utf-8", PreviewScript.styles))
        case "explain": .answer(DeviceBarAnswer.answer(request.query, in: site))
        default: .answer(.words(404, "not found\n"))
        }
    }

    private func file(_ type: String, _ text: String) -> PreviewAnswer {
        PreviewAnswer(
            [
                .init(name: "Content-Type", value: type), .init(name: "Cache-Control", value: "no-store"),
                .init(name: "X-Content-Type-Options", value: "nosniff"),
            ],
            Array(text.utf8))
    }
}
