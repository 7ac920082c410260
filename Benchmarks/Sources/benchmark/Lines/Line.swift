import ArgumentParser

/// One group of measurements that belong together; each can be repeated on its own.
enum Line: String, CaseIterable, Codable, ExpressibleByArgument {
    /// Full builds beside Hugo: cold, two documents a policy, unchanged, one policy changed.
    case build
    /// One policy checked out of all, one device explained, and all policies.
    case check
    /// cmark on the same Markdown, and the file system on as many files.
    case floors
    /// Full builds at several sizes.
    case growth
    /// A bucket on loopback, beside rclone.
    case publish
    /// A branch of a bare repository, beside git's own commands.
    case branch
    /// From a saved file to the page on screen.
    case preview
    /// Users counted from an access log, and who of them read a publication, beside GoAccess.
    case reach

    /// Seconds that the line will take, about, corpora and cleaning included.
    ///
    /// - Parameter check: the seconds that the check of one policy takes here; whatever Decree does grows with it.
    func estimate(_ plan: Plan, check: Double) -> Double {
        let (policies, rounds) = (Double(plan.size), Double(plan.repetitions))
        return switch self {
        case .build: policies * (2 * check + rounds * (3.5 * check + 0.004))
        case .check: policies * check * (1 + 1.5 * rounds)
        case .floors: policies * (check + rounds * (1.3 * check + 0.002))
        case .growth:
            plan.sizes.map { Double($0) * (check + Double(plan.repetitions(at: $0)) * (1.3 * check + 0.001)) }.reduce(
                0, +)
        case .preview: min(policies, Double(PreviewLine.most)) * check * (4 + rounds) + 8 * rounds
        case .reach: policies * (0.004 + rounds * 0.015)
        case .branch: rounds * (Double(plan.files) * 0.002 + 5)
        case .publish: rounds * (Double(plan.files) * 0.012 + 15)
        }
    }
}
