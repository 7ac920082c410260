import PolicyModel

/// What a handshake says about the host. No input, output or clock.
struct ConnectionRows {
    /// Certificates are renewed by machines weeks ahead; with fewer days left the machine has failed.
    static let fewestDays = 14

    let host: String
    let pins: [String]
    let now: Moment

    /// A site on this machine, where nobody listens between.
    func unasked() -> [ProofRow] {
        [ProofRow(.tls, host, expected: ProofRow.Check.tls.words, found: "http:// on this machine: TLS was not asked")]
    }

    func refused(_ reason: String) -> [ProofRow] {
        [ProofRow(
            .tls, host, expected: ProofRow.Check.tls.words, found: "no such connection: \(reason)",
            remedy: "let the server speak TLS 1.2 and 1.3; 'decree generate' writes how", .broken)]
    }

    func agreed(_ facts: ServerCertificate, doubt: String?) -> [ProofRow] {
        [
            ProofRow(.tls, host, expected: ProofRow.Check.tls.words, found: facts.version),
            certificate(facts, doubt), pin(facts),
        ]
    }

    private func certificate(_ facts: ServerCertificate, _ doubt: String?) -> ProofRow {
        let left = facts.expires.seconds - now.seconds, days = left / 86_400
        let expected = "a believed certificate with \(Self.fewestDays) days or more left"
        guard left > 0 else {
            return ProofRow(
                .certificate, host, expected: expected, found: "expired at \(facts.expires)",
                remedy: "renew it now: nobody reads this site any more", .broken)
        }
        if let doubt {
            return ProofRow(
                .certificate, host, expected: expected, found: "not believed: \(doubt)",
                remedy: "serve the whole chain of a certificate for this name; give --ca FILE for an authority of your own", .broken)
        }
        let found = "\(days) days left, until \(facts.expires)"
        guard days < Self.fewestDays else { return ProofRow(.certificate, host, expected: expected, found: found) }
        return ProofRow(
            .certificate, host, expected: expected, found: found,
            remedy: "renew it, and see why that did not happen by itself", .warning)
    }

    private func pin(_ facts: ServerCertificate) -> ProofRow {
        guard !pins.isEmpty else {
            return ProofRow(.pin, host, expected: "any, since no --pin is given", found: facts.pin)
        }
        return ProofRow(
            .pin, host, expected: pins.joined(separator: " or "), found: facts.pin, holds: pins.contains(facts.pin),
            otherwise: "apps that pin refuse this site: serve the pinned key again, or find out whose key this is")
    }
}
