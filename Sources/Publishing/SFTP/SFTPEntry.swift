/// One line of a listing that `sftp` prints with `ls -lna`.
struct SFTPEntry: Hashable {
    enum Kind: Hashable { case folder, file, link, other }

    let kind: Kind
    let size: Int
    let name: String

    /// Nil for a line that is none, and for the folder itself and the one above it.
    ///
    /// Names of users may hold spaces, so the line is found by its size and date: `4096 Nov 21 19:56 name`, or
    /// `Nov 21  2025` for old files. The program prints dates in English when told to.
    init?(line: String, in folder: String) {
        let pattern = /^([-dlbcpsD])\S+ .*? (\d+) [A-Z][a-z][a-z] [ \d]\d (?:\d\d:\d\d| \d{4}) (.*)$/
        guard let match = line.wholeMatch(of: pattern), let size = Int(match.2) else { return nil }
        let path = String(match.3), prefix = folder == "." ? "" : folder + "/"
        guard path.hasPrefix(prefix) else { return nil }
        name = String(path.dropFirst(prefix.count))
        guard !name.isEmpty, name != ".", name != "..", !name.contains("/") else { return nil }
        self.size = size
        kind = switch match.1 {
        case "d": .folder
        case "-": .file
        case "l": .link
        default: .other
        }
    }
}
