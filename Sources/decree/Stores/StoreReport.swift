import PolicyModel
import Publishing

/// The table and the JSON of `decree stores`.
struct StoreReport {
    let survey: StoreSurvey

    private static let header = ["app", "platform", "country", "announced", "served", "since", "requires", "result"]

    /// The table, then the sum in one line.
    func lines(ink: Ink, width: Int) -> [String] {
        guard !survey.comparisons.isEmpty else { return ["no app has a 'store'"] }
        let rows = [Self.header] + survey.comparisons.map(row)
        return TextTable(rows, ink: ink, width: width).lines + ["", sum]
    }

    /// `3 stores asked: 2 same, 1 not served`.
    var sum: String {
        let asked = survey.comparisons.filter { $0.question != nil }.map(\.standing)
        let counts = [StoreComparison.Standing.same, .different, .unknown, .absent, .notServed].compactMap { standing in
            let number = asked.count { $0 == standing }
            return number > 0 ? "\(number) \(standing.rawValue)" : nil
        }
        return "\(count(asked.count, "store")) asked" + (counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))")
    }

    private func row(_ comparison: StoreComparison) -> [String] {
        let served = comparison.served
        return [
            comparison.dated.policy.slug, comparison.platform.displayName, comparison.question?.country ?? "-",
            comparison.announced?.description ?? "-", served?.record.version ?? "-",
            served?.record.released?.date ?? "-", served?.record.minimumOS ?? "-", comparison.standing.rawValue,
        ]
    }

    var members: [JSONValue.Member] { [.init("stores", .array(survey.comparisons.map(object)))] }

    private func object(_ comparison: StoreComparison) -> JSONValue {
        let policy = comparison.dated.policy, platform = comparison.platform
        let edits = comparison.edits.map { edit in
            JSONValue.array((["decree"] + edit.words(of: policy.slug, on: platform)).map { .string($0) })
        }
        return .object([
            "app": .string(policy.slug), "platform": .string(platform.rawValue),
            "store": policy.stores[platform].map { .string($0) },
            "country": comparison.question.map { .string($0.country) },
            "announced": comparison.announced.map { .string($0.description) },
            "served": comparison.served.map { Self.object($0.record) },
            "result": .string(comparison.standing.rawValue), "edits": .array(edits),
        ])
    }

    private static func object(_ record: StoreRecord) -> JSONValue {
        .object([
            "version": .string(record.version), "requires": record.minimumOS.map { .string($0) },
            "since": record.released.map { .string($0.description) }, "id": record.bundleID.map { .string($0) },
        ])
    }
}
