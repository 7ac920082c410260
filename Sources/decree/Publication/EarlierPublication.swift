import PolicyModel
import Publishing
import Signing

/// What an earlier publication held before it was signed: the files to publish again.
struct EarlierPublication: Sendable {
    let serial: Int
    /// The look at the target that everything is decided by: it names the live publication, and what becomes of the
    /// target is planned from it.
    let state: TargetState
    /// The publication that was live then.
    let live: Int
    /// Documents, pages and assets.
    let files: [Artifact]
    /// `  version 11 of the site, in place of version 13`, as its pages number them; nil where a manifest is gone.
    let versions: String?

    /// - Parameter chosen: nil takes the newest one before the live one that was not rolled back.
    init(_ chosen: Int?, in target: any PublishTarget) async throws {
        let state = try await target.withHistory(try await target.readState()), place = target.place
        guard let current = state.live else {
            throw CommandError("\(place): nothing is published yet", isRefusal: true)
        }
        let live = current.serial, earlier = state.kept.filter { $0 < live }
        let kept = earlier.isEmpty ? "none" : earlier.map(String.init).joined(separator: ", ")
        guard chosen != nil || !earlier.isEmpty else {
            throw CommandError("\(place): publication \(live) is the only one", isRefusal: true)
        }
        var serial = chosen
        if serial == nil {
            let standing = earlier.filter { !state.undone.contains($0) && !state.renewals.contains($0) }
            serial = try await Self.serial(before: current, standing, in: target)
        }
        guard let serial else {
            throw CommandError(
                "\(place): publication \(live) holds the files of the oldest one that was not rolled back; to publish "
                    + "another one again, name it with --serial; kept are \(kept)", isRefusal: true)
        }
        guard serial != live else {
            throw CommandError("\(place): publication \(live) is live already", isRefusal: true)
        }
        guard serial < live, let publication = try await target.publication(serial) else {
            throw CommandError(
                "\(place): there is no publication \(serial) to go back to; kept are \(kept)", isRefusal: true)
        }
        self.serial = serial
        self.state = state
        self.live = live
        files = try await target.read(Self.content(of: publication), of: serial)
        let numbers = await [target.siteVersion(of: publication), target.siteVersion(of: current)].compactMap(\.self)
        versions = numbers.count == 2 ? "  version \(numbers[0]) of the site, in place of version \(numbers[1])" : nil
    }

    /// `  kept too: 36 (version 10 of the site), 34 (version 9)`: the others that may be named, the newest first.
    func others(in target: any PublishTarget) async throws -> [String] {
        var names: [String] = []
        for other in state.kept.reversed() where other < live && other != serial && !state.renewals.contains(other) {
            guard let publication = try await target.publication(other) else { continue }
            let version = await target.siteVersion(of: publication)
            names.append("\(other)" + (version.map { " (version \($0) of the site)" } ?? ""))
        }
        return names.isEmpty ? [] : ["  kept too: \(names.joined(separator: ", "))"]
    }

    /// Signing makes its own files anew. An immutable copy never has the path of its document.
    private static func content(of publication: Publication) -> [PublishedFile] {
        publication.own.filter { file in
            !PublishedPath.isImmutable(file.path)
                && [.document, .page, .asset].contains(PublishedPath.role(of: file.path))
        }
    }

    /// The newest publication before the live one that was not rolled back; nil if none is left.
    ///
    /// A publication with the files of an earlier one went back to it, by a rollback or by hand, so whatever came
    /// between the two was taken back.
    private static func serial(
        before live: Publication, _ earlier: [Int], in target: any PublishTarget
    ) async throws -> Int? {
        var standing: [(serial: Int, files: [String: String])] = []
        for serial in earlier + [live.serial] {
            guard let publication = serial == live.serial ? live : try await target.publication(serial) else {
                continue
            }
            let own = content(of: publication).filter { !StatusFile.isOne($0.path) }.map { ($0.path, $0.sha256) }
            let files = Dictionary(own) { first, _ in first }
            if let same = standing.firstIndex(where: { $0.files == files }) { standing.removeSubrange(same...) }
            standing.append((serial, files))
        }
        return standing.dropLast().last?.serial
    }
}

extension PublishTarget {
    /// The manifest of a publication; nil where it has none.
    func manifest(of publication: Publication) async throws -> [UInt8]? {
        guard let file = publication.files[Manifest.path] else { return nil }
        return try await read([file], of: publication.serial).first?.bytes
    }

    /// The version of its manifest, by which its pages name a publication; nil where that cannot be read.
    fileprivate func siteVersion(of publication: Publication) async -> Int? {
        (try? await manifest(of: publication)).flatMap { Manifest.version(of: $0) }
    }
}
