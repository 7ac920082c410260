import ClientFormats
import PolicyModel

/// The warnings of what the step from one state of an app to another does, perhaps without anybody having meant it: a
/// release lost what the one before had, a share is drawn anew, an archive is another file, documents name another app,
/// or a minimum does not reach who skipped the release.
enum StepWarnings {
    /// - Parameter old: the earlier state, whose own warnings are left out.
    static func all(from old: EncodedApp, to new: EncodedApp) -> [Diagnostic] {
        let known = Set(lost(in: old).map(\.message))
        return lost(in: new).filter { !known.contains($0.message) } + byFiles(from: old.artifacts, to: new)
    }

    /// - Parameter published: the files of the earlier state, whose policy is not known.
    static func all(from published: [Artifact], to new: EncodedApp) -> [Diagnostic] {
        lost(in: new) + byFiles(from: published, to: new)
    }

    /// Those for which the files of the earlier state suffice.
    static func byFiles(from published: [Artifact], to new: EncodedApp) -> [Diagnostic] {
        Reseeding.diagnostics(from: published, of: new.dated.policy.slug, to: new)
            + ReplacedArchive.diagnostics(from: published, to: new) + ChangedID.diagnostics(from: published, to: new)
            + SkippedStep.diagnostics(from: published, to: new).filter { new.dated.acceptance(of: $0) == nil }
    }

    private static func lost(in app: EncodedApp) -> [Diagnostic] {
        app.diagnostics.filter { $0.isOfLostPart && app.dated.acceptance(of: $0) == nil }
    }
}

extension Diagnostic {
    /// True for the warning that a release lacks what the one before it had.
    package var isOfLostPart: Bool { id == "lost-part" }

    /// True for a warning of what the step from one state to another does.
    package var isOfStep: Bool {
        isOfLostPart || ["share-reseeded", "skipped-version", "archive-replaced", "id-changed"].contains(id)
    }
}
