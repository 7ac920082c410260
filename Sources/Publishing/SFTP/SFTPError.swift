import PolicyModel

/// Why the account could not be reached or written, in the words of `ssh` or by the status that the server gives, and
/// what to do.
package enum SFTPError: Error, Hashable, CustomStringConvertible {
    /// The program did not start.
    case program(String, cause: String)
    /// `ssh` does not trust the host's key; `isChanged` where it knows another one.
    case hostKey(place: String, isChanged: Bool, said: String)
    /// The host takes none of the keys that were offered.
    case login(place: String, said: String)
    case unreachable(place: String, said: String)
    /// The connection ended in the middle of something.
    case lost(place: String, doing: String, said: String)
    /// The server refused one operation.
    case refused(doing: String, path: String, said: String)
    case full(doing: String, path: String)
    /// The run took longer than it may.
    case late(place: String, seconds: Int)
    /// The program, or the server, answered with something that it never should.
    case answer(place: String, said: String)

    package var description: String {
        switch self {
        case .program(let name, let cause):
            "\(name): cannot start: \(cause); install OpenSSH's client (Debian: openssh-client)"
        case .hostKey(let place, false, let said):
            "\(place): the host's key is not known here: \(said); compare it with the one that its administrator "
                + "gives you, then put it into known_hosts: ssh-keyscan prints it"
        case .hostKey(let place, true, let said):
            "\(place): the host's key has changed, which may mean that somebody intercepts the connection: \(said); "
                + "nothing was sent; ask the host's administrator before removing the old key: ssh-keygen -R"
        case .login(let place, let said):
            "\(place): the host refused these keys: \(said); load the right one into the SSH agent "
                + "(ssh-add), or name it in the SSH configuration (IdentityFile)"
        case .unreachable(let place, let said): "\(place): cannot be reached: \(said)"
        case .lost(let place, let doing, let said):
            "\(place): the connection was lost (\(doing)): \(said); the live site is whole: publish again"
        case .refused(let doing, let path, let said): "\(path): cannot \(doing): \(said)"
        case .full(let doing, let path): "\(path): cannot \(doing): the disk of the host is full"
        case .late(let place, let seconds):
            "\(place): took longer than \(count(seconds, "second")) and was stopped; the live site is whole: publish "
                + "again"
        case .answer(let place, let said): "\(place): unexpected answer: \(said)"
        }
    }
}

extension SFTPError {
    /// For a server that begins with something else than SFTP.
    static func noise(place: String) -> SFTPError {
        .unreachable(place: place, said: "it answers with something else; \(demand)")
    }

    private static let demand = "the account must offer SFTP and print nothing at login"

    /// What `ssh` meant by its last words when no connection came about.
    static func connecting(to place: String, _ words: String) -> SFTPError {
        let said = last(of: words)
        func isSaid(_ text: String) -> Bool { words.contains(text) }
        if isSaid("IDENTIFICATION HAS CHANGED") { return .hostKey(place: place, isChanged: true, said: said) }
        if isSaid("Host key verification failed") { return .hostKey(place: place, isChanged: false, said: said) }
        if isSaid("Permission denied") || isSaid("Too many authentication failures") {
            return .login(place: place, said: said)
        }
        if isSaid("subsystem request failed") { return .unreachable(place: place, said: "\(said); \(demand)") }
        return .unreachable(place: place, said: said)
    }

    /// The last lines of a program's error output, short and without control characters.
    static func last(of words: String) -> String {
        let noise: (Substring) -> Bool = { $0.isEmpty || $0.allSatisfy { "@ \t\r".contains($0) } }
        let lines = words.split(whereSeparator: \.isNewline).filter { !noise($0) }
        let text = lines.suffix(2).joined(separator: " ")
        let plain = text.unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : String($0) }
            .joined()
        var said = plain.trimmingPrefix { $0 == " " }.suffix(400)
        while let last = said.last, " .".contains(last) { said.removeLast() }
        return said.isEmpty ? "it said nothing" : String(said)
    }
}
