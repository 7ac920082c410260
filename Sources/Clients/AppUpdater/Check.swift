/// One check of AppUpdater: whether a newer version is there, and whether it is shown this time.
extension Document {
    enum Outcome: Hashable, Sendable {
        case update
        /// Available, but the app shows only every second, third or later time.
        case notThisTime
        case none
    }

    /// - Parameters:
    ///   - name: the installed version's name; nil if it has none.
    ///   - installed: its version code.
    func isAvailable(for name: String?, code installed: Int) -> Bool {
        if let code, code > 0 { return code > installed }
        // The names decide, and this one stands for an app that cannot be asked.
        let unknown = "0.0.0.0"
        guard let name, name != unknown, version != unknown, let installed = VersionName(name),
            let latest = VersionName(version)
        else { return false }
        return installed < latest
    }

    /// - Parameter checks: how often an update was available before.
    func outcome(for name: String?, code: Int, after checks: Int = 0, showEvery: Int = 1) -> Outcome {
        guard isAvailable(for: name, code: code) else { return .none }
        return checks % max(showEvery, 1) == 0 ? .update : .notThisTime
    }
}
