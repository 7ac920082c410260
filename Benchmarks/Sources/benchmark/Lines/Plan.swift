/// What is to be measured, how large and how often; figures of unlike plans are never mixed in one table.
struct Plan: Codable, Equatable {
    /// Policies of the lines that set Decree beside a reference.
    let size: Int
    /// Policies of the builds whose growth is fitted.
    let sizes: [Int]
    /// Runs of each command; medians are shown.
    let repetitions: Int
    /// Files to publish, about.
    let files: Int
    let seed: UInt64
    /// Which Decree: the path of the program.
    let decree: String
    /// When that was built, in seconds since 1970: figures of another build do not belong here.
    let built: Int

    /// Growth is a matter of hours at the largest sizes: those run once.
    func repetitions(at size: Int) -> Int { size > 10_000 ? 1 : repetitions }

    var isDebug: Bool { decree.contains("/debug/") }
}
