import Basics
import PolicyModel
import Signing

/// What a reviewer says of one proposal, as the lines of a file that their key signs.
///
/// A reader of the file alone sees all of it, and `minisign -Vm` verifies it. The first line keeps a statement from
/// being taken for anything else that the same key may sign.
package struct ReviewStatement: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case approval
        /// Stops the proposal; the reason.
        case objection(why: String)
        /// Takes back an objection: who made it, and the SHA-256 of its file.
        case withdrawal(of: String, sha256: String)

        /// The ending of the file's name.
        var ending: String {
            switch self {
            case .approval: "approval"
            case .objection: "objection"
            case .withdrawal: "withdrawal"
            }
        }
    }

    package let kind: Kind
    /// Of the proposal, in 64 hex digits.
    package let digest: String
    package let reviewer: String
    package let moment: Moment

    package init(_ kind: Kind, of digest: String, by reviewer: String, at moment: Moment) {
        (self.kind, self.digest, self.reviewer, self.moment) = (kind, digest, reviewer, moment)
    }

    /// Below the folder of approvals. A withdrawal lies beside the objection that it takes back.
    package var path: String {
        let owner = if case .withdrawal(let author, _) = kind { author } else { reviewer }
        return "\(digest)/\(owner).\(kind.ending)"
    }

    package var bytes: [UInt8] {
        var lines = ["decree \(kind.ending)", "digest: \(digest)", "reviewer: \(reviewer)", "at: \(moment)"]
        switch kind {
        case .approval: break
        case .objection(let why): lines.append("why: \(Self.oneLine(why))")
        case .withdrawal(let author, let sha256): lines += ["objection: \(author)", "sha256: \(sha256)"]
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Nil unless the bytes are exactly those of some statement.
    package init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        func value(_ name: String, _ line: Int) -> String? {
            guard line < lines.count, lines[line].hasPrefix("\(name): ") else { return nil }
            return String(lines[line].dropFirst(name.count + 2))
        }
        guard let digest = value("digest", 1), let reviewer = value("reviewer", 2),
            let moment = value("at", 3).flatMap({ Moment($0) })
        else { return nil }
        let kind: Kind
        switch lines[0] {
        case "decree approval": kind = .approval
        case "decree objection":
            guard let why = value("why", 4) else { return nil }
            kind = .objection(why: why)
        case "decree withdrawal":
            guard let author = value("objection", 4), let sha256 = value("sha256", 5) else { return nil }
            kind = .withdrawal(of: author, sha256: sha256)
        default: return nil
        }
        self.init(kind, of: digest, by: reviewer, at: moment)
        guard self.bytes == bytes else { return nil }
    }

    /// A reason in one line, so that it cannot add lines of its own.
    private static func oneLine(_ text: String) -> String {
        VisibleText.of(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    }
}

extension ReviewStatement {
    /// The file and its signature, by path below the folder of approvals.
    package func signed(with key: MinisignSecretKey) throws(SigningError) -> [Artifact] {
        let signature = try key.signature(over: bytes, comment: comment)
        return [
            Artifact(path: path, bytes: bytes, role: .asset),
            Artifact(path: "\(path).minisig", bytes: signature.fileBytes, role: .signature),
        ]
    }

    /// The form of comment that every signature here has. A statement holds for these bytes without an end, so the date
    /// that the form asks for lies far ahead.
    private var comment: TrustedComment {
        TrustedComment(
            timestamp: moment, path: path, version: 1, expires: Moment(seconds: moment.seconds + 3_650 * 86_400),
            sha256: Digest.sha256(bytes))
    }

    /// Why the files are no statement of this reviewer on that proposal; nil if they are.
    static func fault(
        in file: [UInt8], _ signature: [UInt8]?, at path: String, by reviewer: SiteReviewers.Reviewer
    ) -> String? {
        guard let signature else { return "has no signature" }
        do {
            let key = try MinisignPublicKey(pinned: reviewer.publicText)
            _ = try Verification.comment(of: signature, over: file, at: path, with: key)
            return nil
        } catch {
            return "\(error)"
        }
    }
}
