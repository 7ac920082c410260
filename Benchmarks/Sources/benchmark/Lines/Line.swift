import ArgumentParser

/// One group of measurements that belong together; each can be repeated on its own.
enum Line: String, CaseIterable, Codable, ExpressibleByArgument {
    /// Full builds beside Hugo: cold, two documents a policy, unchanged, one policy changed.
    case build
    /// One policy checked out of all, and all of them.
    case check
    /// cmark on the same Markdown, and the file system on as many files.
    case floors
    /// Full builds at several sizes.
    case growth
    /// A bucket on loopback, beside rclone.
    case publish

    /// Seconds on two slow cores for one repetition, corpora and cleaning included.
    func estimate(_ plan: Plan) -> Double {
        let policies = Double(plan.size), grown = Double(plan.sizes.filter { $0 != plan.size }.reduce(0, +))
        return switch self {
        case .build: policies * 0.006
        case .check: policies * 0.0008
        case .floors: policies * 0.0015
        case .growth: grown * 0.0035
        case .publish: Double(plan.files) * 0.012 + 15
        }
    }
}
