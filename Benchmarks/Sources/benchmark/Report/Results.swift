import Foundation

/// Everything that was measured so far, kept in a file, so that one line can be measured again without the others.
struct Results: Codable {
    var plan: Plan
    var machine: String
    var findings: [String: [Finding]] = [:]
    var sizes: [SizeFinding] = []
    var latencies: [LatencyFinding] = []

    init(plan: Plan, machine: String) {
        self.plan = plan
        self.machine = machine
    }

    /// What an earlier run of the same plan left in `file`, or nothing.
    static func kept(in file: URL, for plan: Plan, machine: String) -> Results {
        guard let data = try? Data(contentsOf: file), let kept = try? JSONDecoder().decode(Results.self, from: data),
            kept.plan == plan, kept.machine == machine
        else { return Results(plan: plan, machine: machine) }
        return kept
    }

    func keep(in file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: file)
    }
}
