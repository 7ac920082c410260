import Basics
import PolicyModel
import Review
import Signing

/// The minisign key of a reviewer on this machine: `--key`, else the one in the key folder that `reviewers` names.
struct ReviewerKey {
    let reviewer: SiteReviewers.Reviewer
    let secret: MinisignSecretKey

    /// - Throws: `CommandError` for a key that is not here, or is no reviewer's.
    init(
        of reviewers: SiteReviewers, _ key: KeyOptions, folder: KeyFolderOptions, _ passphrase: PassphraseOptions,
        outside forbidden: [String], _ terminal: Terminal
    ) throws {
        let environment = ThisProcess.environment, keys = KeyFolder(folder.path(environment: environment))
        let own = try reviewers.all.map { try MinisignPublicKey(pinned: $0.publicText) }
            .first { Files.exists(keys.minisignFile(of: $0.id)) }
        let signing = SigningKey(
            key, passphrase.source(environment: environment), outside: forbidden, environment: environment,
            pinned: key.path == nil ? own.map { ($0, keys) } : nil)
        guard signing.isHere else {
            throw CommandError(
                "no key of a reviewer is here; name yours with --key, or make one for 'reviewers' in index.md: "
                    + "decree keys create --minisign")
        }
        let secret = try signing.secret(terminal)
        guard let reviewer = reviewers.all.first(where: { $0.publicText == secret.publicKey.base64 }) else {
            throw CommandError(
                "minisign key \(secret.publicKey.id) is no reviewer's; index.md names "
                    + reviewers.all.map(\.name).joined(separator: ", "), isRefusal: true)
        }
        (self.reviewer, self.secret) = (reviewer, secret)
    }

    /// Signs a statement and writes it below the folder of approvals.
    ///
    /// - Returns: the path of the file.
    func write(_ statement: ReviewStatement, to folder: String) throws -> String {
        for file in try statement.signed(with: secret) {
            let path = "\(folder)/\(file.path)"
            try Files.place(file.bytes, at: path)
        }
        return "\(folder)/\(statement.path)"
    }
}
