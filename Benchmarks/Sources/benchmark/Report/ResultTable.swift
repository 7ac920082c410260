import Foundation
import Measuring

/// What was measured, as Markdown: ratios, not verdicts.
struct ResultTable {
    let results: Results

    /// The tables alone, as `Benchmarks/README.md` holds them.
    var tables: String { [head, comparison, latency, growth].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n" }

    /// Every command that was run, beneath the tables.
    var whole: String { tables + "\n" + commands + "\n" }

    private var plan: Plan { results.plan }

    private var head: String {
        """
        \(plan.size.grouped) policies, seed \(plan.seed), medians of \(plan.repetitions), whole processes in turns; \
        \(results.machine).\(plan.isDebug ? " **Debug build: these figures say nothing about a release.**" : "")
        """
    }

    private var findings: [Finding] { Line.allCases.flatMap { results.findings[$0.rawValue] ?? [] } }

    private var comparison: String {
        guard !findings.isEmpty else { return "" }
        let rows = findings.compactMap(row)
        return """
            | work | beside | wall | of it | CPU | of it | requests | peak memory |
            |---|---|---|---|---|---|---|---|
            \(rows.joined(separator: "\n"))
            """
    }

    private func row(_ finding: Finding) -> String? {
        guard let own = finding.sample.median, let other = finding.referenceSample.median else { return nil }
        let wall =
            switch finding.comparison {
            case .ratio: ratio(own.wall, other.wall)
            case .difference: String(format: "%+.0f ms", (own.wall - other.wall) * 1000)
            }
        let cells = [
            finding.work, finding.reference + (finding.note.map { " (\($0))" } ?? ""),
            "\(seconds(own.wall)) / \(seconds(other.wall))", wall, "\(seconds(own.cpu)) / \(seconds(other.cpu))",
            ratio(own.cpu, other.cpu), requests(own, other), "\(memory(own.peak)) / \(memory(other.peak))",
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }

    private var latency: String {
        guard !results.latencies.isEmpty else { return "" }
        let rows = results.latencies.map { finding in
            "| \(finding.work) | \(milliseconds(finding.waits.middle)) | \(milliseconds(finding.waits.least(above: 0.95))) |"
        }
        return """
            | `decree preview` | median | 95 of 100 within |
            |---|---|---|
            \(rows.joined(separator: "\n"))
            """
    }

    private var growth: String {
        let sizes = results.sizes.sorted { $0.size < $1.size }.compactMap { finding in
            finding.sample.median.map { (finding: finding, cost: $0) }
        }
        guard !sizes.isEmpty else { return "" }
        let rows = sizes.map { finding, cost in
            """
            | \(finding.size.grouped) | \(finding.files.grouped) | \(seconds(cost.wall)) | \(seconds(cost.cpu)) \
            | \(memory(cost.peak)) |
            """
        }
        return """
            | policies, five clients, cold | files | wall | CPU | peak memory |
            |---|---|---|---|---|
            \(rows.joined(separator: "\n"))
            | exponent of growth | | \(exponent(sizes.map { ($0.finding.size, $0.cost.wall) })) \
            | \(exponent(sizes.map { ($0.finding.size, $0.cost.cpu) })) \
            | \(exponent(sizes.map { ($0.finding.size, Double($0.cost.peak)) })) |
            """
    }

    private var commands: String {
        let samples = findings.flatMap { [$0.referenceSample, $0.sample] } + results.sizes.map(\.sample)
        var seen = Set<String>()
        let lines = samples.map(\.command).filter { seen.insert($0).inserted }
        return "Commands:\n\n```sh\n\(lines.joined(separator: "\n"))\n```"
    }

    private func exponent(_ points: [(size: Int, cost: Double)]) -> String {
        Growth(points).map { String(format: "%.2f", $0.exponent) } ?? "–"
    }

    private func ratio(_ own: Double, _ other: Double) -> String {
        guard other > 0 else { return "–" }
        return String(format: own / other < 10 ? "%.2f ×" : "%.0f ×", own / other)
    }

    private func milliseconds(_ seconds: Double) -> String { String(format: "%.0f ms", seconds * 1000) }

    private func seconds(_ value: Double) -> String { String(format: value < 1 ? "%.3f s" : "%.2f s", value) }

    /// Empty for work without a server.
    private func requests(_ own: Usage, _ other: Usage) -> String {
        guard let count = own.requests, let others = other.requests else { return "" }
        return "\(count.grouped) / \(others.grouped)"
    }

    private func memory(_ bytes: Int) -> String { "\((bytes / 1_048_576).grouped) MiB" }
}

extension Int {
    /// `200,006`
    var grouped: String {
        let digits = String(self)
        return String(
            digits.enumerated().flatMap { place, digit in
                place > 0 && (digits.count - place).isMultiple(of: 3) ? [",", digit] : [digit]
            })
    }
}
