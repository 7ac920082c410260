import Foundation
import PolicyModel

/// Builds again after each change, and puts what came out on the stage.
struct PreviewWorkshop: Sendable {
    /// What one round of work did, for the terminal.
    struct Round: Sendable {
        let changed: [String]
        let judged: Int
        let duration: Duration
        let site: PreviewSite
        /// Warnings included.
        let diagnostics: [Diagnostic]
        /// Of those the errors, and the warnings that the round before did not have.
        let news: [Diagnostic]
        let failure: (any Error)?
    }

    private var build: PreviewBuild
    private var rounds = 0
    /// Tells this run's pages from those of a run before.
    private let run: String
    private(set) var site: PreviewSite

    init(_ build: PreviewBuild, run: String) {
        self.build = build
        self.run = run
        site = PreviewSite(revision: "\(run).0", good: nil, mistakes: .none)
    }

    /// The first build, on which everything else stands.
    ///
    /// - Throws: when the folders cannot be read.
    mutating func open() async throws -> Round {
        let round = await work(.everything, changed: [])
        if let failure = round.failure { throw failure }
        return round
    }

    mutating func update(_ difference: FolderDifference) async -> Round {
        let changes = PreviewChanges(difference, content: build.content, templates: build.templates)
        return await work(changes, changed: difference.paths)
    }

    private mutating func work(_ changes: PreviewChanges, changed: [String]) async -> Round {
        let start = ContinuousClock.now
        rounds += 1
        let known = Set(build.diagnostics)
        var failure: (any Error)?
        do {
            switch try await build.update(changes) {
            case .good(let files): await show(files)
            case .refused: site = site.keeping(PreviewMistakes(build.diagnostics))
            }
        } catch {
            failure = error
            site = site.keeping(PreviewMistakes(failure: error))
        }
        return Round(
            changed: changed, judged: build.judged, duration: ContinuousClock.now - start,
            site: site, diagnostics: build.diagnostics,
            news: build.diagnostics.filter { $0.severity == .error || !known.contains($0) }, failure: failure)
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
