/// The words the tool was called with, as bytes.
enum Arguments {
    /// The first that is not UTF-8, with a replacement character for what cannot be read.
    ///
    /// The runtime repairs such a word without a sign, and a folder named by it would be another folder.
    static var unreadable: String? {
        (0..<Int(CommandLine.argc)).lazy.compactMap { CommandLine.unsafeArgv[$0] }
            .first { String(validatingCString: $0) == nil }.map { String(cString: $0) }
    }

    /// True if `--json` is among the options, for words that the parser does not take.
    static var asksForJSON: Bool { CommandLine.arguments.prefix { $0 != "--" }.contains("--json") }
}
