import PolicyModel
import SiteEngine
import TestSupport
import Testing

@testable import Preview
@testable import decree

/// `/review/` of the preview: what is being written beside what is live.
@Suite struct PreviewReviewTests {
    private static let moment = Moment("2026-11-21") ?? Moment(seconds: 0)

    private func documents(in folder: TemporaryFolder) async throws -> [Artifact] {
        let engine = SiteEngine(content: folder.path + "/Content", at: Self.moment)
        let checked: SiteEngine.Checked<[Artifact]> = try await engine.check { $0.documents.map(\.artifact) }
        return checked.apps.flatMap(\.self)
    }

    private func ask(_ review: PreviewReview, revision: String) async -> PreviewAnswer {
        let router = PreviewRouter(port: 4242, review: review)
        let site = PreviewSite(revision: revision, good: nil, mistakes: .none)
        let request = PreviewRequest(path: "/review/", host: "127.0.0.1:4242")
        guard case .answer(let answer) = await router.decide(request, site) else { return .words(500, "no answer") }
        return answer
    }

    @Test func `it follows what is written, and loads itself again`() async throws {
        let folder = try Decree.smallSite(), live = try await documents(in: folder)
        let engine = SiteEngine(content: folder.path + "/Content", at: Self.moment)
        let review = PreviewReview(engine) { _, _ in live }
        let before = String(decoding: await ask(review, revision: "1").bytes, as: UTF8.self)
        #expect(before.contains("nothing changes in apps; 1 app as before"))
        try folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        let kept = String(decoding: await ask(review, revision: "1").bytes, as: UTF8.self)
        #expect(kept == before)
        let answer = await ask(review, revision: "2")
        let after = String(decoding: answer.bytes, as: UTF8.self)
        #expect(answer.status == 200 && after.contains("1 release newly blocked on iOS"))
        #expect(after.contains("preview.js") && after.contains("data-revision=\"2\""))
        #expect(after.contains("script-src http://127.0.0.1:4242/-decree/"))
    }

    @Test func `a target that cannot be read is said, and the preview goes on`() async throws {
        let folder = try Decree.smallSite()
        let engine = SiteEngine(content: folder.path + "/Content", at: Self.moment)
        let review = PreviewReview(engine) { _, _ in throw CommandError("no such bucket") }
        let answer = await ask(review, revision: "1")
        #expect(answer.status == 502)
        #expect(String(decoding: answer.bytes, as: UTF8.self).contains("no such bucket"))
    }
}
