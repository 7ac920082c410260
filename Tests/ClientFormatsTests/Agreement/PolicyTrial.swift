import ClientTestSupport
import PolicyModel
import TestSupport

@testable import ClientKit
@testable import ClientFormats

/// One policy, written for all its clients and judged twice.
struct PolicyTrial {
    struct Failure {
        /// Stays the same while a failing policy is made smaller.
        let kind: String
        let details: String
    }

    private(set) var failure: Failure?
    private let dated: DatedPolicy
    private var written: [Agreement.Documents] = []
    /// True if the policy itself is refused, whatever its clients.
    private let isUnsound: Bool
    /// Clients whose documents are refused by their encoders.
    private var refused: Set<String> = []
    private var random: SeededGenerator
    private var grids: [Platform: Grid] = [:]

    init(_ draft: DraftPolicy, seed: Int) {
        dated = DatedPolicy(draft.policy, at: Sample.moment)
        random = SeededGenerator(seed: UInt64(seed) &+ 0x5EED)
        isUnsound = PolicyChecks.diagnostics(dated).contains { $0.severity == .error }
        write()
        guard failure == nil else { return }
        let losses = Agreement.losses(for: dated, documents: written)
        compare(losses)
        if failure == nil { accept(draft, losses) }
    }

    private mutating func fail(_ kind: String, _ details: String) {
        if failure == nil { failure = Failure(kind: kind, details: details) }
    }

    /// A client without a document has a reason.
    private mutating func write() {
        for choice in dated.policy.clients {
            guard let client = ClientFormats.named(choice.name) else { continue }
            var diagnostics: [Diagnostic] = []
            let artifacts = client.documents(for: dated, reporting: &diagnostics)
            let isRefused = diagnostics.contains { $0.severity == .error }
            if artifacts.isEmpty, !isRefused { fail("\(client.name) silent refusal", "no documents and no error") }
            if isRefused { refused.insert(client.name) }
            if !artifacts.isEmpty { written.append((client, artifacts)) }
        }
    }

    /// Both judges find the same, and nothing deadly where there is a document.
    private mutating func compare(_ losses: [Loss]) {
        let told = Set(losses.map(finding))
        for (client, artifacts) in written {
            for edition in client.editions(for: dated.policy) {
                let judge = PlainJudge(dated, client, artifacts, as: edition)
                for platform in client.platforms(of: dated.policy) where edition.platforms.contains(platform) {
                    let dense = DenseDevices(dated, on: platform)
                    for device in devices(platform) + (0..<120).compactMap({ _ in dense.draw(&random) }) {
                        for found in judge.findings(on: device) {
                            judgeFinding(found, judge, device, isTold: told.contains(found))
                        }
                    }
                }
            }
        }
        for documents in written { explain(documents, told) }
        for loss in losses { expectTrue(loss) }
    }

    /// What an explanation says of a device beyond the grid, the check says of the policy, in the same class.
    private mutating func explain(_ documents: Agreement.Documents, _ told: Set<PlainJudge.Finding>) {
        for platform in documents.client.platforms(of: dated.policy) {
            let dense = DenseDevices(dated, on: platform)
            for device in (0..<3).compactMap({ _ in dense.draw(&random) }) {
                let meant = dated.verdict(for: device)
                for comparison in Agreement.comparisons(of: device, meant, under: dated, with: documents) {
                    let judge = PlainJudge(dated, documents.client, documents.artifacts, as: comparison.edition)
                    let judged = Set(judge.findings(on: device).map(\.lossClass))
                    for loss in comparison.losses where judged.contains(loss.lossClass.rawValue) {
                        let line = dated.policy.position(of: meant.reason, on: platform).line
                        let found = PlainJudge.Finding(
                            client: documents.client.name, lossClass: loss.lossClass.rawValue, line: line,
                            isError: loss.acceptance == nil && !loss.isWarning)
                        judgeFinding(found, judge, device, isTold: told.contains(found))
                    }
                }
            }
        }
    }

    private mutating func grid(_ platform: Platform) -> Grid {
        let grid = grids[platform] ?? Grid(dated, on: platform)
        grids[platform] = grid
        return grid
    }

    /// A part of the grid, another for each seed.
    private mutating func devices(_ platform: Platform) -> [Device] {
        let grid = grid(platform)
        return (0..<60).compactMap { _ in
            guard let version = grid.versions.randomElement(using: &random),
                let os = grid.systems.randomElement(using: &random)
            else { return nil }
            return grid.devices(of: version, os: os).randomElement(using: &random)
        }
    }

    private mutating func judgeFinding(
        _ found: PlainJudge.Finding, _ judge: PlainJudge, _ device: Device, isTold: Bool
    ) {
        let details =
            "\(found) \(judge.edition.name) on \(device.inWords) build \(device.build ?? "-"): meant "
            + "\(dated.verdict(for: device)), got \(judge.model.answer(on: ClientDevice(device, in: dated)))"
        if ["crash", "refused", "stronger"].contains(found.lossClass), isEmitted(found.client) {
            fail("\(found.client) \(found.lossClass) \(isTold ? "told" : "untold")", details)
        } else if !isTold, found.isAnswer || grid(device.platform).languages.contains(device.language) {
            fail("\(found.client) \(found.lossClass) untold", details)
        }
    }

    private func isEmitted(_ client: String) -> Bool { !isUnsound && !refused.contains(client) }

    /// What Agreement reports is true on the device it names.
    private mutating func expectTrue(_ loss: Loss) {
        guard let (client, artifacts) = written.first(where: { $0.client.name == loss.client }) else { return }
        let device = loss.device
        let editions = client.editions(for: dated.policy).filter {
            $0.platforms.contains(device.platform) && (loss.editions.isEmpty || loss.editions.contains($0.name))
        }
        let isShown = editions.contains { edition in
            PlainJudge(dated, client, artifacts, as: edition).allFindings(on: device).contains(finding(loss))
        }
        if !isShown { fail("\(loss.client) \(loss.lossClass) untrue", "\(finding(loss)) on \(device.inWords)") }
    }

    private func finding(_ loss: Loss) -> PlainJudge.Finding {
        let diagnostic = loss.diagnostic
        return PlainJudge.Finding(
            client: loss.client, lossClass: loss.lossClass.rawValue, line: diagnostic.position.line,
            isError: diagnostic.severity == .error)
    }

    /// Accepting some losses silences those and no others, and each entry is used.
    private mutating func accept(_ draft: DraftPolicy, _ losses: [Loss]) {
        var draft = draft
        let named = losses.filter { $0.canBeAccepted && $0.rule != nil }
        let taken = named.filter { _ in Bool.random(using: &random) }
        guard !taken.isEmpty else { return }
        draft.accepts = taken.enumerated().map { line, loss in
            Acceptance(
                clients: [loss.client], rule: loss.rule ?? "",
                lossClass: loss.lossClass.rawValue, why: "known", until: nil,
                position: SourcePosition(file: "Content/kasa.md", line: 100 + line, column: 5))
        }
        let accepting = DatedPolicy(draft.policy, at: Sample.moment)
        let left = Agreement.diagnostics(for: accepting, documents: written).filter { $0.id != "skipped-version" }
        // A dead end is the policy's own mistake, which no acceptance mends: it is reported as that and nothing else.
        let expected = losses.filter { loss in
            !loss.key.isDeadEnd
                && !taken.contains { accepted in
                    loss.canBeAccepted && accepted.client == loss.client && accepted.lossClass == loss.lossClass
                        && accepted.rule == loss.rule
                }
        }
        if left.map(\.message) != expected.map({ $0.diagnostic.message }) {
            fail(
                "accepting",
                "\(left.map(\.message)) is left of \(losses.map { $0.diagnostic.message })")
        }
    }
}
