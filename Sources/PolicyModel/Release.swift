/// A version of the app that shipped; a reference, since verdicts for thousands of devices name the same few.
package final class Release: Hashable, Sendable {
    /// The release's data on one platform.
    package struct Shipment: Hashable, Sendable {
        /// `CFBundleVersion`; on Android the lowest version code in decimal digits.
        package let build: String?
        /// All version codes on Android. Apple's builds that are whole numbers have them too; nothing reads those.
        package let codes: VersionCodes?
        /// The lowest OS version it runs on, on Android the API level; nil for every OS.
        package let requires: Version?
        package fileprivate(set) var live: Live
        /// The hours between the groups of users that a client with phases notifies, the first at `live`; nil for all
        /// at once.
        package let rollout: Int?
        /// The shares of installations for which it is live, in steps of ascending time; empty for all.
        package fileprivate(set) var shares: [ShareStep]
        /// True if a client without shares notifies those outside the share too.
        package let isWidened: Bool
        /// How many groups have had their turn in a rollout that stands still; nil for one that goes on.
        package let paused: Int?
        /// The file that a client installs by itself; nil where clients show a link only.
        package let archive: Archive?
        /// macOS: the only processor on which it runs; nil for every one.
        package let hardware: Processor?
        /// True if it is never installed without a question from an earlier release, and nor are those after it.
        package let isMajor: Bool

        /// - Parameter codes: nil if `build` is the only one.
        package init(
            build: String? = nil, codes: VersionCodes? = nil, requires: Version? = nil, live: Live = .longAgo,
            rollout: Int? = nil, shares: [ShareStep] = [], isWidened: Bool = false, paused: Int? = nil,
            archive: Archive? = nil, hardware: Processor? = nil, isMajor: Bool = false
        ) {
            self.build = codes.map { "\($0.lowest)" } ?? build
            self.codes = codes ?? build.flatMap { VersionCodes($0) }
            self.hardware = hardware
            self.isMajor = isMajor
            self.requires = requires
            self.live = live
            self.rollout = rollout
            self.shares = shares
            self.isWidened = isWidened
            self.paused = paused
            self.archive = archive
        }

        /// The build, or all version codes, as a policy writes them.
        package var builds: String? { codes?.description ?? build }

        /// The share of installations for which it is live at a moment, once its store serves it.
        package func share(at moment: Moment) -> InstallationShare {
            if shares.isEmpty { return .everybody }
            return shares.last { $0.from.map { $0 <= moment } ?? true }?.share ?? .nobody
        }

        /// True if the store serves it to some installation.
        package func isLive(at moment: Moment) -> Bool { live.isLive(at: moment) && share(at: moment) > .nobody }

        /// When the last of some groups has its turn in the rollout; nil without one, and for one that stands still.
        package func rolloutEnd(of groups: Int) -> Moment? {
            guard case .from(let start) = live, let rollout, paused == nil else { return nil }
            return Moment(seconds: start.seconds + rollout * 3600 * (groups - 1))
        }
    }

    /// A file that a client downloads and installs. It is passed on as written: never fetched, hashed or signed.
    package struct Archive: Hashable, Sendable {
        /// An https address.
        package let url: String
        /// In bytes.
        package let length: Int?
        /// Android: 32 hexadecimal digits.
        package let md5: String?
        /// macOS: the signature that the app's own tool made, 64 bytes in base64.
        package let edSignature: String?
        /// macOS: nil for the app itself.
        package let kind: Kind?
        /// macOS: what clients download in its place where they can, in the order written.
        package let deltas: [Delta]

        /// True for an installer; a bare one is known by its name.
        package var isPackage: Bool { kind == .package || url.hasSuffix("pkg") }

        /// What an archive holds.
        package enum Kind: String, CaseIterable, Hashable, Sendable {
            /// An installer.
            case package
        }

        /// A patch that makes the release of an earlier one.
        package struct Delta: Hashable, Sendable {
            /// The build that it is for.
            package let build: String
            /// As those of the archive.
            package let url: String
            package let length: Int
            package let edSignature: String

            package init(from build: String, url: String, length: Int, edSignature: String) {
                (self.build, self.url, self.length, self.edSignature) = (build, url, length, edSignature)
            }
        }

        package init(
            url: String, length: Int? = nil, md5: String? = nil, edSignature: String? = nil, kind: Kind? = nil,
            deltas: [Delta] = []
        ) {
            self.url = url
            self.length = length
            self.md5 = md5
            self.edSignature = edSignature
            self.kind = kind
            self.deltas = deltas
        }

        /// True for 32 hexadecimal digits.
        package static func isMD5(_ text: String) -> Bool {
            text.utf8.count == 32 && text.allSatisfy { $0.isASCII && $0.isHexDigit }
        }
    }

    /// Since when the store serves a release.
    package enum Live: Hashable, Sendable {
        case longAgo, pending
        case from(Moment)

        /// True from the first second on.
        package func isLive(at moment: Moment) -> Bool {
            switch self {
            case .longAgo: true
            case .pending: false
            case .from(let start): start <= moment
            }
        }
    }

    /// Its `description` is the exact marketing version that shipped.
    package let version: Version
    /// Holds only the platforms on which it shipped.
    package let shipments: PlatformMap<Shipment>
    /// The channel whose devices alone see it; nil for all devices.
    package let channel: String?
    package let position: SourcePosition

    package init(version: Version, shipments: PlatformMap<Shipment>, channel: String? = nil, position: SourcePosition) {
        self.version = version
        self.shipments = shipments
        self.channel = channel
        self.position = position
    }

    /// True for what can be a `CFBundleVersion`: 1 to 18 letters of ASCII, digits and dots.
    package static func isBuild(_ text: String) -> Bool {
        (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: ".") }
    }

    /// True for 1 to 64 letters of ASCII, digits, dots, hyphens and underscores.
    package static func isChannel(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    package static func == (one: Release, other: Release) -> Bool {
        one === other
            || one.version == other.version && one.shipments == other.shipments && one.position == other.position
                && one.channel == other.channel
    }

    /// The version alone, which is faster and differs for nearly all releases.
    package func hash(into hasher: inout Hasher) { hasher.combine(version) }
}

extension Release {
    /// The same release, pending where it is above the one to announce.
    func heldBack(above latest: PlatformMap<Version>) -> Release {
        pending(on: shipments.keys.filter { platform in latest[platform].map { $0 < version } ?? false })
    }

    func pending(on platforms: [Platform]) -> Release {
        changed(on: platforms) { $0.live = .pending }
    }

    /// The same release with the shares of a moment alone.
    func resolved(at moment: Moment) -> Release {
        changed(on: shipments.keys.filter { shipments[$0]?.shares.isEmpty == false }) {
            $0.shares = [ShareStep($0.share(at: moment))]
        }
    }

    /// The same release, live for all installations on some platforms.
    func unshared(on platforms: [Platform]) -> Release { changed(on: platforms) { $0.shares = [] } }

    private func changed(on platforms: [Platform], _ change: (inout Shipment) -> Void) -> Release {
        guard !platforms.isEmpty else { return self }
        var shipments = shipments
        for platform in platforms {
            guard var shipment = shipments[platform] else { continue }
            change(&shipment)
            shipments[platform] = shipment
        }
        return Release(version: version, shipments: shipments, channel: channel, position: position)
    }
}
