import Foundation
import Testing

@testable import Measuring

/// What is measured of a program, and what is made of many measurements.
struct MeasuringTests {
    private let log = FileManager.default.temporaryDirectory.appending(path: "decree-measuring-\(UUID().uuidString)")
    private let here = FileManager.default.temporaryDirectory

    @Test func `a program's time, work and memory are its own and its children's`() throws {
        defer { try? FileManager.default.removeItem(at: log) }
        let idle = try Program("sleep", ["0.3"], in: here).run(log: log)
        #expect(idle.wall >= 0.3)
        #expect(idle.cpu < 0.3)
        #expect(idle.peak > 100_000)
        let busy = try Program("sh", ["-c", "sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; :"], in: here)
            .run(log: log)
        #expect(busy.cpu > 0.02)
    }

    @Test func `it runs in its folder, with its variables`() throws {
        defer { try? FileManager.default.removeItem(at: log) }
        let words = #"[ "$(pwd -P)" = "$(cd / && pwd -P)" ] && [ "$MEASURED" = yes ]"#
        try Program("sh", ["-c", words], in: URL(filePath: "/"), environment: ["MEASURED": "yes"]).run(log: log)
    }

    @Test func `a program that fails is reported with its words`() {
        defer { try? FileManager.default.removeItem(at: log) }
        let failure = #expect(throws: ProgramFailure.self) {
            try Program("sh", ["-c", "echo no such policy >&2; exit 3"], in: here).run(log: log)
        }
        #expect(failure?.description == "'sh -c 'echo no such policy >&2; exit 3'' ended with 3:\nno such policy\n")
        let missing = #expect(throws: ProgramFailure.self) {
            try Program("no-such-program", [], in: here).run(log: log)
        }
        #expect(missing?.description.hasPrefix("'no-such-program' ended with 127:\n") == true)
        let stopped = #expect(throws: ProgramFailure.self) {
            try Program("sh", ["-c", "kill -9 $$"], in: here).run(log: log)
        }
        #expect(stopped?.description == "'sh -c 'kill -9 $$'' was stopped by signal 9")
    }

    @Test func `the median takes each figure on its own`() {
        let runs = [
            Usage(wall: 3, cpu: 1, peak: 10), Usage(wall: 1, cpu: 2, peak: 30), Usage(wall: 2, cpu: 9, peak: 20),
        ]
        #expect(runs.median == Usage(wall: 2, cpu: 2, peak: 20))
        #expect([1.0, 4.0].middle == 2.5)
        #expect([Usage]().median == nil)
    }

    @Test func `the exponent distinguishes linear from quadratic`() throws {
        let sizes = [100, 1_000, 10_000]
        let linear = try #require(Growth(sizes.map { ($0, Double($0) * 0.7) }))
        #expect(abs(linear.exponent - 1) < 1e-9)
        let quadratic = try #require(Growth(sizes.map { ($0, Double($0 * $0)) }))
        #expect(abs(quadratic.exponent - 2) < 1e-9)
        #expect(Growth([(100, 1)]) == nil)
        #expect(Growth([(100, 1), (100, 2)]) == nil)
    }

    @Test func `of many waits there is a middle, and what most do not exceed`() {
        let waits = (1...100).map(Double.init).shuffled()
        #expect(waits.middle == 50.5)
        #expect(waits.least(above: 0.95) == 95)
        #expect([3, 1].least(above: 0.95) == 3)
        #expect([2.0].least(above: 0.95) == 2)
    }
}
