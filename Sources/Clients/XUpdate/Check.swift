import ClientKit

/// One check of XUpdate: what the app is given for its version code.
extension Document {
    enum Outcome: Hashable, Sendable {
        case none
        case update(Update)
        /// `CHECK_IGNORED_VERSION`.
        case ignored
        /// `CHECK_PARSE`.
        case failed(DocumentFault)
    }

    /// - Parameters:
    ///   - installed: the app's version code.
    ///   - ignored: the version name for which the user pressed "ignore"; empty for none.
    func outcome(for installed: Int, ignored: String = "") -> Outcome {
        // Every release compares codes itself, whatever the status says.
        guard status != 0, update.code > installed else { return .none }
        if let fault { return .failed(fault) }
        return isIgnored(as: ignored) ? .ignored : .update(update)
    }

    /// True if the release keeps the update from a user who ignored that name. An app whose user never ignored anything
    /// has an empty name stored.
    func isIgnored(as ignored: String) -> Bool { update.name == ignored && (edition != .newest || update.isIgnorable) }
}
