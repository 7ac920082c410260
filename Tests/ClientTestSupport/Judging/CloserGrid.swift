import ClientFormats
import ClientKit
import PolicyModel
import TestSupport

/// Devices of a policy on and between those of its grid: what holds on the grid must hold on them all.
package struct CloserGrid {
    package let dated: DatedPolicy
    package let grid: Grid

    package init(_ dated: DatedPolicy, on platform: Platform) {
        self.dated = dated
        grid = Grid(dated, on: platform)
    }

    /// The grid's own versions with others between, below and above them, ascending.
    ///
    /// A version that shipped on another platform alone is left to the grid.
    package var versions: [Version] {
        let elsewhere = Set(dated.policy.releases.map(\.version)).subtracting(grid.versions)
        return CloserGrid.closer(grid.versions).filter { !elsewhere.contains($0) }
    }

    package var systems: [Version] { CloserGrid.closer(grid.systems) }

    private var languages: [LanguageTag] {
        grid.languages + ["de-Latn-AT"].map(Sample.tag).filter { !grid.languages.contains($0) }
    }

    package var devices: [Device] {
        versions.flatMap { version in
            let build = dated.listed(version, on: grid.platform)?.shipments[grid.platform]?.build
            return systems.flatMap { os in
                languages.flatMap { language in
                    grid.customs.map { custom in
                        Device(
                            platform: grid.platform, version: version, build: build, os: os, language: language,
                            custom: custom)
                    }
                }
            }
        }.filter(dated.exists)
    }

    private static func closer(_ versions: [Version]) -> [Version] {
        let between = zip(versions, versions.dropFirst()).compactMap(Version.between)
        let ends = [versions.first?.predecessor, versions.last?.successor, versions.last?.nextMajor].compactMap(\.self)
        return Set(versions + between + ends).sorted()
    }

    /// Devices on which the model of `client` crashes, refuses its document, or is stronger than meant, in words.
    package func wrongs(of client: any ClientFormat) -> [String] {
        var diagnostics: [Diagnostic] = []
        let artifacts = client.documents(for: dated, reporting: &diagnostics)
        return client.editions(for: dated.policy).flatMap { edition in
            let model = client.model(reading: artifacts, of: dated.policy.slug, as: edition)
            return devices.compactMap { wrong($0, client, model) }
        }
    }

    private func wrong(_ device: Device, _ client: any ClientFormat, _ model: any DecisionModel) -> String? {
        let meant = dated.verdict(for: device), answer = model.answer(on: ClientDevice(device, in: dated))
        let lossClass = LossClass.ofAnswer(
            answer.outcome, against: meant.verdict,
            isListed: dated.listed(device.version, on: device.platform) != nil,
            isAhead: dated.isAhead(
                device.version, of: device.platform,
                on: client.tellsPlatformsApart ? [device.platform] : client.platforms(of: dated.policy)))
        switch lossClass {
        case .crash, .refused, .stronger:
            return
                "\(device.inWords): meant \(meant.verdict), \(answer.outcome) from \(answer.file ?? "") \(answer.path)"
        default: return meant.isRuledOut && lossClass == .noisy ? "\(device.inWords): told against a rule" : nil
        }
    }
}
