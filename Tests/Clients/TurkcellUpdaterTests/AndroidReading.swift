import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import TurkcellUpdater

/// A policy's document for Android, read back by the model as the client reads it.
struct AndroidReading {
    static let client = TurkcellUpdater()
    static let edition = ClientEdition(on: [.android])
    static let file = "turkcell-updater.android.json"

    let dated: DatedPolicy
    let artifacts: [Artifact]
    let diagnostics: [Diagnostic]
    let model: any DecisionModel

    init(_ policy: Policy, at moment: Moment = Sample.moment) {
        dated = DatedPolicy(policy, at: moment)
        var diagnostics: [Diagnostic] = []
        artifacts = AndroidReading.client.documents(for: dated, reporting: &diagnostics)
        self.diagnostics = diagnostics
        model = AndroidReading.client.model(reading: artifacts, of: policy.slug, as: AndroidReading.edition)
    }

    /// A policy of an app on Android alone.
    static func policy(
        releases: [Release], minimum: String? = nil, frequency: Frequency = .always, rules: [Rule] = [],
        texts: [String: LocalizedText] = Sample.texts, messages: [Message] = [], latest: String? = nil,
        clients: [ClientChoice] = TurkcellReading.choice
    ) -> Policy {
        Sample.policy(
            platforms: [.android], ids: [.android: "com.example.kasa"],
            stores: [.android: "https://play.google.com/store/apps/details?id=com.example.kasa"],
            clients: clients, releases: releases, latest: latest.map { [.android: $0] } ?? [:],
            minimum: minimum.map { [.android: $0] } ?? [:], frequency: frequency, rules: rules, texts: texts,
            messages: messages)
    }

    static func release(
        _ version: String, _ code: Int?, requires: String? = nil, live: Release.Live = .longAgo
    ) -> Release {
        Sample.release(version, build: code.map(String.init), requires: requires, live: live, on: [.android])
    }

    /// A release with several version codes.
    static func release(
        _ version: String, codes: [ClosedRange<Int>], requires: String? = nil, live: Release.Live = .longAgo
    ) -> Release {
        Sample.release(version, codes: codes, requires: requires, live: live, on: [.android])
    }

    static func device(
        _ version: String, code: Int? = nil, level: Int = 34, language: String = "en", model: String = "",
        tablet: Bool = false
    ) -> Device {
        Device(
            platform: .android, version: Sample.version(version), build: code.map(String.init),
            os: Sample.version("\(level)"),
            language: Sample.tag(language), model: model, isTablet: tablet)
    }

    func answer(_ device: Device) -> ClientAnswer { model.answer(on: ClientDevice(device, in: dated)) }

    func answer(_ device: Device, when situation: Situation) -> ClientAnswer {
        model.answers(on: ClientDevice(device, in: dated), in: [device.language], when: situation)[0]
    }

    func verdict(_ device: Device) -> Verdict? {
        if case .verdict(let verdict) = answer(device).outcome { verdict } else { nil }
    }

    /// The losses that agreement finds, in one word each, with a device.
    var losses: [String] { losses(withEnds: false) }

    /// - Parameter ends: true for those of devices that are forced without a newer release too.
    func losses(withEnds ends: Bool) -> [String] {
        Agreement.losses(for: dated, documents: [(AndroidReading.client, artifacts)])
            .filter { ends || !$0.key.isDeadEnd }
            .map { "\($0.key.lossClass) on \($0.device.inWords): meant \($0.meant.verdict)" }
    }
}
