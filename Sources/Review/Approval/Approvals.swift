import Basics
import PolicyModel
import Signing

/// Who approved a proposal and who objects to it, as the files in a folder say: only those that hold count.
package struct Approvals: Sendable {
    /// An objection, and who took it back.
    package struct Objection: Hashable, Sendable {
        package let reviewer: String
        package let why: String
        package let moment: Moment
        /// Of its file, which a withdrawal names.
        package let sha256: String
        /// Nil while it stands.
        package let withdrawnBy: String?
    }

    package let digest: String
    package let reviewers: SiteReviewers
    /// In the order of the reviewers.
    package let approved: [(name: String, moment: Moment)]
    package let objections: [Objection]
    /// Files that count for nothing, and why; sentences.
    package let faults: [String]
    /// Who approved another state of the site, which is nothing for this one.
    package let elsewhere: [String]

    /// - Parameter folder: may be absent.
    package init(in folder: String, of digest: String, _ reviewers: SiteReviewers) {
        self.digest = digest
        self.reviewers = reviewers
        let reading = Reading(folder: folder, digest: digest, reviewers: reviewers)
        approved = reviewers.all.compactMap { reviewer in
            reading.statements.first { $0.statement.reviewer == reviewer.name && $0.statement.kind == .approval }
                .map { (reviewer.name, $0.statement.moment) }
        }
        objections = reading.statements.compactMap { found in
            guard case .objection(let why) = found.statement.kind else { return nil }
            return Objection(
                reviewer: found.statement.reviewer, why: why, moment: found.statement.moment, sha256: found.sha256,
                withdrawnBy: reading.withdrawal(of: found))
        }
        faults = reading.faults
        let names = Set(approved.map(\.name))
        elsewhere = TouchedContent.entries(of: folder).filter { $0 != digest && $0.utf8.count == 64 }
            .flatMap { Reading(folder: folder, digest: $0, reviewers: reviewers).statements }
            .filter { $0.statement.kind == .approval }.map(\.statement.reviewer)
            .filter { !names.contains($0) }.uniqued()
    }

    package var open: [Objection] { objections.filter { $0.withdrawnBy == nil } }

    /// Who could still approve.
    package var pending: [String] {
        reviewers.all.map(\.name).filter { name in !approved.contains { $0.name == name } }
    }

    package var lacking: Int { max(0, reviewers.approvals - approved.count) }

    /// Why the proposal may not be published, in one sentence each; empty if it may.
    package var refusals: [String] { objected + shortage }

    /// The objections that stand.
    package var objected: [String] {
        open.map {
            "\($0.reviewer) objects to proposal \(digest.prefix(16)): \($0.why); it stands until "
                + withdrawal(of: $0.reviewer)
        }
    }

    /// Who takes the objection of a reviewer back, and how.
    package func withdrawal(of author: String) -> String {
        let hasLead = reviewers.all.contains { $0.isLead && $0.name != author }
        return "\(author) runs 'decree object --withdraw'"
            + (hasLead ? ", or a lead 'decree object --withdraw --of \(author)'" : "")
    }

    /// One sentence, if approvals are missing.
    package var shortage: [String] {
        guard lacking > 0 else { return [] }
        let others = elsewhere.filter { pending.contains($0) }
        let voided =
            others.isEmpty
            ? "" : "; \(Words.list(others)) approved another state, and a changed byte voids that"
        return [
            "proposal \(digest.prefix(16)) has \(approved.count) of \(count(reviewers.approvals, "approval")); "
                + "\(lacking) more of: \(pending.joined(separator: ", "))\(voided)"
        ]
    }
}

extension Approvals {
    /// A statement whose signature holds.
    private struct Found {
        let statement: ReviewStatement
        let sha256: String
    }

    /// The files on one proposal.
    private struct Reading {
        private(set) var statements: [Found] = []
        private(set) var faults: [String] = []
        private let reviewers: SiteReviewers

        /// No statement is longer.
        private static let mostBytes = 65_536

        init(folder: String, digest: String, reviewers: SiteReviewers) {
            self.reviewers = reviewers
            let names = TouchedContent.entries(of: "\(folder)/\(digest)")
            for name in names where ["approval", "objection", "withdrawal"].contains(Self.ending(of: name)) {
                read("\(digest)/\(name)", in: folder, of: digest)
            }
        }

        private static func ending(of name: String) -> String {
            name.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        }

        private mutating func read(_ path: String, in folder: String, of digest: String) {
            let bytes = (try? Files.read("\(folder)/\(path)", most: Self.mostBytes)) ?? []
            let signature = try? Files.read("\(folder)/\(path).minisig", most: 16_384)
            guard let statement = ReviewStatement(bytes), statement.path == path, statement.digest == digest else {
                return faults.append("\(path) is no statement on this proposal")
            }
            guard let reviewer = reviewers[statement.reviewer] else {
                return faults.append("\(path) is of \(VisibleText.of(statement.reviewer)), who is no reviewer")
            }
            if let fault = ReviewStatement.fault(in: bytes, signature, at: path, by: reviewer) {
                return faults.append("\(path) does not count: \(fault)")
            }
            statements.append(Found(statement: statement, sha256: Digest.sha256(bytes)))
        }

        /// Who took an objection back: its author, or a lead.
        func withdrawal(of objection: Found) -> String? {
            let author = objection.statement.reviewer
            return statements.map(\.statement).first { statement in
                guard case .withdrawal(author, objection.sha256) = statement.kind else { return false }
                return statement.reviewer == author || reviewers[statement.reviewer]?.isLead == true
            }?.reviewer
        }
    }
}
