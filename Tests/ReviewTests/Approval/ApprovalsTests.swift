import PolicyModel
import Signing
import TestSupport
import Testing

@testable import Review

/// Which files count as approvals and objections, and what they stop.
@Suite struct ApprovalsTests {
    private static let digest = String(repeating: "a", count: 64), other = String(repeating: "b", count: 64)
    private static let moment = Moment(seconds: 1_795_219_200)
    private let folder: TemporaryFolder
    private let keys: [String: MinisignSecretKey]

    init() throws {
        folder = try TemporaryFolder()
        var keys: [String: MinisignSecretKey] = [:]
        for (number, name) in ["mia", "tom", "zoe"].enumerated() {
            keys[name] = try MinisignSecretKey(seed: [UInt8](repeating: UInt8(number), count: 32))
        }
        self.keys = keys
    }

    /// Mia is a lead; Zoe is no reviewer.
    private func reviewers(_ approvals: Int = 2) throws -> SiteReviewers {
        let all = try ["mia", "tom"].map { name in
            SiteReviewers.Reviewer(
                name: name, publicText: try #require(keys[name]).publicKey.base64, isLead: name == "mia",
                position: SourcePosition(file: "index.md"))
        }
        return SiteReviewers(all, approvals: approvals)
    }

    @discardableResult
    private func say(
        _ kind: ReviewStatement.Kind, by name: String, of digest: String = digest, signedBy signer: String? = nil
    ) throws -> ReviewStatement {
        let statement = ReviewStatement(kind, of: digest, by: name, at: Self.moment)
        for file in try statement.signed(with: try #require(keys[signer ?? name])) {
            try folder.write(file.bytes, to: file.path)
        }
        return statement
    }

    private func approvals(_ needed: Int = 2) throws -> Approvals {
        Approvals(in: folder.path, of: Self.digest, try reviewers(needed))
    }

    @Test func `as many as index.md asks for are needed, and the missing ones are named`() throws {
        #expect(
            try approvals().refusals == ["proposal aaaaaaaaaaaaaaaa has 0 of 2 approvals; 2 more of: mia, tom"])
        try say(.approval, by: "tom")
        #expect(try approvals().refusals == ["proposal aaaaaaaaaaaaaaaa has 1 of 2 approvals; 1 more of: mia"])
        #expect(try approvals(1).refusals == [])
        try say(.approval, by: "mia")
        #expect(try approvals().refusals == [])
        #expect(try approvals().approved.map(\.name) == ["mia", "tom"])
    }

    @Test func `an approval of another state counts for nothing, and is named`() throws {
        try say(.approval, by: "mia", of: Self.other)
        try say(.approval, by: "tom")
        #expect(
            try approvals().refusals == [
                "proposal aaaaaaaaaaaaaaaa has 1 of 2 approvals; 1 more of: mia; mia approved another state, and a "
                    + "changed byte voids that"
            ])
    }

    @Test func `files that were altered, moved, or signed with another key do not count`() throws {
        try say(.approval, by: "tom", signedBy: "mia")
        try say(.approval, by: "zoe")
        let mine = try say(.approval, by: "mia", of: Self.other)
        // Mia's approval of another state, put where one of this state would be.
        try folder.write(mine.bytes, to: "\(Self.digest)/mia.approval")
        try folder.write(folder.read("\(mine.path).minisig"), to: "\(Self.digest)/mia.approval.minisig")
        let found = try approvals()
        #expect(found.approved.isEmpty && found.lacking == 2)
        #expect(
            found.faults.map { $0.split(separator: " ").first.map(String.init)?.suffix(13) } == [
                "/mia.approval", "/tom.approval", "/zoe.approval",
            ])
        #expect(found.faults[1].contains("made with another key"))
        #expect(found.faults[2].hasSuffix("is of zoe, who is no reviewer"))
        let text = String(decoding: mine.bytes, as: UTF8.self).replacing(Self.other, with: Self.digest)
        try folder.write(text, to: "\(Self.digest)/mia.approval")
        #expect(try approvals().approved.isEmpty)
    }

    @Test func `an objection stops a proposal that has its approvals, until its author withdraws it`() throws {
        try say(.approval, by: "mia")
        try say(.approval, by: "tom")
        let objection = try say(.objection(why: "2.8.0 still\ncrashes"), by: "tom")
        #expect(
            try approvals().refusals == [
                "tom objects to proposal aaaaaaaaaaaaaaaa: 2.8.0 still crashes; it stands until tom runs "
                    + "'decree object --withdraw', or a lead 'decree object --withdraw --of tom'"
            ])
        try say(.withdrawal(of: "tom", sha256: Digest.sha256(objection.bytes)), by: "tom")
        #expect(try approvals().refusals == [])
        #expect(try approvals().objections.map(\.withdrawnBy) == ["tom"])
        // Another reason is another objection.
        try say(.objection(why: "again"), by: "tom")
        #expect(try approvals().open.map(\.why) == ["again"])
    }

    @Test(arguments: [("mia", "tom", false), ("tom", "mia", true), ("tom", "zoe", false)])
    func `a lead takes back the objection of another, and nobody else does`(
        author: String, other: String, isTakenBack: Bool
    ) throws {
        let objection = try say(.objection(why: "no"), by: author)
        try say(.withdrawal(of: author, sha256: Digest.sha256(objection.bytes)), by: other)
        #expect(try approvals(0).open.isEmpty == isTakenBack)
    }

    @Test func `where nobody but its author is a lead, the author alone takes an objection back`() throws {
        try say(.objection(why: "no"), by: "mia")
        #expect(
            try approvals(0).refusals == [
                "mia objects to proposal aaaaaaaaaaaaaaaa: no; it stands until mia runs 'decree object --withdraw'"
            ])
    }

    @Test func `a statement is its bytes and nothing else`() {
        let why = "a\nwhy: b\u{202E}"
        let all: [ReviewStatement.Kind] = [
            .approval, .objection(why: why), .withdrawal(of: "tom", sha256: Self.other),
        ]
        for kind in all {
            let bytes = ReviewStatement(kind, of: Self.digest, by: "mia", at: Self.moment).bytes
            #expect(ReviewStatement(bytes)?.bytes == bytes)
            #expect(ReviewStatement(bytes + Array("more\n".utf8)) == nil)
            #expect(ReviewStatement(Array(bytes.dropLast())) == nil)
        }
        let text = String(
            decoding: ReviewStatement(.objection(why: why), of: Self.digest, by: "mia", at: Self.moment).bytes,
            as: UTF8.self)
        #expect(
            text == """
                decree objection
                digest: \(Self.digest)
                reviewer: mia
                at: 2026-11-21T00:00:00Z
                why: a why: b<U+202E>

                """)
    }
}
