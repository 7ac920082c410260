import PolicyModel
import Publishing

extension CheckRow {
    /// Prints a fault as an error, and a warning as a notice.
    func show(_ terminal: Terminal) {
        switch standing {
        case .broken: terminal.failure(self)
        case .warning: terminal.warning("\(self)")
        case .holds, .open: break
        }
    }

    var members: [JSONValue.Member] {
        [
            .init("check", .string(check.rawValue)), .init("subject", .string(subject)),
            .init("standing", .string(standing.rawValue)), .init("expected", .string(expected)),
            .init("found", .string(found)), .init("remedy", .string(remedy)),
        ]
    }
}
