import PolicyModel

/// What a client offers to a user, as far as its document decides it.
package struct Offer: Hashable, Sendable {
    /// The version's name; nil if the document has none.
    package let version: String?
    /// The build or version code by which the client decides; nil for a client that compares names.
    package let build: String?
    /// The file that it installs, or else the page that it opens; nil for one of the app's own.
    package let address: String?
    /// Nil for none.
    package let notes: String?
    package let notesFormat: NotesFormat

    /// How the client shows the notes.
    package enum NotesFormat: Hashable, Sendable {
        /// Also words without any mark.
        case html
        case markdown
        /// Sign by sign.
        case plain
        /// The notes are the address of a page, which is shown.
        case page
    }

    package init(
        version: String? = nil, build: String? = nil, address: String? = nil, notes: String? = nil,
        notesFormat: NotesFormat = .html
    ) {
        (self.version, self.build, self.address) = (version, build, address)
        (self.notes, self.notesFormat) = (notes, notesFormat)
    }

    /// The offered version in words: `2.0.0`, `2.0.0 (200)`, or the build alone.
    package var name: String {
        guard let version, let build, version != build else { return version ?? build ?? "" }
        return "\(version) (\(build))"
    }
}

extension Offer {
    /// True if a release of the policy, given by its version, is newer than what is offered, by what the client
    /// compares.
    ///
    /// - Parameter count: how many numbers of a version the client reads.
    package func isBelow(_ release: Version, of policy: DatedPolicy, on platform: Platform, reading count: Int) -> Bool
    {
        if let build {
            guard let other = policy.listed(release, on: platform)?.shipments[platform]?.build, other != build else {
                return false
            }
            return Offer.numbers(of: build).lexicographicallyPrecedes(Offer.numbers(of: other))
        }
        let offered = version.flatMap { Version($0) }
        return offered.map { $0.truncated(to: count) < release.truncated(to: count) } ?? false
    }

    /// The listed release that is offered; nil if it is none.
    package func release(in dated: DatedPolicy, on platform: Platform, reading count: Int) -> Release? {
        dated.policy.releases(on: platform).first { release in
            if let build, let shipment = release.shipments[platform] {
                return shipment.build == build
                    || platform == .android && Int(build).map { shipment.codes?.contains($0) == true } ?? false
            }
            return version.flatMap { Version($0) }?.truncated(to: count) == release.version.truncated(to: count)
        }
    }

    /// True if what is offered is just above a release. That is what a client names which can stop users only by naming
    /// something, where nothing newer runs.
    ///
    /// - Parameter count: how many numbers of a version the client reads.
    package func isJustAbove(_ release: Release, on platform: Platform, reading count: Int) -> Bool {
        if let build, platform == .android {
            return release.shipments[platform]?.codes.map { "\($0.highest + 1)" } == build
        }
        return version.flatMap { Version($0) }.map { $0 == release.version.truncated(to: count).successor } ?? false
    }

    /// Without zeros at the end, which count for nothing.
    private static func numbers(of build: String) -> [Int] {
        var numbers = build.split(separator: ".").map { Int($0) ?? 0 }
        while numbers.last == 0 { numbers.removeLast() }
        return numbers
    }
}

extension DatedPolicy {
    /// True if a device that installs what it is offered has to update at once: the offered release is to be forced on
    /// it.
    package func recalls(_ offer: Offer, on device: Device, reading count: Int) -> Bool {
        guard let release = offer.release(in: self, on: device.platform, reading: count) else { return false }
        var device = device
        device.version = release.version
        device.build = release.shipments[device.platform]?.build
        return verdict(for: device).verdict == .force
    }
}
