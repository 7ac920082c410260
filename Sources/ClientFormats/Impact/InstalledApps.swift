import ClientKit
import PolicyModel

/// The apps that are installed when documents change: what is on a phone keeps the id and the build with which it
/// shipped, whatever the later policy says of its version.
struct InstalledApps {
    /// Nil if only the documents of the old state are known.
    private let old: DatedPolicy?
    private let new: DatedPolicy
    /// Those of the earlier state, as far as it is known.
    private let ids: PlatformMap<String>
    /// The version codes and the versions that the documents of either state name.
    private let codes: [Int]
    private let versions: [Version]

    init(_ old: DatedPolicy?, _ new: DatedPolicy, since past: [Artifact], to present: [Artifact]) {
        (self.old, self.new) = (old, new)
        ids = old?.policy.ids ?? PlatformMap(DocumentedApp(slug: new.policy.slug, documents: past).ids)
        codes = NamedVersions.codes(in: past + present)
        versions = NamedVersions.all(in: past + present)
    }

    /// The app of a device's version, with the strings that a state gives it and the earlier id.
    func app(on device: Device, in dated: DatedPolicy) -> InstalledApp {
        let app = InstalledApp(device.version, on: device.platform, in: dated).with(build: device.build)
        guard let id = ids[device.platform], id != app.bundleID else { return app }
        return InstalledApp(version: app.version, build: app.build, bundleID: id)
    }

    /// The builds of a listed version, where both states do not agree on them; else the device's own, if it has one.
    func listedBuilds(of device: Device) -> [String] {
        let shipments = [new, old].compactMap {
            $0?.listed(device.version, on: device.platform)?.shipments[device.platform]
        }
        let own = [device.build].compactMap(\.self)
        guard shipments.count == 2, shipments[0].build != shipments[1].build || shipments[0].codes != shipments[1].codes
        else { return own }
        let codes = shipments.flatMap { $0.codes?.samples ?? [] }.map(String.init)
        return (own + (device.platform == .android ? codes : shipments.compactMap(\.build))).uniqued()
    }

    /// The builds that an unlisted version may have and that documents name, on either side of what they name.
    func namedBuilds(of device: Device) -> [String] {
        guard case .between(let below, let above) = app(on: device, in: new).build else { return [] }
        if device.platform == .android {
            let lower = below.flatMap { Int($0) } ?? 0, upper = above.flatMap { Int($0) } ?? .max
            return Set(codes.flatMap { [$0, $0 + 1] }).filter { lower < $0 && $0 < upper }.sorted().map(String.init)
        }
        let lower = below.flatMap { Version($0) }, upper = above.flatMap { Version($0) }
        return versions.filter { version in lower.map { $0 < version } ?? true && upper.map { version < $0 } ?? true }
            .map(\.description)
    }
}
