import PolicyModel
import Publishing

/// The result of a proof as text: one line for each check, and every fault in full.
struct ProofReport {
    let address: String
    var isFolder = false
    let rows: [ProofRow]
    /// What the checks cannot prove, even if all of them hold.
    var unproved: [String] = []

    /// True with warnings too.
    var holds: Bool { rows.allSatisfy(\.holds) }

    /// Prints faults as errors, warnings as notices, and one line for each check as the result. Where more than a few
    /// files have the same fault, it is one message, except with `--verbose`.
    func show(_ terminal: Terminal) {
        for same in Words.gathered(rows, over: terminal.isVerbose ? .max : 3, by: { $0.about("") }) {
            for row in same.prefix(1) {
                row.about(Words.few(same.map(\.subject))).show(terminal)
                if row.standing == .holds { terminal.detail("\(row.check.rawValue) \(row.subject): \(row.found)") }
            }
        }
        for line in lines { terminal.result(line) }
    }

    var members: [JSONValue.Member] {
        [
            .init(isFolder ? "folder" : "url", .string(address)), .init("holds", .bool(holds)),
            .init("checks", .list(rows, \.members)), .init("unproved", .texts(unproved)),
        ]
    }

    /// `ok     content types (85 files)`.
    var lines: [String] {
        let checks = ProofCheck.allCases.compactMap { check -> String? in
            let own = rows.filter { $0.check == check }
            guard !own.isEmpty else { return nil }
            let faults = own.count { !$0.holds }
            let label =
                faults > 0
                ? "wrong"
                : own.contains { $0.standing == .warning }
                    ? (check == .certificate ? "soon " : "look ")
                    : own.contains { $0.standing == .open } ? "none " : "ok   "
            return "  \(label)  \(check.words) \(faults > 0 ? "(\(faults) of \(own.count))" : Self.amount(own))"
        }
        let verdict = holds ? "every proof holds" : count(rows.count { !$0.holds }, "fault")
        return checks + ["\(address): \(verdict)"]
            + (unproved.isEmpty ? [] : ["The site has no 'keys', so this does not prove"])
            + unproved.map { "  - \($0)" }
    }

    /// For one row what was found, else the number of rows.
    private static func amount(_ rows: [ProofRow]) -> String {
        rows.count == 1 ? "(\(rows[0].found))" : "(\(rows.count))"
    }
}
