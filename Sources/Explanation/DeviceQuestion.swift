import PolicyModel

/// What a person asks about a device, before a policy completes it.
package struct DeviceQuestion: Sendable {
    var platform: Platform?
    /// Nil for that of the release with `build`.
    var version: String?
    var build: String?
    var os: Version?
    var language: LanguageTag?
    var model: String
    var isTablet: Bool
    var processor: Processor
    /// Nil for none.
    var channel: String?
    /// The installation's; nil for none.
    var id: String?
    var custom: [CustomValue]

    package init(
        platform: Platform? = nil, version: String? = nil, build: String? = nil, os: Version? = nil,
        language: LanguageTag? = nil, model: String = "", isTablet: Bool = false, processor: Processor = .arm64,
        channel: String? = nil, id: String? = nil, custom: [CustomValue] = []
    ) {
        (self.platform, self.version, self.build, self.os, self.language) = (platform, version, build, os, language)
        (self.model, self.isTablet, self.processor) = (model, isTablet, processor)
        (self.channel, self.id, self.custom) = (channel, id, custom)
    }

    package var customValues: [String: String] { Dictionary(custom.map { ($0.name, $0.value) }) { $1 } }

    /// The device meant: by default on the app's first platform, on its highest OS, in its fallback language.
    ///
    /// - Throws: `DeviceError` for a device that cannot exist.
    package func device(in everybody: DatedPolicy) throws(DeviceError) -> Device {
        let channels = everybody.policy.channels
        if let channel, !channels.contains(channel) {
            throw .channel(channel, app: everybody.policy.slug, known: channels)
        }
        let dated = channel.map { everybody.seen(on: $0) } ?? everybody, policy = dated.policy
        let platform = platform ?? policy.platforms.first ?? .ios
        guard policy.platforms.contains(platform) else {
            throw .platform(platform, app: policy.slug, known: policy.platforms)
        }
        let version = try installed(on: platform, in: policy), listed = dated.listed(version, on: platform)
        let device = Device(
            platform: platform, version: listed?.version ?? version,
            build: build ?? listed?.shipments[platform]?.build,
            os: os ?? Grid.ofVerdicts(dated, on: platform).systems.last ?? DeviceQuestion.anySystem,
            language: language ?? policy.language, model: model, isTablet: isTablet,
            processor: processor, channel: channel, id: id, custom: customValues)
        guard processor.runs(device.os, on: platform) else { throw .system(device) }
        guard dated.exists(device) else {
            throw dated.runs(version, on: platform, processor)
                ? .missing(device, app: policy.slug, needs: lowest(listed, platform, policy))
                : .processor(device, app: policy.slug)
        }
        return device
    }

    /// The version asked for, else that of the release with the build.
    private func installed(on platform: Platform, in policy: Policy) throws(DeviceError) -> Version {
        if let version {
            guard let known = Version(orPreview: version.withoutTagLetter) else { throw .version(version) }
            return known
        }
        guard let build, let release = policy.release(withBuild: build, on: platform) else {
            throw .build(build ?? "", app: policy.slug)
        }
        return release.version
    }

    /// Where no release names a requirement.
    private static let anySystem = Version(numbers: [1])!

    /// The lowest OS that the release, or for an unlisted version any release, runs on.
    private func lowest(_ listed: Release?, _ platform: Platform, _ policy: Policy) -> Version? {
        if let listed { return listed.shipments[platform]?.requires }
        return policy.releases(on: platform).compactMap { $0.shipments[platform]?.requires }.min()
    }
}

extension Release.Shipment {
    /// Whether an app of the release can have the build, on Android as one of several codes.
    func has(_ build: String, on platform: Platform) -> Bool {
        guard platform == .android else { return self.build == build }
        return VersionCodes.code(build).map { codes?.contains($0) == true } ?? false
    }
}

extension Policy {
    func release(withBuild build: String, on platform: Platform) -> Release? {
        releases(on: platform).first { $0.shipments[platform]?.has(build, on: platform) == true }
    }
}

/// A question about a device that cannot be.
package enum DeviceError: Error, Hashable, CustomStringConvertible {
    case platform(Platform, app: String, known: [Platform])
    case version(String)
    /// No release is on it.
    case channel(String, app: String, known: [String])
    /// No release has it.
    case build(String, app: String)
    /// Its OS is below what its own release, or every release, needs.
    case missing(Device, app: String, needs: Version?)
    /// Its own release does not run on its processor.
    case processor(Device, app: String)
    /// Its OS does not run on its processor.
    case system(Device)

    package var description: String {
        switch self {
        case .platform(let platform, let app, let known):
            return "'\(app)' is not on \(platform.rawValue); it is on \(known.map(\.rawValue).joined(separator: ", "))"
        case .version(let text):
            return "'\(text)' is not a version: write one to four numbers joined by dots"
        case .channel(let name, let app, let known):
            return "no release of '\(app)' is on the channel '\(name)'"
                + (known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))")
        case .build(let build, let app):
            return "no release of '\(app)' has the build '\(build)': name the version, --version"
        case .processor(let device, let app):
            return "no such device: version \(device.version) of '\(app)' does not run on \(device.processor.rawValue)"
        case .system(let device):
            return "no such device: \(device.system) does not run on \(device.processor.rawValue)"
        case .missing(let device, let app, let needs):
            var needed = device
            if let needs { needed.os = needs }
            return "no such device: version \(device.version) of '\(app)' needs \(needed.system) and cannot be "
                + "on \(device.system)"
        }
    }
}
