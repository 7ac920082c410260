/// The runs of one command.
package struct Sample: Codable, Sendable {
    /// As a reader would type it.
    package let command: String
    package var runs: [Usage]

    package init(command: String, runs: [Usage] = []) {
        self.command = command
        self.runs = runs
    }

    package var median: Usage? { runs.median }
}
