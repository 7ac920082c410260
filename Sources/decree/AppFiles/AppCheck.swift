import PolicyModel
import Publishing

/// The checks of an app that ships against its site.
enum AppCheck: String, RowCheck {
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

/// The result of one check of an app that ships against its site.
typealias AppRow = CheckRow<AppCheck>

/// The checks of one or more files as text and as JSON.
struct AppReport {
    let rows: [AppRow]

    /// True with warnings too.
    var holds: Bool { rows.allSatisfy(\.holds) }

    /// Prints faults as errors, warnings as notices, and one line for each check as the result.
    func show(_ terminal: Terminal) {
        for row in rows { row.show(terminal) }
        for line in lines { terminal.result(line) }
    }

    var lines: [String] {
        let lines = AppCheck.allCases.flatMap { check in rows.filter { $0.check == check } }.map { row in
            let label =
                switch row.standing {
                case .holds, .open: "ok   "
                case .warning: "look "
                case .broken: "wrong"
                }
            return "  \(label)  \(row.check.words) (\(row.subject): \(row.found))"
        }
        return lines + [holds ? "the app reads this site" : count(rows.count { !$0.holds }, "fault")]
    }

    var members: [JSONValue.Member] { [.init("holds", .bool(holds)), .init("checks", .list(rows, \.members))] }
}
