import Authoring
import ClientFormats
import PolicyModel

/// Reads the content and judges it: every policy's checks, every client's documents and what they lose.
struct Check: Sendable {
    /// One app that was read without error, its documents encoded.
    struct App: Sendable {
        let dated: DatedPolicy
        let documents: [Document]
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
        let judged = await (reading.content?.policies ?? []).concurrentMap { Check.judge($0, at: moment) }
        content = reading.content
        apps = judged.map(\.app)
        let all = Diagnostic.inFileOrder(reading.diagnostics + judged.flatMap(\.diagnostics))
        diagnostics = strict ? all.map(\.asError) : all
    }

    private static func judge(_ policy: Policy, at moment: Moment) -> (app: App, diagnostics: [Diagnostic]) {
        let dated = DatedPolicy(policy, at: moment)
        var diagnostics = PolicyChecks.diagnostics(dated)
        var written: [(client: any ClientFormat, documents: ClientDocuments)] = []
        for choice in policy.clients {
            guard let client = ClientFormats.named(choice.name) else { continue }
            written.append((client, client.documents(for: dated, reporting: &diagnostics)))
        }
        diagnostics += Agreement.diagnostics(for: dated, documents: written.map { ($0.client, $0.documents.artifacts) })
        let documents = written.flatMap { client, documents in
            documents.artifacts.map { Document(client: client.name, artifact: $0) }
        }
        return (App(dated: dated, documents: documents), diagnostics)
    }
}

extension Diagnostic {
    /// The same mistake as an error, as `--strict` has it.
    fileprivate var asError: Diagnostic {
        Diagnostic(
            .error, id, at: position, message, help: help, note: note, client: client, lossClass: lossClass,
            device: device)
    }
}
