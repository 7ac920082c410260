/// Why a command could not do its work, in the words that its user reads.
///
/// One type for all of them: nobody acts on a difference, and every one of them ends with status 2.
struct CommandError: Error, Hashable, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Wrong usage that only the content can show, such as a client that the app does not have.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
