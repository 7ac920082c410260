import PolicyModel
import SiteEngine
import TestSupport

@testable import Review

/// Two states of a small site, each in a folder of its own.
struct ReviewSite {
    static let moment = Moment("2026-11-21") ?? Moment(seconds: 0)
    let folder: TemporaryFolder

    /// - Parameters:
    ///   - before, after: files by their path below the content.
    init(_ before: [String: String], _ after: [String: String]) throws {
        folder = try TemporaryFolder()
        for (path, text) in before { try folder.write(text, to: "Before/\(path)") }
        for (path, text) in after { try folder.write(text, to: "Content/\(path)") }
    }

    /// The content, which is judged as the commands do.
    var engine: SiteEngine { SiteEngine(content: folder.path + "/Content", at: Self.moment) }

    func proposal(digest: ProposalDigest? = nil, only: Set<String>? = nil) async throws -> Proposal {
        let state = ReviewedState.content(
            folder: folder.path + "/Before", .init(kind: .content, text: "Before"))
        return try await Proposal(of: engine, against: state, digest: digest, only: only)
    }

    /// Against nothing but the documents of the earlier state.
    func proposalOverDocuments() async throws -> Proposal {
        let before: SiteEngine.Checked<[Artifact]> = try await SiteEngine(
            content: folder.path + "/Before", at: Self.moment
        ).check { $0.documents.map(\.artifact) }
        let state = ReviewedState.documents(before.apps.flatMap(\.self), .init(kind: .target, text: "live"))
        return try await Proposal(of: engine, against: state, digest: nil)
    }

    /// The page as text, without its styles, which are those of the site's pages.
    static func page(_ report: ReviewReport) -> String {
        let html = String(decoding: ReviewPage.html(report), as: UTF8.self)
        guard let start = html.firstRange(of: "<style>"), let end = html.firstRange(of: "</style>") else { return html }
        return html.replacingCharacters(in: start.upperBound..<end.lowerBound)
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>) -> String {
        String(self[..<range.lowerBound]) + String(self[range.upperBound...])
    }
}
