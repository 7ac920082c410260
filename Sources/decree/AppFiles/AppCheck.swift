import PolicyModel

/// The result of one check of an app that ships against its site: what was expected, what was found, what to do.
struct AppCheck: Hashable {
    /// In the order of the report.
    enum Kind: String, CaseIterable {
        case id, release, build, requires, hardware, address, updates = "update-key", documents = "document-key"

        /// What the app and the site must agree on.
        var words: String {
            switch self {
            case .id: "the app's id"
            case .release: "the release is listed"
            case .build: "its build"
            case .requires: "the lowest OS version it runs on"
            case .hardware: "the processor it runs on"
            case .address: "the addresses it reads"
            case .updates: "the key by which it knows updates"
            case .documents: "the key by which it knows documents"
            }
        }
    }

    enum Standing: String {
        case holds
        /// May be intended, or the file does not say.
        case warning
        case broken
    }

    let kind: Kind
    /// The app's file, or a client of the policy.
    let subject: String
    let expected: String
    let found: String
    /// Empty if the check holds.
    let remedy: String
    let standing: Standing

    init(_ kind: Kind, _ subject: String, expected: String, found: String) {
        self.init(kind, subject, expected: expected, found: found, .holds, "")
    }

    init(
        _ kind: Kind, _ subject: String, expected: String, found: String, _ standing: Standing, _ remedy: String
    ) {
        self.kind = kind
        self.subject = subject
        self.expected = expected
        self.found = found
        self.standing = standing
        self.remedy = remedy
    }
}

/// The checks of one or more files as text and as JSON.
struct AppReport {
    let checks: [AppCheck]

    /// True with warnings too.
    var holds: Bool { checks.allSatisfy { $0.standing != .broken } }

    /// Prints faults as errors, warnings as notices, and one line for each check as the result.
    func show(_ terminal: Terminal) {
        for check in checks {
            switch check.standing {
            case .broken: terminal.failure(Fault(check: check))
            case .warning: terminal.notice("warning: \(Fault(check: check))")
            case .holds: break
            }
        }
        for line in lines { terminal.result(line) }
    }

    var lines: [String] {
        let rows = AppCheck.Kind.allCases.flatMap { kind in checks.filter { $0.kind == kind } }.map { check in
            let label =
                switch check.standing {
                case .holds: "ok   "
                case .warning: "look "
                case .broken: "wrong"
                }
            return "  \(label)  \(check.kind.words) (\(check.subject): \(check.found))"
        }
        let faults = checks.count { $0.standing == .broken }
        return rows + [holds ? "the app reads this site" : count(faults, "fault")]
    }

    var members: [JSONValue.Member] {
        [
            .init("holds", .bool(holds)),
            .init(
                "checks",
                .array(
                    checks.map { check in
                        .object([
                            .init("check", .string(check.kind.rawValue)), .init("subject", .string(check.subject)),
                            .init("standing", .string(check.standing.rawValue)),
                            .init("expected", .string(check.expected)), .init("found", .string(check.found)),
                            .init("remedy", .string(check.remedy)),
                        ])
                    })),
        ]
    }

    private struct Fault: Error, CustomStringConvertible {
        let check: AppCheck

        var description: String {
            """
            \(check.subject): \(check.kind.words)
              expected: \(check.expected)
              found:    \(check.found)
              to do:    \(check.remedy)
            """
        }
    }
}
