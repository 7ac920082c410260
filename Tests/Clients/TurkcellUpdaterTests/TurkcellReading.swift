import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import TurkcellUpdater

/// A policy's document for iOS, read back by the model as the client reads it.
struct TurkcellReading {
    static let client = TurkcellUpdater()
    static let choice = [
        ClientChoice(
            name: "turkcell-updater", position: SourcePosition(file: "Content/kasa.md", line: 4, column: 11))
    ]

    /// The same for devices whose models no client takes for another: no document tells those apart.
    static let unfolded = choice.map {
        ClientChoice(
            name: $0.name, traits: ClientTraits(messagePlatforms: [.android], folds: [:]), position: $0.position)
    }

    let dated: DatedPolicy
    let artifacts: [Artifact]
    let diagnostics: [Diagnostic]
    let model: any DecisionModel

    init(_ policy: Policy) {
        dated = DatedPolicy(policy, at: Sample.moment)
        var diagnostics: [Diagnostic] = []
        artifacts = TurkcellReading.client.documents(for: dated, reporting: &diagnostics)
        self.diagnostics = diagnostics
        model = TurkcellReading.client.model(reading: artifacts, of: policy.slug, as: .only)
    }

    func answer(_ device: Device) -> ClientAnswer { model.answer(on: ClientDevice(device, in: dated)) }

    /// Nil for a crash or a refusal.
    func verdict(_ device: Device) -> Verdict? {
        if case .verdict(let verdict) = answer(device).outcome { verdict } else { nil }
    }

    func verdict(_ version: String, os: String = "17", language: String = "en", tablet: Bool = false) -> Verdict? {
        verdict(
            Device(
                platform: .ios, version: Sample.version(version), os: Sample.version(os),
                language: Sample.tag(language),
                isTablet: tablet))
    }

    /// Devices that the client harms, or, where `isExact`, answers otherwise or with other words than meant.
    func wrong(among devices: [Device], isExact: Bool) -> [String] {
        let announced = dated.announced(on: .ios)?.version
        return devices.compactMap { device in
            let answer = answer(device), meant = dated.verdict(for: device)
            func wrong(_ what: String) -> String { "\(device.inWords): \(what), meant \(meant.verdict)" }
            guard case .verdict(let given) = answer.outcome else { return wrong("\(answer.outcome)") }
            // Forced with nothing to go to: an error of the policy's own, found elsewhere.
            if meant.isDeadEnd { return nil }
            if given == .force, meant.verdict != .force { return wrong("stronger") }
            if given != .none, announced.map({ $0 <= device.version }) ?? true { return wrong("told above the newest") }
            guard isExact else { return nil }
            if given != meant.verdict { return wrong("\(given)") }
            let words = dated.text(
                meant.textName, for: meant.verdict, in: device.language, latest: meant.reachable?.version)
            let intended = TurkcellReading.client.intendedDialog(
                words, for: meant.verdict, link: dated.policy.stores[.ios], on: .ios, in: device.language)
            return answer.dialog == intended ? nil : wrong("other words")
        }
    }
}
