import Signing

/// Whether the metadata of the output folder is older than what is live, so that `refresh` refuses it.
struct OutputAge {
    /// The folder, if it is.
    let older: String?

    /// What is said behind a role, or an app without one, that expires or has expired: the command that helps.
    ///
    /// - Parameter object: `them` for several.
    func renewal(of role: String, _ object: String) -> String {
        guard let role = RoleName(role) else { return "; sign again" }
        guard role == .timestamp, let older else { return role.renewal(of: object) }
        // As the files of 'decree generate' have it: a folder that is never made.
        return "\(role.renewal(of: object)) --output .refresh, since what is live is newer than '\(older)'"
    }
}

extension OutputAge {
    init(of folder: String, _ here: KeyExpiry, under live: KeyExpiry) {
        let isOlder = here.versions.flatMap { live.versions?.newer(than: $0) } != nil
        self.init(older: isOlder ? folder : nil)
    }
}
