import PolicyModel

/// Why git could not do its part, in its own words, and what to do.
package enum GitError: Error, Hashable, CustomStringConvertible {
    /// The program did not start.
    case program(String, cause: String)
    /// The server wants to know who asks, or does not believe it.
    case login(place: String, said: String)
    case unreachable(place: String, said: String)
    /// The server refused the push.
    case refused(place: String, branch: String, said: String)
    case failed(place: String, doing: String, said: String)
    /// The run took longer than it may, or was interrupted.
    case late(place: String, seconds: Int)
    /// A path of the site and a file of others exclude each other.
    case clash(place: String, path: String, other: String)
    /// `keep-files` names a path that the site has too.
    case kept(place: String, path: String)

    package var description: String {
        switch self {
        case .program(let name, let cause): "\(name): cannot start: \(cause); install git"
        case .login(let place, let said):
            "\(place): git has no access: \(said); it asks nobody here: load the key into the SSH agent (ssh-add), or "
                + "give git a credential helper that knows the answer (git help credentials)"
        case .unreachable(let place, let said): "\(place): cannot be reached: \(said)"
        case .refused(let place, let branch, let said):
            "\(place): the server refused the push to '\(branch)': \(said); nothing was published: let this account "
                + "push there without a pull request, or name another branch"
        case .failed(let place, let doing, let said): "\(place): cannot \(doing): \(said)"
        case .late(let place, let seconds):
            "\(place): took longer than \(count(seconds, "second")) and was stopped; the live site is whole: publish "
                + "again"
        case .clash(let place, let path, let other):
            "\(place): \(path) of the site cannot stand beside \(other), which is not Decree's; remove that, or name "
                + "another branch"
        case .kept(let place, let path):
            "\(place): 'keep-files' names \(path), which the site has too; take it off the list"
        }
    }
}

extension GitError {
    private static let logins = [
        "Permission denied", "Authentication failed", "could not read Username", "could not read Password",
        "Host key verification failed", "The requested URL returned error: 401",
        "The requested URL returned error: 403",
        "terminal prompts disabled", "credential",
    ]
    private static let silences = [
        "Could not read from remote repository", "does not appear to be a git repository", "unable to access",
        "Could not resolve", "Connection refused", "Connection timed out", "not found", "unable to connect",
        "hung up unexpectedly", "early EOF", "Operation too slow",
    ]

    /// What git meant by its last words.
    static func failing(at place: String, doing: String, _ words: String) -> GitError {
        let said = said(words)
        if logins.contains(where: words.contains) { return .login(place: place, said: said) }
        if silences.contains(where: words.contains) { return .unreachable(place: place, said: said) }
        return .failed(place: place, doing: doing, said: said)
    }

    /// The lines that say something, short and without control characters.
    static func said(_ words: String) -> String {
        let noise = [
            "Please make sure you have the correct access rights", "and the repository exists.", "To ", "hint:",
        ]
        let lines = words.split(whereSeparator: \.isNewline).filter { line in
            !noise.contains { line.hasPrefix($0) } && line != "Done" && line != "remote:"
        }
        return SFTPError.last(of: lines.joined(separator: "\n"))
    }
}
