import Authoring
import ClientFormats
import Foundation
import PolicyModel
import SiteEngine

/// Finds and reads what `--against` names: a target, a folder of content, a built or published folder, a git revision.
///
/// In this order: a target's name hides a folder, which is then `./name`, and a folder hides a revision.
struct ImpactSource: Sendable {
    /// Reads the documents of a target's publication; nil for the live one.
    typealias TargetReading = @Sendable (_ target: Site.Target, _ serial: Int?) async throws -> [Artifact]

    /// The folder of the content here, which tells what a revision is asked for.
    let content: String
    let targets: [Site.Target]
    /// Nil for all apps.
    let only: Set<String>?
    /// False where the other content is judged at another moment: then equal files need not mean the same.
    let isAtOneMoment: Bool
    let readTarget: TargetReading

    /// - Throws: `ImpactError`, `ContentError`, or the target's own error.
    func earlier(_ name: String) async throws -> EarlierSite {
        if let (target, serial) = try target(name) {
            let artifacts = try await readTarget(target, serial)
            return EarlierSite(name: .init(kind: .target, text: name), state: .documents(asked(artifacts)))
        }
        if FileManager.default.fileExists(atPath: name) { return try folder(name) }
        let revision = try revision(name)
        let copy = try revision.contentFolder()
        defer { copy.remove() }
        return try policies(in: copy.path, shownAs: "\(name):\(content)", EarlierSite.Name(kind: .revision, text: name))
    }

    private func revision(_ name: String) throws(ImpactError) -> GitRevision {
        guard let revision = try GitRevision(name, of: content) else {
            throw .unknown(name, targets: targets.map(\.name))
        }
        return revision
    }

    /// The target of that name, or `NAME@SERIAL`; in the latter also the folder of a target, such as the standard one.
    private func target(_ name: String) throws(ImpactError) -> (Site.Target, Int?)? {
        if let target = targets.first(where: { $0.name == name }) { return (target, nil) }
        guard let sign = name.lastIndex(of: "@"), let target = named(String(name[..<sign])) else { return nil }
        guard let serial = Int(name[name.index(after: sign)...]), serial > 0 else { throw .serial(name) }
        return (target, serial)
    }

    private func named(_ name: String) -> Site.Target? {
        if let target = targets.first(where: { $0.name == name }) { return target }
        let isStandard = targets.isEmpty && TargetPlace.standard.folder == name
        guard isStandard || FileManager.default.fileExists(atPath: "\(name)/publications") else { return nil }
        return Site.Target(name: name, place: .directory(name), position: SourcePosition(file: name))
    }

    private func folder(_ name: String) throws -> EarlierSite {
        if PublishedDocuments.holdsContent(name) {
            return try policies(in: name, shownAs: name, EarlierSite.Name(kind: .content, text: name))
        }
        let artifacts = try PublishedDocuments.read(name, only: only)
        guard !artifacts.isEmpty || only != nil else { throw ImpactError.foreign(name) }
        return EarlierSite(name: .init(kind: .published, text: name), state: .documents(artifacts))
    }

    private func asked(_ artifacts: [Artifact]) -> [Artifact] {
        guard let only else { return artifacts }
        return artifacts.filter { only.contains(String($0.path.prefix { $0 != "/" })) }
    }

    /// An app that the old content does not have yet is no mistake of it.
    private func policies(
        in folder: String, shownAs shown: String, _ name: EarlierSite.Name
    ) throws -> EarlierSite {
        let alike = isAtOneMoment ? SameFiles.slugs(in: folder, and: content) : []
        let asked = alike.isEmpty ? only : (only ?? SameFiles.slugs(in: folder)).subtracting(alike)
        let reading = try ContentReader.read(folder, only: asked)
        let mistakes = reading.diagnostics.filter {
            $0.severity == .error && !["unknown-app", "no-apps"].contains($0.id)
        }
        if let first = mistakes.first {
            let place =
                "\(shown)\(first.position.file.dropFirst(folder.count)):\(first.position.line):\(first.position.column)"
            throw ImpactError.refused(name.text, mistakes: mistakes.count, first: "\(place): \(first.message)")
        }
        return EarlierSite(name: name, state: .content(reading.content?.policies ?? []), alike: alike)
    }
}

/// The other side of a comparison cannot be read.
enum ImpactError: Error, Hashable, CustomStringConvertible {
    case unknown(String, targets: [String])
    case foreign(String)
    case serial(String)
    case refused(String, mistakes: Int, first: String)
    case unpublished(String)
    case git(revision: String, cause: String)
    case notThere(revision: String, folder: String)

    var description: String {
        switch self {
        case .unknown(let name, let targets):
            let known = targets.isEmpty ? "" : " (the site has the targets \(targets.joined(separator: ", ")))"
            return "'\(name)' is no target of the site, no folder and no git revision\(known)"
        case .foreign(let path): return "'\(path)' holds neither content nor documents of a site"
        case .serial(let name): return "'\(name)' names no publication: write TARGET@SERIAL, such as production@12"
        case .refused(let name, let mistakes, let first):
            let more = mistakes > 1 ? " (and \(count(mistakes - 1, "other mistake")))" : ""
            return "the content of '\(name)' is refused, so there is nothing to compare with: \(first)\(more)"
        case .unpublished(let name):
            return "'\(name)' is not there: nothing was published under that number, or it was removed"
        case .git(let revision, let cause): return "cannot read the revision '\(revision)': \(cause)"
        case .notThere(let revision, let folder): return "the revision '\(revision)' holds no content at \(folder)"
        }
    }
}

/// Finds the apps that two content folders hold byte for byte alike: on a large site nearly all, and none need be read.
enum SameFiles {
    /// Empty where a file that every app may need differs.
    static func slugs(in one: String, and other: String) -> Set<String> {
        let shared = PublishedDocuments.entries(of: one) + PublishedDocuments.entries(of: other)
        guard Set(shared.filter(isShared)).allSatisfy({ areAlike("\(one)/\($0)", "\(other)/\($0)") }) else { return [] }
        return slugs(in: one).filter { slug in
            let forms = ["\(slug).md", slug]
            return forms.allSatisfy { areAlike("\(one)/\($0)", "\(other)/\($0)") }
        }
    }

    /// Every app of a folder.
    static func slugs(in folder: String) -> Set<String> {
        let names = PublishedDocuments.entries(of: folder).filter { !isShared($0) && $0 != "assets" }
        return Set(names.map { $0.hasSuffix(".md") ? String($0.dropLast(3)) : $0 })
    }

    private static func isShared(_ name: String) -> Bool { name == "index.md" || name.hasPrefix("_") }

    /// True for equal files, for folders of equal files, and where neither is there.
    private static func areAlike(_ one: String, _ other: String) -> Bool {
        let files = FileManager.default
        var isFolder: ObjCBool = false, isOtherFolder: ObjCBool = false
        let isThere = files.fileExists(atPath: one, isDirectory: &isFolder)
        guard isThere == files.fileExists(atPath: other, isDirectory: &isOtherFolder) else { return false }
        guard isThere else { return true }
        guard isFolder.boolValue == isOtherFolder.boolValue else { return false }
        guard isFolder.boolValue else { return files.contents(atPath: one) == files.contents(atPath: other) }
        let names = PublishedDocuments.entries(of: one)
        return names == PublishedDocuments.entries(of: other)
            && names.allSatisfy { files.contents(atPath: "\(one)/\($0)") == files.contents(atPath: "\(other)/\($0)") }
    }
}

/// The clients' documents in a built or published folder.
enum PublishedDocuments {
    /// True for a folder of policies: a built one holds no Markdown where content has it.
    static func holdsContent(_ folder: String) -> Bool {
        let names = entries(of: folder)
        return names.contains { $0.hasSuffix(".md") }
            || names.contains { FileManager.default.fileExists(atPath: "\(folder)/\($0)/index.md") }
    }

    /// A published folder shows its live publication.
    ///
    /// - Throws: `DocumentError` for a file that cannot be read, or is larger than any document.
    static func read(_ folder: String, only: Set<String>?) throws(DocumentError) -> [Artifact] {
        let isPublished = FileManager.default.fileExists(atPath: "\(folder)/current")
        let root = isPublished ? "\(folder)/current" : folder
        var artifacts: [Artifact] = []
        for slug in entries(of: root) where only?.contains(slug) ?? true {
            for file in entries(of: "\(root)/\(slug)") {
                let candidate = Artifact(path: "\(slug)/\(file)", bytes: [], role: .document)
                guard ClientFormats.all.contains(where: { $0.owns(candidate, of: slug) }) else { continue }
                let bytes = try DocumentFile(reading: "\(root)/\(slug)/\(file)").bytes
                artifacts.append(Artifact(path: candidate.path, bytes: bytes, role: .document))
            }
        }
        return artifacts
    }

    /// Of a target's publication; nil is the live one.
    @Sendable static func read(_ target: Site.Target, serial: Int?) async throws -> [Artifact] {
        try await TargetAccess().using(target.place) { place in
            let chosen = if let serial { try await place.publication(serial) } else { try await place.readState().live }
            guard let chosen else {
                throw ImpactError.unpublished(serial.map { "\(target.name)@\($0)" } ?? target.name)
            }
            let documents = chosen.own.filter { file in
                let slug = String(file.path.prefix { $0 != "/" })
                return ClientFormats.all.contains {
                    $0.owns(Artifact(path: file.path, bytes: [], role: .document), of: slug)
                }
            }
            return try await place.read(documents, of: chosen.serial)
        }
    }

    /// Sorted; empty for what is no folder.
    static func entries(of folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
