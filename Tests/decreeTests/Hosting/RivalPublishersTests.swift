import Foundation
import TestSupport
import Testing

/// Two programs that publish other files of one site at the same moment.
struct RivalPublishersTests {
    private static let rounds = Rounds.of(10, thorough: 20)

    /// `Base` is live, `One` and `Two` both follow it.
    private static func rivals(ignoringConditions: Bool = false, rounds: Int = rounds) async throws -> HostedSite {
        let site = try await HostedSite(
            targets: ["base", "one", "two"] + (1...rounds).map { "t\($0)" }, ignoringConditions: ignoringConditions)
        try site.run(["publish", "--yes", "--no-prove"])
        try site.keepOutput(as: "Base")
        for (name, minimum) in [("One", "3.2.0"), ("Two", "2.7.0")] {
            try FileManager.default.removeItem(atPath: site.site.folder.path + "/Public")
            try FileManager.default.copyItem(
                atPath: site.site.folder.path + "/Base", toPath: site.site.folder.path + "/Public")
            try site.sign(minimum: minimum)
            try site.keepOutput(as: name)
            try site.run(["publish", "--yes", "--no-prove", "--output", name, "--to", name.lowercased()])
        }
        return site
    }

    /// - Parameter head: how much earlier the first one starts, in seconds.
    private static func race(_ site: HostedSite, _ target: String, head: Double) async throws -> [ProgramRun] {
        let runs = ["One", "Two"].enumerated().map { index, name in
            Task.detached {
                if index == 1, head > 0 { try await Task.sleep(for: .seconds(head)) }
                return try site.run(["publish", "--yes", "--no-prove", "--output", name, "--to", target], status: nil)
            }
        }
        return [try await runs[0].value, try await runs[1].value]
    }

    @Test func `exactly one wins, readers find one release whole, and the other learns why`() async throws {
        let site = try await Self.rivals()
        let known = [try site.reader(of: "one").visit(), try site.reader(of: "two").visit()]
        #expect(known[0] != known[1])
        var words: Set<String> = []
        for round in 1...Self.rounds {
            let target = "t\(round)"
            try site.run(["publish", "--yes", "--no-prove", "--output", "Base", "--to", target])
            let runs = try await Self.race(site, target, head: Double(round % 5) * 0.03)
            let winners = runs.indices.filter { runs[$0].status == 0 }
            #expect(winners.count == 1, "round \(round): \(runs.map { $0.output + $0.errors })")
            guard let winner = winners.first else { continue }
            #expect(try site.reader(of: target).visit() == known[winner], "round \(round)")
            let loser = runs[1 - winner]
            #expect(loser.status == 2)
            words.insert(Self.reason(loser, of: site, target))
            #expect(
                try site.run(["status", "--to", target]).output.contains("publication 2 is live"), "round \(round)")
        }
        #expect(words.subtracting(Self.reasons) == [])
    }

    /// Whoever looks late finds the other at work or done; whoever looks early loses the claim.
    private static let reasons: Set = [
        "another run took publication 2; plan again: decree publish --plan",
        "an earlier run publishes other files as publication 2; wait until TIME, or if that run is dead, give --take-over",
        "another run publishes here at this moment; plan again: decree publish --plan",
        "version 2 of app-kasa is published with other bytes; sign again: decree sign",
    ]

    private static func reason(_ run: ProgramRun, of site: HostedSite, _ target: String) -> String {
        let place = "error: s3://\(site.bucket)/\(target)/: "
        let line = run.errors.split(separator: "\n").map(String.init).first { $0.hasPrefix(place) } ?? run.errors
        let words = line.replacing(place, with: "").replacing(" --to \(target)", with: "")
        return words.replacing(/\d{4}-\d\d-\d\dT[0-9:]+Z/, with: "TIME")
    }

    @Test func `where the server ignores conditions, everybody is warned that it is best effort`() async throws {
        let site = try await Self.rivals(ignoringConditions: true, rounds: 2)
        let run = try site.run(["publish", "--yes", "--no-prove", "--output", "Base", "--to", "t1"])
        let place = "s3://\(site.bucket)/t1/"
        #expect(
            run.errors.contains(
                """
                warning: \(place): the server does not honour conditional writes (ignored), so two publishers at once are kept \
                apart as well as can be, and no better

                """), "\(run.errors)")
        let runs = try await Self.race(site, "t1", head: 0)
        #expect(runs.count { $0.status == 0 } == 1, "\(runs.map { $0.output + $0.errors })")
        let known = [try site.reader(of: "one").visit(), try site.reader(of: "two").visit()]
        #expect(known.contains(try site.reader(of: "t1").visit()))
        #expect(!(try site.run(["publish", "--plan", "--output", "Base", "--to", "t2"])).errors.contains("lock.json"))
    }
}
