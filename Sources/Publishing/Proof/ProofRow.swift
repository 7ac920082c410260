import Signing

/// What the checks of a report are, in its order.
package protocol RowCheck: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The expectation behind the check, for the report.
    var words: String { get }
}

/// The checks of a public site.
package enum ProofCheck: String, RowCheck {
    case tls, certificate, pin
    case answer, type, cache, origin, bytes, compression, json, copy
    case metadata, freshness, signature, feed, links, archive, age, publication, rebuild
    case missing
}

/// The result of one check of a public site.
package typealias ProofRow = CheckRow<ProofCheck>

/// The result of one check: what was expected, what was found, what to do.
package struct CheckRow<Check: RowCheck>: Hashable, Sendable {
    /// The outcome of the check.
    package enum Standing: String, Hashable, Sendable {
        case holds
        /// Nothing was proved, since the site does not say what is to hold.
        case open
        /// Holds now, but will fail soon or in some clients; or it may be intended.
        case warning
        case broken
    }

    package let check: Check
    /// A published path, a role, the host's name, an app's file or a client.
    package let subject: String
    package let expected: String
    package let found: String
    /// What to do; empty if the check holds.
    package let remedy: String
    package let standing: Standing

    /// True for a warning too, and where nothing was to be proved.
    package var holds: Bool { standing != .broken }

    package init(
        _ check: Check, _ subject: String, expected: String, found: String, remedy: String = "",
        _ standing: Standing = .holds
    ) {
        self.check = check
        self.subject = subject
        self.expected = expected
        self.found = found
        self.remedy = remedy
        self.standing = standing
    }

    /// The same result for another subject.
    package func about(_ subject: String) -> CheckRow {
        CheckRow(check, subject, expected: expected, found: found, remedy: remedy, standing)
    }

    /// A row without a warning.
    package init(
        _ check: Check, _ subject: String, expected: String, found: String, holds: Bool, otherwise remedy: String
    ) {
        self.init(
            check, subject, expected: expected, found: found, remedy: holds ? "" : remedy, holds ? .holds : .broken)
    }
}

extension CheckRow: Error, CustomStringConvertible {
    /// A row that needs action, in full.
    package var description: String {
        """
        \(subject): \(check.words)
          expected: \(expected)
          found:    \(found)
          to do:    \(remedy)
        """
    }
}

extension ProofCheck {
    package var words: String {
        switch self {
        case .tls: "TLS 1.2 or newer"
        case .certificate: "the certificate is believed, and not about to expire"
        case .pin: "the certificate's public key"
        case .answer: "status 200 without a redirect"
        case .type: "content types"
        case .cache: "cache headers"
        case .origin: "documents may be read by every web page"
        case .bytes: "the bytes that were published"
        case .compression: "the same bytes when compressed"
        case .json: "JSON parses"
        case .copy: "an identical copy under its hash"
        case .metadata: "signatures from the pinned root on"
        case .freshness: "nothing has expired"
        case .signature: "every document's signature"
        case .feed: "the signature that each feed carries"
        case .links: "links lead to allowed stores only"
        case .archive: "archives are there, with their length"
        case .age: "not older than the last state seen"
        case .publication: "the publication just made"
        case .rebuild: "the bytes that the revision builds"
        case .missing: "a missing file is said to be missing"
        }
    }
}

extension AllowedLinks {
    /// In place of a proof where there is no list. `decree verify` says it of a folder too, which has no rows.
    package static let unproved = "the site has no list of allowed links, so every https link passes"

    var rowWithoutList: [ProofRow] {
        guard prefixes.isEmpty else { return [] }
        return [
            ProofRow(
                .links, Self.path, expected: ProofCheck.links.words, found: Self.unproved,
                remedy: "list the stores under 'allowed-urls' of index.md, if links may lead nowhere else", .open)
        ]
    }
}

extension [ProofRow] {
    /// Sorted by check, then by subject.
    package var inOrder: [ProofRow] {
        let order = Dictionary(uniqueKeysWithValues: ProofCheck.allCases.enumerated().map { ($1, $0) })
        return sorted { one, next in
            one.check == next.check
                ? one.subject.utf8.lexicographicallyPrecedes(next.subject.utf8)
                : order[one.check, default: 0] < order[next.check, default: 0]
        }
    }
}
