/// The long part of `decree explain --help`, apart from the command because of its length.
enum ExplainHelp {
    static let discussion = """
        The documents are made in memory and read by a decision model of each client; tests compare these models with \
        answers measured on the client's own code. Nothing is written. The output has the verdict with the line that \
        decides, then for each client the file it reads, its answer, the JSON value responsible, the difference from \
        the verdict, and the alert as the user reads it.

        With --document any JSON file of a client is explained: its answer, and every place where the client crashes, \
        refuses the document, ignores a value, or reads something other than expected. --version, --build and \
        --bundle-id are then texts as the client sees them.

        With --expect the only output is the line for the policy's key 'expect' that promises what holds for the \
        device now, or with --client one line for each client. Every later build then checks it.

        With --attributes no device is asked about: a table says what the app must give its clients of the device, \
        for a client such as GrowthBook, which reads nothing of it itself.

        Turkcell Updater on Android counts what it displays and shows the app's messages where no update is shown. \
        --shown and --last say how often and when the device showed its prompt and its message before; the check is \
        at the moment of the question, --at.

        Exit status: 0 every client does what the policy says, or its losses are accepted or warnings; 1 a client has \
        a loss that is an error and not accepted, or the content is refused, or the client crashes on the document or \
        refuses it; 2 a file cannot be read; 64 wrong usage, such as a device that cannot exist.

        --json prints one object; 'decree schema output' describes it, under explain.
        """
}
