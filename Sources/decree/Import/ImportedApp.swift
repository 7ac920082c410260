import ClientFormats
import ClientKit
import PolicyModel
import SiteEngine

/// Existing documents made into an app's file: written, read again by the reader of the content, and compared on every
/// device with what the documents do.
struct ImportedApp: Sendable {
    let slug: String
    /// The text of the file.
    let markdown: String
    /// As read.
    let dated: DatedPolicy
    let notes: [ImportNote]
    /// What the author has to do, as the clients of the files say.
    let work: [Diagnostic]
    let comparison: DocumentComparison

    /// - Throws: `ImportRefusal` if the documents say nothing, or if the reader refuses what was made of them, with its
    ///   reasons; `UsageError` for a release that is named twice.
    init(_ documents: ImportedDocuments, at moment: Moment) async throws {
        let request = documents.request, moment = moment
        let places = ImportedPlaces(request)
        var languages = ImportedLanguages(at: places.start), words = ImportedWords(in: places)
        let sources = documents.clients.map { client in
            var facts = client.facts(in: documents.request(for: client, at: moment))
            languages.correct(&facts)
            words.correct(&facts)
            return (client: client, facts: facts)
        }
        let imported = ImportedPolicy(
            sources, for: request, name: documents.name, language: documents.language, at: moment)
        if let version = request.namedTwice(on: imported.policy.platforms) {
            throw UsageError(
                "--release names \(version) twice: give one build for each platform, as in --release "
                    + "\(version)=ios:300 --release \(version)=android:3000")
        }
        guard !imported.saysNothing else {
            let dated = DatedPolicy(imported.policy, at: moment)
            throw ImportRefusal(
                nothingIn: request, sources.flatMap(\.facts.notes),
                dangers: DocumentComparison(of: request, by: documents.clients, with: dated).dangers)
        }
        let (policy, left) = ImportedApp.acceptable(imported.policy, places)
        let names = Set(request.names.values).sorted().joined(separator: ", ")
        let minimum = policy.minimum.isEmpty ? "" : " The minimum forces every app below it to update."
        let about = "Made from \(names) with `decree import`.\(minimum)"
        slug = request.slug
        let text = { PolicyMarkdown(policy: policy, documentation: about, releaseNotes: $0).text }
        let read = { try await ImportedApp.read(text($0), slug: request.slug, at: moment, places) }
        var prose = ImportedProseSections(imported.releaseNotes, in: policy)
        do {
            dated = try await read(prose.sections)
        } catch is ImportRefusal where !prose.sections.isEmpty {
            try await prose.drop { sections in
                do { _ = try await read(sections) } catch let refusal as ImportRefusal { return refusal.reason }
                return nil
            }
            dated = try await read(prose.sections)
        }
        markdown = text(prose.sections)
        notes = (imported.notes + languages.notes + words.notes + left + prose.notes)
            .sorted { $0.position < $1.position }
        work = sources.flatMap(\.facts.work)
        comparison = DocumentComparison(of: request, by: documents.clients, with: dated)
    }

    /// The policy without addresses that no policy may have, and what was left out.
    private static func acceptable(_ policy: Policy, _ places: ImportedPlaces) -> (Policy, [ImportNote]) {
        let odd = policy.stores.filter { !$0.value.hasPrefix("https://") }
        guard !odd.isEmpty else { return (policy, []) }
        let notes = odd.map { platform, address in
            ImportNote(
                "'\(address)' is left out: a store's address begins with https:// (\(platform.displayName))",
                at: places.position(of: address, from: places.start) ?? places.start)
        }
        var acceptable = policy
        acceptable.stores = policy.stores.compactMapValues { $0.hasPrefix("https://") ? $0 : nil }
        return (acceptable, notes)
    }

    private static func read(
        _ markdown: String, slug: String, at moment: Moment, _ places: ImportedPlaces
    ) async throws -> DatedPolicy {
        let folder = try ScratchFolder()
        defer { folder.remove() }
        try folder.write(Array(markdown.utf8), to: "\(slug).md", isLink: false)
        let reading = try await SiteEngine(content: folder.path, at: moment).read(only: [slug])
        guard !reading.diagnostics.hasErrors, let dated = reading.apps.first else {
            let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
            let mistakes = reading.diagnostics.filter { $0.severity == .error }
            let errors = mistakes.flatMap { error in
                let line = lines.indices.contains(error.position.line - 1) ? lines[error.position.line - 1] : ""
                let place = places.position(in: String(line)) ?? places.start
                return error.lines(at: place, "    \(line)")
            }
            throw ImportRefusal(refusing: errors, mistakes.last?.message ?? "it cannot be read")
        }
        return dated
    }
}

extension Diagnostic {
    /// Its words at a place, then lines of the file that show it, then its help.
    func lines(at place: SourcePosition, _ line: String...) -> [String] {
        ["  \(place): \(message) [\(id)]"] + line + (help?.split(separator: "\n").map { "    \($0)" } ?? [])
    }
}

/// The documents say nothing, or have something that no policy may have.
struct ImportRefusal: Refusing, CustomStringConvertible {
    let isRefusal = true
    let description: String
    /// The last one, since what is refused in a section may leave it empty.
    let reason: String

    /// - Parameter reasons: lines.
    init(refusing reasons: [String], _ reason: String) {
        self.init("the policy made of these files would be refused, so nothing is written:", reasons, reason)
    }

    init(nothingIn request: ImportRequest, _ notes: [ImportNote], dangers: [Danger]) {
        let names = Set(request.names.values).sorted().joined(separator: " and ")
        var lines = (notes.map { "  \($0.position): \($0.message)" } + dangers.map { "  \($0.inOneLine)" }).uniqued()
        if lines.isEmpty { lines = ["  it can be read, and neither forces nor recommends an update"] }
        self.init(
            "\(names) names no release and notifies nobody, so nothing is written:",
            lines + ["  to begin with it all the same, name the release that users have with --release"],
            "it says nothing")
    }

    private init(_ heading: String, _ lines: [String], _ reason: String) {
        self.reason = reason
        description = ([heading] + lines).map(VisibleText.of).joined(separator: "\n")
    }
}
