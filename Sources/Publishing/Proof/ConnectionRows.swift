import PolicyModel

/// Judges the TLS handshake with the host: version, certificate, key pin. No input, output or clock.
struct ConnectionRows {
    /// Certificates are renewed automatically weeks ahead. With fewer days left the renewal has failed.
    static let fewestDays = 14

    let host: String
    /// The accepted `sha256/…` pins; empty for any key.
    let pins: [String]
    let now: Moment

    /// The row of a site on the loopback interface, which needs no TLS.
    func unasked() -> [ProofRow] {
        [ProofRow(.tls, host, expected: ProofCheck.tls.words, found: "http:// on this machine: TLS was not asked")]
    }

    /// The row of a host that refused the handshake.
    func refused(_ reason: String) -> [ProofRow] {
        [
            ProofRow(
                .tls, host, expected: ProofCheck.tls.words, found: "no such connection: \(reason)",
                remedy: "let the server speak TLS 1.2 and 1.3; 'decree generate' writes how", .broken)
        ]
    }

    /// The rows of a completed handshake.
    ///
    /// - Parameter doubt: why the certificate is not trusted; nil if it is.
    func agreed(_ facts: ServerCertificate, doubt: String?) -> [ProofRow] {
        [
            ProofRow(.tls, host, expected: ProofCheck.tls.words, found: facts.version),
            certificate(facts, doubt), pin(facts),
        ]
    }

    /// Broken if expired or not trusted, a warning if it expires soon.
    private func certificate(_ facts: ServerCertificate, _ doubt: String?) -> ProofRow {
        let left = facts.expires.seconds - now.seconds, days = left / 86_400
        let expected = "a believed certificate with \(Self.fewestDays) days or more left"
        guard left > 0 else {
            return ProofRow(
                .certificate, host, expected: expected, found: "expired at \(facts.expires)",
                remedy: "renew it now: clients refuse this site", .broken)
        }
        if let doubt {
            return ProofRow(
                .certificate, host, expected: expected, found: "not believed: \(doubt)",
                remedy: "serve the whole chain of a certificate for this name; "
                    + "give --ca FILE for an authority of your own", .broken)
        }
        let found = "\(count(days, "day")) left, until \(facts.expires)"
        guard days < Self.fewestDays else { return ProofRow(.certificate, host, expected: expected, found: found) }
        return ProofRow(
            .certificate, host, expected: expected, found: found,
            remedy: "renew it, and see why that did not happen by itself", .warning)
    }

    /// Compares the pin with the accepted ones; without these it only shows the pin.
    private func pin(_ facts: ServerCertificate) -> ProofRow {
        guard !pins.isEmpty else {
            return ProofRow(.pin, host, expected: "any, since no --pin is given", found: facts.pin)
        }
        return ProofRow(
            .pin, host, expected: pins.joined(separator: " or "), found: facts.pin, holds: pins.contains(facts.pin),
            otherwise: "apps that pin refuse this site: serve the pinned key again, or find out whose key this is")
    }
}
