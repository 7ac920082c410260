import PolicyModel

/// A file that a document sends a client to, and the lengths in bytes that the document allows.
package struct NamedArchive: Hashable, Sendable {
    package let url: String
    /// Nil for any; more than one where the document counts in a larger unit.
    package let lengths: ClosedRange<Int>?

    package init(url: String, lengths: ClosedRange<Int>?) { (self.url, self.lengths) = (url, lengths) }

    var expected: String {
        guard let lengths else { return "a file" }
        return lengths.count == 1
            ? count(lengths.lowerBound, "byte") : "\(lengths.lowerBound) to \(lengths.upperBound) bytes"
    }
}

/// What the host of an archive said when it was asked for its length alone.
enum ArchiveReply: Hashable, Sendable {
    case answered(status: Int, length: Int?)
    /// No answer; the reason in words.
    case silent(String)
}

/// Judges what hosts say of archives: a client installs one only if it has a length that its document names.
enum ArchiveRows {
    static func row(_ archive: NamedArchive, _ reply: ArchiveReply) -> ProofRow {
        func row(_ found: String, _ standing: ProofRow.Standing, _ remedy: String = "") -> ProofRow {
            ProofRow(.archive, archive.url, expected: archive.expected, found: found, remedy: remedy, standing)
        }
        switch reply {
        case .silent(let cause): return row(cause, .broken, upload)
        // Some hosts answer for whole files alone.
        case .answered(let status, _) where status == 405 || status == 501:
            return row(
                "\(status): the host does not say", .warning, "see that the file is there, or give --no-archives")
        case .answered(200, nil):
            return row("200 without a length", .warning, "see that the file has this length, or give --no-archives")
        case .answered(200, let length?):
            let isSame = archive.lengths?.contains(length) ?? true
            return row(count(length, "byte"), isSame ? .holds : .broken, isSame ? "" : replace)
        case .answered(let status, _): return row("\(status)", .broken, upload)
        }
    }

    private static let upload = "upload the file to this address before users are sent to it, or correct 'archive'"
    private static let replace =
        "upload the file that was signed, or list the one that is there: decree release add APP --file FILE"
}
