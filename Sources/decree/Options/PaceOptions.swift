import ArgumentParser

/// The concurrency and the deadline of a run at a remote target.
struct PaceOptions: ParsableArguments {
    static let standardJobs = 8
    /// In seconds: half an hour.
    static let standardDeadline = 1800

    @Option(help: ArgumentHelp("How many requests at once.", valueName: "number"))
    var jobs = standardJobs

    @Option(help: ArgumentHelp("Give up after so many seconds.", valueName: "seconds"))
    var deadline = standardDeadline

    @Flag(help: "While another run publishes here, wait and begin again; no longer than --deadline.")
    var wait = false

    @OptionGroup var run: TakeOverOptions

    var takeOver: Bool { run.takeOver }

    func validate() throws {
        guard (1...64).contains(jobs) else { throw ValidationError("'--jobs' is a number from 1 to 64") }
        guard (1...86_400).contains(deadline) else { throw ValidationError("'--deadline' is a number from 1 to 86400") }
    }
}

/// Whether this run replaces an interrupted one before its deadline.
struct TakeOverOptions: ParsableArguments {
    @Flag(help: "Take the place of an interrupted publication of other files without waiting for its deadline.")
    var takeOver = false
}
