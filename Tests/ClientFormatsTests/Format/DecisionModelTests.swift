import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// What a model looks at once for several devices is what it sees of each alone.
struct DecisionModelTests {
    @Test(arguments: 0..<40)
    func `devices seen together look as they do alone, in whatever order`(seed: Int) {
        var draw = PolicyDraw(seed: seed)
        let dated = DatedPolicy(draw.policy().policy, at: Sample.moment)
        for choice in dated.policy.clients {
            guard let client = ClientFormats.named(choice.name) else { continue }
            var diagnostics: [Diagnostic] = []
            let documents = client.documents(for: dated, reporting: &diagnostics)
            for edition in client.editions(for: dated.policy) {
                let model = client.model(reading: documents, of: dated.policy.slug, as: edition)
                for platform in edition.platforms where dated.policy.platforms.contains(platform) {
                    let grid = Grid(dated, on: platform), devices = grid.devices.shuffled().prefix(60)
                    expectAlone(model, devices.map { ClientDevice($0, in: dated) })
                    expectAlone(model, sharing(devices + grid.devices.prefix(60), dated))
                }
            }
        }
    }

    /// The devices of a version have the same app, as in agreement.
    private func sharing(_ devices: some Sequence<Device>, _ dated: DatedPolicy) -> [ClientDevice] {
        var apps: [Version: InstalledApp] = [:]
        return devices.map { device in
            let app = apps[device.version] ?? InstalledApp(device.version, on: device.platform, in: dated)
            apps[device.version] = app
            return ClientDevice(
                device, with: app, os: ClientDevice.systemVersion(device.os, on: device.platform))
        }
    }

    private func expectAlone(_ model: some DecisionModel, _ devices: [ClientDevice]) {
        #expect(model.views(of: devices) == devices.map { model.view(of: $0) })
    }

    /// Documents that editions read in different ways, and such that all read alike.
    private static let lists = [
        #"[{"required_version": "2.0.0", "last_version_available": "3.0.0"}]"#,
        #"[{"last_version_available": "3.0.0", "notify_last_version_frequency": "Always"}]"#,
        #"[{"last_version_available": "3.0.0", "notify_last_version_frequency": "ONCE"}]"#,
        #"[{"last_version_available": "3.0.0", "requirements": {"free": true}}]"#,
        #"[{"last_version_available": "3.0.0", "requirements": {"required_os_version": "x"}}, {"meta": {}}]"#,
        #"[{"last_version_available": "3.0.0", "requirements": {"required_os_version": "15.0.0"}}]"#,
        #"[{"required_version": 2}]"#, "[]", "{}", "7",
    ]

    @Test(arguments: lists)
    func `editions of Prince of Versions made together answer and warn as each alone`(list: String) {
        let file = Artifact(
            path: "kasa/prince-of-versions.json", bytes: Array(#"{"ios": \#(list)}"#.utf8), role: .document)
        let editions = ["4.0.8", "4.0.7", "4.0.1", "4.0.0", "3.0.0", "4.0.8"].map { ClientEdition($0) }
        let client = PrinceOfVersions(), together = client.models(reading: [file], of: "kasa", as: editions)
        for (edition, model) in zip(editions, together) {
            let alone = client.model(reading: [file], of: "kasa", as: edition)
            #expect(model.dangers == alone.dangers, "\(edition.name)")
            for version in ["1.0.0", "2.0.0", "3.0.0"] {
                let device = ClientDevice(
                    platform: .ios, version: version, build: .unknown, bundleID: "", os: "16.0", language: .english)
                #expect(model.answer(on: device) == alone.answer(on: device), "\(edition.name)")
            }
        }
    }
}
