/// Asks a person before something that the world sees; nobody to ask is an error, never a hang.
enum Consent {
    /// - Parameter yes: whether consent was given on the command line.
    static func ask(_ question: String, _ yes: Bool) throws {
        // What comes after the question changes something.
        try Task.checkCancellation()
        guard !yes else { return }
        guard let answer = TerminalQuestion.isConfirmed(question) else { throw ConsentError.nobodyToAsk }
        try Task.checkCancellation()
        guard answer else { throw ConsentError.declined }
    }
}

enum ConsentError: Error, CustomStringConvertible {
    case nobodyToAsk
    case declined

    var description: String {
        switch self {
        case .nobodyToAsk: "there is no terminal to ask at; give --yes to go on without asking"
        case .declined: "nothing was done"
        }
    }
}
