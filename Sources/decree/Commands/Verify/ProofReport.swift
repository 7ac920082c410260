import PolicyModel
import Publishing

/// The rows of a proof as a person reads them: one line for each check that holds, every fault in full.
struct ProofReport {
    let address: String
    var isFolder = false
    let rows: [ProofRow]
    /// What nobody can prove of the site, though every row holds.
    var unproved: [String] = []

    var holds: Bool { rows.allSatisfy(\.holds) }

    func show(_ terminal: Terminal) {
        for row in rows {
            switch row.standing {
            case .broken: terminal.failure(Fault(row: row))
            case .warning: terminal.notice("warning: \(Fault(row: row))")
            case .holds: terminal.detail("\(row.check.rawValue) \(row.subject): \(row.found)")
            }
        }
        for line in lines { terminal.result(line) }
    }

    var members: [JSONValue.Member] {
        [
            .init(isFolder ? "folder" : "url", .string(address)), .init("holds", .bool(holds)),
            .init("checks", .array(rows.map(Self.json))), .init("unproved", .array(unproved.map { .string($0) })),
        ]
    }

    /// `ok     content types (85 files)`.
    var lines: [String] {
        let checks = ProofRow.Check.allCases.compactMap { check -> String? in
            let own = rows.filter { $0.check == check }
            guard !own.isEmpty else { return nil }
            let faults = own.count { !$0.holds }
            let label = faults > 0 ? "wrong" : !own.contains { $0.standing == .warning } ? "ok   "
                : check == .certificate ? "soon " : "look "
            return "  \(label)  \(check.words) \(faults > 0 ? "(\(faults) of \(own.count))" : Self.amount(own))"
        }
        let verdict = holds ? "every proof holds" : count(rows.count { !$0.holds }, "fault")
        return checks + ["\(address): \(verdict)"] + (unproved.isEmpty ? [] : ["The site has no 'keys', so this does not prove"])
            + unproved.map { "  - \($0)" }
    }

    /// What was found where there is one thing to tell, else how many files.
    private static func amount(_ rows: [ProofRow]) -> String { rows.count == 1 ? "(\(rows[0].found))" : "(\(rows.count))" }

    private static func json(_ row: ProofRow) -> JSONValue {
        .object([
            .init("check", .string(row.check.rawValue)), .init("subject", .string(row.subject)),
            .init("standing", .string(row.standing.rawValue)), .init("expected", .string(row.expected)),
            .init("found", .string(row.found)), .init("remedy", .string(row.remedy)),
        ])
    }

    /// A row that asks a person to act.
    struct Fault: Error, CustomStringConvertible {
        let row: ProofRow

        var description: String {
            "\(row.subject): \(row.check.words)\n  expected: \(row.expected)\n  found:    \(row.found)\n  to do:    \(row.remedy)"
        }
    }
}
