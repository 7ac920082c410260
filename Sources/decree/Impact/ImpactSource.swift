import Basics
import ClientFormats
import PolicyModel
import Review
import SiteEngine

/// Finds and reads what `--against` names: a target, a folder of content, a built or published folder, a git revision.
///
/// In this order: a target's name hides a folder, which is then `./name`, and a folder hides a revision.
struct ImpactSource: Sendable {
    /// Reads the documents of a target's publication; nil for the live one.
    typealias TargetReading = @Sendable (_ target: Site.Target, _ serial: Int?) async throws -> [Artifact]

    /// Of the content here, whose folder names the one of a revision.
    let engine: SiteEngine
    let targets: [Site.Target]
    /// Nil for all apps.
    let only: Set<String>?
    /// The moment that the other content is judged at.
    let moment: Moment
    let readTarget: TargetReading

    /// - Throws: `ImpactError`, `ContentError`, or the target's own error.
    func earlier(_ name: String) async throws -> EarlierSite {
        try await state(name) { state in
            switch state {
            case .documents(let documents, let own):
                return EarlierSite(name: own, documents: EarlierSite.byApp(documents))
            case .content(let folder, let own):
                let shown = own.kind == .revision ? "\(name):\(engine.content)" : name
                return try await policies(in: folder, shownAs: shown, own)
            }
        }
    }

    /// The content here, at the other moment.
    func here() async throws -> EarlierSite {
        try await policies(
            in: engine.content, shownAs: engine.content, EarlierSite.Name(kind: .here, text: engine.content))
    }

    /// The state of that name for a review, while `body` runs: a revision is a folder for that long.
    ///
    /// - Parameter name: nil for what the site's first target serves.
    func state<Result>(_ name: String?, _ body: (ReviewedState) async throws -> Result) async throws -> Result {
        guard let name else {
            let standard = TargetPlace.standard.folder ?? ""
            let place =
                targets.first
                ?? Site.Target(name: standard, place: .standard, position: SourcePosition(file: engine.content))
            let documents = try await documents(place, nil)
            return try await body(.documents(documents, .init(kind: .target, text: place.name)))
        }
        if let (target, serial) = try target(name) {
            return try await body(.documents(try await documents(target, serial), .init(kind: .target, text: name)))
        }
        if Files.exists(name) {
            if PublishedDocuments.holdsContent(name) {
                return try await body(.content(folder: name, .init(kind: .content, text: name)))
            }
            let artifacts = try PublishedDocuments.read(name, only: only)
            guard !artifacts.isEmpty || only != nil else { throw ImpactError.foreign(name) }
            return try await body(.documents(artifacts, .init(kind: .published, text: name)))
        }
        let copy = try revision(name).contentFolder()
        defer { copy.remove() }
        return try await body(.content(folder: copy.path, .init(kind: .revision, text: name)))
    }

    private func documents(_ target: Site.Target, _ serial: Int?) async throws -> [Artifact] {
        try await readTarget(target, serial).filter { artifact in
            only?.contains(String(artifact.path.prefix { $0 != "/" })) ?? true
        }
    }

    private func revision(_ name: String) throws(ImpactError) -> GitRevision {
        guard let revision = try GitRevision(name, of: engine.content) else {
            throw .unknown(name, targets: targets.map(\.name), doubt: try ShallowClone.doubt(about: engine.content))
        }
        return revision
    }

    /// The target of that name, or `NAME@SERIAL`; in the latter also the folder of a target, such as the standard one.
    private func target(_ name: String) throws(ImpactError) -> (Site.Target, Int?)? {
        if let target = targets.first(where: { $0.name == name }) { return (target, nil) }
        if isStandard(name), !Files.exists(name) { return named(name).map { ($0, nil) } }
        guard let sign = name.lastIndex(of: "@"), let target = named(String(name[..<sign])) else { return nil }
        guard let serial = Int(name[name.index(after: sign)...]), serial > 0 else { throw .serial(name) }
        return (target, serial)
    }

    private func named(_ name: String) -> Site.Target? {
        if let target = targets.first(where: { $0.name == name }) { return target }
        guard isStandard(name) || Files.exists("\(name)/publications") else { return nil }
        return Site.Target(name: name, place: .directory(name), position: SourcePosition(file: name))
    }

    private func isStandard(_ name: String) -> Bool { targets.isEmpty && TargetPlace.standard.folder == name }

    /// An app that the old content does not have yet is no mistake of it.
    private func policies(
        in folder: String, shownAs shown: String, _ name: EarlierSite.Name
    ) async throws -> EarlierSite {
        let slugs = TouchedContent.slugs(in: folder)
        // At another moment equal files need not mean the same.
        let touched = moment == engine.moment ? TouchedContent(from: folder, to: engine.content) : nil
        let alike: Set<String> = touched.map { touched in slugs.filter { !touched.holds(slug: $0) } } ?? []
        let asked = alike.isEmpty ? only : (only ?? slugs).subtracting(alike)
        let reading = try await SiteEngine(content: folder, at: moment).read(only: asked)
        let mistakes = reading.diagnostics.filter {
            $0.severity == .error && !["unknown-app", "no-apps"].contains($0.id)
        }
        if let first = mistakes.first {
            let place =
                "\(shown)\(first.position.file.dropFirst(folder.count)):\(first.position.line):\(first.position.column)"
            throw ImpactError.refused(name.text, mistakes: mistakes.count, first: "\(place): \(first.message)")
        }
        let policies = Dictionary(reading.apps.map { ($0.policy.slug, $0) }) { first, _ in first }
        return EarlierSite(name: name, policies: policies, alike: alike)
    }
}

/// The other side of a comparison cannot be read.
enum ImpactError: Error, Hashable, CustomStringConvertible {
    /// - Parameter doubt: ends the message.
    case unknown(String, targets: [String], doubt: String)
    case foreign(String)
    case serial(String)
    case refused(String, mistakes: Int, first: String)
    case unpublished(String)
    case git(revision: String, cause: String)
    case notThere(revision: String, folder: String)
    case shallow(revision: String)

    var description: String {
        switch self {
        case .unknown(let name, let targets, let doubt):
            let known = targets.isEmpty ? "" : " (the site has the targets \(targets.joined(separator: ", ")))"
            return "'\(name)' is no target of the site, no folder and no git revision\(known)\(doubt)"
        case .foreign(let path): return "'\(path)' holds neither content nor documents of a site"
        case .serial(let name): return "'\(name)' names no publication: write TARGET@SERIAL, such as production@12"
        case .refused(let name, let mistakes, let first):
            let more = mistakes > 1 ? " (and \(count(mistakes - 1, "other mistake")))" : ""
            return "the content of '\(name)' is refused, so there is nothing to compare with: \(first)\(more)"
        case .unpublished(let name):
            return "'\(name)' is not there: nothing was published under that number, or it was removed"
        case .git(let revision, let cause): return "cannot read the revision '\(revision)': \(cause)"
        case .notThere(let revision, let folder): return "the revision '\(revision)' holds no content at \(folder)"
        case .shallow(let revision):
            return "the history of the content up to '\(revision)' is cut off, because this clone is shallow: "
                + ShallowClone.remedy
        }
    }
}

/// The clients' documents in a built or published folder.
enum PublishedDocuments {
    /// True for a folder of policies: a built one holds no Markdown where content has it.
    static func holdsContent(_ folder: String) -> Bool {
        let names = TouchedContent.entries(of: folder)
        return names.contains { $0.hasSuffix(".md") }
            || names.contains { Files.exists("\(folder)/\($0)/index.md") }
    }

    /// The documents that lie deeper than in their app's folder.
    private static let nested = Set(ClientFormats.all.flatMap { client in client.platforms.map(client.plainFile) })
        .filter { $0.contains("/") }.sorted()

    /// A published folder shows its live publication.
    ///
    /// - Throws: for a file that cannot be read, or is larger than any document.
    static func read(_ folder: String, only: Set<String>?) throws(CommandError) -> [Artifact] {
        let isPublished = Files.exists("\(folder)/current")
        let root = isPublished ? "\(folder)/current" : folder
        var artifacts: [Artifact] = []
        for slug in TouchedContent.entries(of: root) where only?.contains(slug) ?? true {
            for file in TouchedContent.entries(of: "\(root)/\(slug)") + nested
            where Files.exists("\(root)/\(slug)/\(file)") {
                let candidate = Artifact(path: "\(slug)/\(file)", bytes: [], role: .document)
                guard ClientFormats.own(candidate, of: slug) else { continue }
                let bytes = try DocumentFile(reading: "\(root)/\(slug)/\(file)").bytes
                artifacts.append(Artifact(path: candidate.path, bytes: bytes, role: .document))
            }
        }
        return artifacts
    }

    /// Of a target's publication; nil is the live one. Where nothing is live yet there are none.
    static func read(_ target: Site.Target, serial: Int?, by access: TargetAccess) async throws -> [Artifact] {
        try await access.using(target.place) { place in
            let chosen = if let serial { try await place.publication(serial) } else { try await place.readState().live }
            guard let chosen else {
                guard let serial else { return [] }
                throw ImpactError.unpublished("\(target.name)@\(serial)")
            }
            let documents = chosen.own.filter { file in
                let slug = String(file.path.prefix { $0 != "/" })
                return ClientFormats.own(Artifact(path: file.path, bytes: [], role: .document), of: slug)
            }
            return try await place.read(documents, of: chosen.serial)
        }
    }
}
