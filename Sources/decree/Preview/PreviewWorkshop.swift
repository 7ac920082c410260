import Foundation
import PolicyModel

/// Builds again after each change, and puts what came out on the stage.
struct PreviewWorkshop: Sendable {
    /// What one round of work did, for the terminal.
    struct Round: Sendable {
        let changed: [String]
        let judged: Int
        let rendered: Int
        let duration: Duration
        let site: PreviewSite
        /// Warnings included.
        let diagnostics: [Diagnostic]
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
        var failure: (any Error)?
        do {
            switch try await build.update(changes) {
            case .good(let files): show(files)
            case .refused: site = site.keeping(PreviewMistakes(build.diagnostics))
            }
        } catch {
            failure = error
            build = PreviewBuild(content: build.content, templates: build.templates, at: build.moment, strict: build.strict)
            site = site.keeping(PreviewMistakes(failure: error))
        }
        return Round(
            changed: changed, judged: build.judged, rendered: build.rendered, duration: ContinuousClock.now - start,
            site: site, diagnostics: build.diagnostics, failure: failure)
    }

    /// Files that did not change keep their revision, so no page loads again for nothing.
    private mutating func show(_ files: PreviewFiles) {
        let isSame = site.good?.files == files.files
        site = PreviewSite(revision: isSame ? site.revision : "\(run).\(rounds)", good: files, mistakes: .none)
    }
}

extension PreviewSite {
    fileprivate func keeping(_ mistakes: PreviewMistakes) -> PreviewSite {
        PreviewSite(revision: revision, good: good, mistakes: mistakes)
    }
}
