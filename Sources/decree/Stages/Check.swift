import Authoring
import ClientFormats
import PolicyModel
import Signing

/// Reads the content and judges it: every policy's checks, every client's documents and what they lose.
struct Check: Sendable {
    /// One app that was read without error, its documents encoded.
    struct App: Sendable {
        let dated: DatedPolicy
        let documents: [Document]
        /// What its clients cannot do, accepted or not.
        let losses: [LossReport]
    }

    /// A client's file, with the client it is for.
    struct Document: Sendable {
        let client: String
        let artifact: Artifact
    }

    /// Nil when even the site cannot be made of the content.
    let content: SiteContent?
    let apps: [App]
    /// In file order; under `--strict` all of them errors.
    let diagnostics: [Diagnostic]

    /// - Throws: `ContentError` when the folder cannot be read.
    init(content folder: String, only slugs: Set<String>? = nil, at moment: Moment, strict: Bool) async throws {
        let reading = try ContentReader.read(folder, only: slugs)
        let links = AddressCheck(allowed: AllowedLinks(reading.content?.site.allowedURLs ?? []))
        let judged = await (reading.content?.policies ?? []).concurrentMap { Check.judge($0, at: moment, links) }
        content = reading.content
        apps = judged.map(\.app)
        let all = Diagnostic.inFileOrder(reading.diagnostics + judged.flatMap(\.diagnostics))
        diagnostics = strict ? all.map(\.asError) : all
    }

    /// One policy's app and everything that is to be said of it.
    static func judge(
        _ policy: Policy, at moment: Moment, _ links: AddressCheck, models: ModelShelf = ModelShelf()
    ) -> (app: App, diagnostics: [Diagnostic]) {
        let dated = DatedPolicy(policy, at: moment)
        var diagnostics = PolicyChecks.diagnostics(dated)
        diagnostics += UnservedPlatform.all(of: policy).map { $0.diagnostic(in: policy) }
        var written: [Agreement.Documents] = [], unwritten: Set<String> = []
        for client in policy.clients.compactMap({ ClientFormats.named($0.name) }) {
            var found: [Diagnostic] = []
            let artifacts = client.documents(for: dated, reporting: &found)
            if found.hasErrors { unwritten.insert(client.name) } else { written.append((client, artifacts)) }
            diagnostics += found
        }
        diagnostics += caseTwins(of: written, in: policy)
        let (losses, acceptances) = Agreement.reports(for: dated, documents: written, unwritten: unwritten, models: models)
        diagnostics += losses.filter { $0.acceptance == nil }.map(\.diagnostic) + acceptances
        let documents = written.flatMap { client, artifacts in
            artifacts.map { Document(client: client.name, artifact: $0) }
        }
        diagnostics += links.diagnostics(of: documents.map(\.artifact), for: policy)
        return (App(dated: dated, documents: documents, losses: losses), diagnostics)
    }

    /// A build is part of a file's name and keeps its case, so two builds may come to one file on another machine.
    private static func caseTwins(of written: [Agreement.Documents], in policy: Policy) -> [Diagnostic] {
        written.flatMap { client, artifacts in
            PathCase.twins(among: artifacts.map(\.path)).map { path, earlier in
                Diagnostic(
                    .error, "path-case", at: policy.choice(of: client.name)?.position ?? policy.positions["clients"],
                    "'\(path)' and '\(earlier)' differ in case alone, and on many machines they are one file",
                    help: "give builds that differ in more than the case of their letters", client: client.name)
            }
        }
    }
}

extension Diagnostic {
    /// The same mistake as an error, as `--strict` has it.
    var asError: Diagnostic {
        Diagnostic(
            .error, id, at: position, message, help: help, note: note, client: client, lossClass: lossClass,
            device: device)
    }
}
