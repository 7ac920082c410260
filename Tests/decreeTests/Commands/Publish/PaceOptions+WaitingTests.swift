import Publishing
import Testing
@testable import decree

/// A publisher that loses against another run may wait for it.
struct PaceOptionsWaitingTests {
    private static func attempts(_ words: [String], _ error: PublishingError) async throws -> Int {
        var attempts = 0
        let terminal = Terminal(try OutputOptions.parse(["--quiet"]))
        return try await PaceOptions.parse(words).patiently(terminal, pause: 0) {
            attempts += 1
            if attempts < 3 { throw error }
            return attempts
        }
    }

    @Test func `with --wait it begins again until the other run is done`() async throws {
        let rivals: [PublishingError] = [
            .busy(path: "x"), .stale(place: "x", reason: "another run published meanwhile"),
            .locked(place: "x", until: .init(seconds: 0)), .unfinished(place: "x", serial: 2, until: .init(seconds: 0)),
        ]
        for error in rivals {
            #expect(try await Self.attempts(["--wait"], error) == 3)
            await #expect(throws: error) { try await Self.attempts([], error) }
        }
    }

    @Test func `waiting helps against no other failure, and ends with the deadline`() async throws {
        let gone = PublishingError.gone(place: "x", path: "y")
        await #expect(throws: gone) { try await Self.attempts(["--wait"], gone) }
        let busy = PublishingError.busy(path: "x"), pace = try PaceOptions.parse(["--wait", "--deadline", "1"])
        let terminal = Terminal(try OutputOptions.parse(["--quiet"]))
        await #expect(throws: busy) { try await pace.patiently(terminal, pause: 2) { throw busy } }
    }
}
