import Foundation
import Measuring
import Testing

@testable import benchmark

/// What is printed of the figures, and which figures are printed together.
struct ResultTableTests {
    private let plan = Plan(
        size: 10_000, sizes: [100, 1_000], repetitions: 3, files: 20_000, seed: 1, decree: ".build/release/decree",
        built: 1)

    private var results: Results {
        var results = Results(plan: plan, machine: "2 cores, 23 GiB, Linux")
        let hugo = Sample(
            command: "hugo --quiet", runs: [8, 9, 7].map { Usage(wall: $0, cpu: 11, peak: 1_323_302_912) })
        let decree = Sample(
            command: "decree build", runs: [4, 2, 90].map { Usage(wall: $0, cpu: 5.5, peak: 104_857_600) })
        results.findings["build"] = [
            Finding(work: "full build", reference: "Hugo", referenceSample: hugo, sample: decree)
        ]
        let help = Sample(command: "decree --help", runs: [Usage(wall: 0.02, cpu: 0.01, peak: 1_048_576)])
        let check = Sample(command: "decree check kasa", runs: [Usage(wall: 0.057, cpu: 0.03, peak: 2_097_152)])
        results.findings["check"] = [
            Finding(
                work: "check of one", reference: "`decree --help`", referenceSample: help, sample: check,
                comparison: .difference, note: "a start")
        ]
        let rclone = Sample(
            command: "rclone sync", runs: [Usage(wall: 10, cpu: 4, peak: 1_048_576, requests: 11_000)])
        let publish = Sample(
            command: "decree publish", runs: [Usage(wall: 9, cpu: 3, peak: 1_048_576, requests: 998)])
        results.findings["publish"] = [
            Finding(work: "publishing", reference: "rclone", referenceSample: rclone, sample: publish)
        ]
        results.latencies = [LatencyFinding(work: "a policy saved", waits: [0.06, 0.04, 0.05, 1.2])]
        results.sizes = [(100, 0.5), (1_000, 5.0)].map { size, wall in
            let usage = Usage(wall: wall, cpu: 2 * wall, peak: 52_428_800)
            return SizeFinding(size: size, files: size * 20 + 6, sample: Sample(command: "decree build", runs: [usage]))
        }
        return results
    }

    @Test func `the tables set each figure beside its reference`() {
        #expect(
            ResultTable(results: results).whole == """
                10,000 policies, seed 1, medians of 3, whole processes in turns; 2 cores, 23 GiB, Linux.

                | work | beside | wall | of it | CPU | of it | requests | peak memory |
                |---|---|---|---|---|---|---|---|
                | full build | Hugo | 4.00 s / 8.00 s | 0.50 × | 5.50 s / 11.00 s | 0.50 × |  | 100 MiB / 1,262 MiB |
                | check of one | `decree --help` (a start) | 0.057 s / 0.020 s | +37 ms | 0.030 s / 0.010 s | 3.00 × |  | 2 MiB / 1 MiB |
                | publishing | rclone | 9.00 s / 10.00 s | 0.90 × | 3.00 s / 4.00 s | 0.75 × | 998 / 11,000 | 1 MiB / 1 MiB |

                | `decree preview` | median | 95 of 100 within |
                |---|---|---|
                | a policy saved | 55 ms | 1200 ms |

                | policies, five clients, cold | files | wall | CPU | peak memory |
                |---|---|---|---|---|
                | 100 | 2,006 | 0.500 s | 1.00 s | 50 MiB |
                | 1,000 | 20,006 | 5.00 s | 10.00 s | 50 MiB |
                | exponent of growth | | 1.00 | 1.00 | 0.00 |

                Commands:

                ```sh
                hugo --quiet
                decree build
                decree --help
                decree check kasa
                rclone sync
                decree publish
                ```

                """)
    }

    @Test func `figures of another build or machine are not shown beside new ones`() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "decree-results-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try results.keep(in: file)
        #expect(
            Results.kept(in: file, for: plan, machine: results.machine).findings.keys.sorted() == [
                "build", "check", "publish",
            ])
        let rebuilt = Plan(
            size: 10_000, sizes: [100, 1_000], repetitions: 3, files: 20_000, seed: 1, decree: plan.decree, built: 2)
        #expect(Results.kept(in: file, for: rebuilt, machine: results.machine).findings.isEmpty)
        #expect(Results.kept(in: file, for: plan, machine: "another").findings.isEmpty)
    }
}
