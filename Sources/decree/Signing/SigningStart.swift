import Basics
import PolicyModel
import Publishing
import Signing

/// What versions and roots count on from where neither the target nor the output folder says how far they are: the
/// same site in the standard output folder, or else at another of its targets.
struct SigningStart {
    /// The files of the standard output folder, where another one is signed.
    private let standard: [Artifact]
    private let target: TargetOptions

    /// Reads the standard output folder, so it is not to be locked yet: both folders may have the same lock.
    init(_ options: SigningOptions) {
        let isOther = Paths.standardized(options.bundle.folder) != Paths.standardized(BundleOptions.standard)
        // A folder of that name that is no output says nothing.
        standard = isOther ? (try? OutputFolder(BundleOptions.standard).current()) ?? [] : []
        target = options.target
    }

    /// The files of an output; its signatures and metadata count as published where they are from elsewhere.
    struct Begun {
        let files: [Artifact]
        /// The folder or the target that they are from.
        var origin: String?
    }

    /// The output, with what it counts on from where it has no signatures of its own; says where that is.
    ///
    /// - Parameter live: the target's files; empty also where it was not read.
    func begin(
        _ built: [Artifact], over live: [Artifact], in site: Site, isOffline: Bool, _ terminal: Terminal
    ) async throws -> Begun {
        guard live.isEmpty, !Self.isSigned(built) else { return Begun(files: built) }
        var found = standard, origin = "'\(BundleOptions.standard)'"
        let place = try target.place(in: site)
        let others = isOffline ? [] : site.targets.filter { $0.place != place }.map(\.name)
        for name in others where !Self.isSigned(found) {
            (found, origin) = (try await files(of: name, in: site, terminal), "the target '\(name)'")
        }
        guard Self.isSigned(found) else { return Begun(files: built) }
        terminal.notice("versions count on from those of \(origin)" + (isOffline ? "" : ", since '\(place)' has none"))
        let paths = Set(built.map(\.path))
        return Begun(
            files: built + found.filter { TargetState.isSigned($0.path) && !paths.contains($0.path) }, origin: origin)
    }

    private static func isSigned(_ files: [Artifact]) -> Bool {
        files.contains { $0.path.hasSuffix(".minisig") || $0.path.hasPrefix("metadata/") }
    }

    /// What another target says of versions; nothing where it cannot be reached from here.
    private func files(of name: String, in site: Site, _ terminal: Terminal) async throws -> [Artifact] {
        var other = target
        other.to = name
        let files = try? await other.using(in: site, terminal.network) { target in
            try await target.live(where: TargetState.isSigned)
        }
        try Task.checkCancellation()
        return (files ?? nil) ?? []
    }
}
