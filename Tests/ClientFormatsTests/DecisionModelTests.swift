import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit

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
}
