import PolicyModel
import SiteEngine

/// Builds again after each change, and says what is shown then.
package struct PreviewBuilder: Sendable {
    /// What one round of work did, for the terminal.
    package struct Round: Sendable {
        package let changed: [String]
        package let judged: Int
        package let duration: Duration
        package let site: PreviewSite
        /// Warnings included.
        package let diagnostics: [Diagnostic]
        /// Of those the errors, and the warnings that the round before did not have.
        package let news: [Diagnostic]
        package let failure: (any Error)?
    }

    private var live: LiveSite
    private var rounds = 0
    /// Distinguishes this run's pages from those of an earlier run.
    private let run: String
    private let now: @Sendable () -> Int64
    private(set) var site: PreviewSite

    /// - Parameter now: in nanoseconds since 1970.
    init(_ engine: SiteEngine, run: String, now: @escaping @Sendable () -> Int64) {
        live = LiveSite(engine)
        (self.run, self.now) = (run, now)
        site = PreviewSite(revision: "\(run).0", good: nil, mistakes: .none)
    }

    /// The first build, on which everything else stands.
    ///
    /// - Throws: when the folders cannot be read.
    mutating func open() async throws -> Round {
        let round = await update(FolderDifference())
        if let failure = round.failure { throw failure }
        return round
    }

    mutating func update(_ difference: FolderDifference) async -> Round {
        let start = ContinuousClock.now
        rounds += 1
        let known = Set(live.diagnostics)
        var failure: (any Error)?
        do {
            let modified = difference.other.isEmpty ? difference.modified : nil
            if let files = try await live.update(at: now(), modified: modified) {
                await show(files)
            } else {
                site = site.keeping(PreviewMistakes(live.diagnostics))
            }
        } catch {
            failure = error
            site = site.keeping(PreviewMistakes(failure: error))
        }
        return Round(
            changed: difference.paths, judged: live.judged, duration: ContinuousClock.now - start,
            site: site, diagnostics: live.diagnostics,
            news: live.diagnostics.filter { $0.severity == .error || !known.contains($0) }, failure: failure)
    }

    /// Files that did not change keep their revision, so no page loads again for nothing.
    private mutating func show(_ files: PreviewFiles) async {
        let isSame = await site.good?.isSame(as: files) ?? false
        site = PreviewSite(revision: isSame ? site.revision : "\(run).\(rounds)", good: files, mistakes: .none)
    }
}

extension PreviewSite {
    fileprivate func keeping(_ mistakes: PreviewMistakes) -> PreviewSite {
        PreviewSite(revision: revision, good: good, mistakes: mistakes)
    }
}
