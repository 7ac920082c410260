import ClientKit
import Basics
import PolicyModel

/// The feed for an app, newest release first: what everybody sees, and behind it the releases of each channel.
struct Writer {
    /// The policy for everybody, or for the devices on a channel.
    let dated: DatedPolicy
    let ladder: Ladder
    /// The page of the app.
    let store: String

    private static let namespace = "http://www.andymatuschak.org/xml-namespaces/sparkle"

    static func root(of writers: [Writer], for name: String, store: String) -> XMLElement {
        let channel = [XMLElement("title", text: name), XMLElement("link", text: store)] + writers.flatMap(\.items)
        return XMLElement(
            "rss", [("version", "2.0"), ("xmlns:sparkle", namespace)], [XMLElement("channel", [], channel)])
    }

    /// Devices on a channel see what everybody sees, too, so that its own releases are all that it needs.
    private var items: [XMLElement] {
        ladder.steps.flatMap { step in
            step.all.filter { ladder.releases[$0.release].channel == dated.policy.channel }
                .map { item($0, on: step) }
        }
    }

    private func item(_ offer: Ladder.Offer, on step: Ladder.Step) -> XMLElement {
        let release = ladder.releases[offer.release], version = release.version.description
        let shipment = release.shipments[.macos]
        var children = [
            XMLElement("title", text: "\(dated.policy.name) \(version)"), XMLElement("link", text: store),
            XMLElement("sparkle:version", text: shipment?.build ?? ""),
            XMLElement("sparkle:shortVersionString", text: version),
        ]
        if let channel = release.channel { children.append(XMLElement("sparkle:channel", text: channel)) }
        children += systems(step) + rollout(shipment)
        if let bound = offer.visibleFrom {
            children.append(XMLElement("sparkle:minimumUpdateVersion", text: text(of: bound)))
        }
        if let major = offer.major {
            children.append(XMLElement("sparkle:minimumAutoupdateVersion", text: text(of: .at(major))))
        }
        if let bound = offer.criticalBelow {
            children.append(XMLElement("sparkle:criticalUpdate", [("sparkle:version", text(of: bound))], []))
        }
        return XMLElement("item", [], children + notes(release) + archive(shipment))
    }

    /// The bounds of macOS as three numbers, both of which belong to the range, and the processor.
    private func systems(_ step: Ladder.Step) -> [XMLElement] {
        var bounds: [XMLElement] = []
        if step.os > Version(numbers: [0])! {
            bounds.append(XMLElement("sparkle:minimumSystemVersion", text: step.os.text(of: 3)))
        }
        if let above = step.below {
            bounds.append(XMLElement("sparkle:maximumSystemVersion", text: Self.system(justBelow: above)))
        }
        if let processor = step.hardware {
            bounds.append(XMLElement("sparkle:hardwareRequirements", text: processor.rawValue))
        }
        return bounds
    }

    /// `14.99.99` for 15: no macOS has had a number above 99.
    private static func system(justBelow version: Version) -> String {
        if version.patch > 0 { return "\(version.major).\(version.minor).\(version.patch - 1)" }
        return version.minor > 0 ? "\(version.major).\(version.minor - 1).99" : "\(version.major - 1).99.99"
    }

    /// The date of a release, without which it has no phases.
    private func rollout(_ shipment: Release.Shipment?) -> [XMLElement] {
        guard case .from(let start)? = shipment?.live else { return [] }
        guard let hours = shipment?.rollout else { return [XMLElement("pubDate", text: InternetDate.text(of: start))] }
        let wait = shipment?.paused == nil ? hours * 3600 : Self.standstill
        let moved = shipment?.paused.map { Moment(seconds: max(0, start.seconds - wait * ($0 - 1))) }
        return [
            XMLElement("pubDate", text: InternetDate.text(of: moved ?? start)),
            XMLElement("sparkle:phasedRolloutInterval", text: "\(wait)"),
        ]
    }

    /// The seconds between groups while a rollout is paused: eight years, long before which somebody goes on with it or
    /// ends it. The date is that of a rollout whose last group reached has had its turn.
    static let standstill = 8 * 365 * 86_400

    /// The release's build; for just above it a text that Sparkle orders below every higher build of numbers and dots.
    private func text(of bound: Ladder.Bound) -> String {
        let build = ladder.releases[bound.release].shipments[.macos]?.build ?? ""
        return bound.isAbove ? "\(build) 1" : build
    }

    /// The release notes in every language, the fallback language first: without a match macOS takes the first.
    private func notes(_ release: Release) -> [XMLElement] {
        let notes = dated.policy.notes[release.version] ?? [:], fallback = dated.policy.language
        let languages = [fallback] + notes.keys.filter { $0 != fallback }.sorted()
        return languages.compactMap { language in
            guard let prose = notes[language], !prose.isEmpty else { return nil }
            let html = WindowNotes(prose: prose, site: dated.policy.siteURL).html
            return XMLElement(
                "description", [("xml:lang", language.description)],
                text: html.trimmedSpace)
        }
    }

    /// What Sparkle downloads; without an archive an update is a link only.
    private func archive(_ shipment: Release.Shipment?) -> [XMLElement] {
        guard let archive = shipment?.archive else { return [XMLElement("sparkle:informationalUpdate", [], [])] }
        let kind = archive.kind.map { [("sparkle:installationType", $0.rawValue)] } ?? []
        let file = Self.enclosure(archive.url, archive.length ?? 0, archive.edSignature ?? "", kind)
        let deltas = archive.deltas.map {
            Self.enclosure($0.url, $0.length, $0.edSignature, [("sparkle:deltaFrom", $0.build)])
        }
        return [file] + (deltas.isEmpty ? [] : [XMLElement("sparkle:deltas", [], deltas)])
    }

    private static func enclosure(
        _ url: String, _ length: Int, _ signature: String, _ others: [(String, String)]
    ) -> XMLElement {
        XMLElement(
            "enclosure",
            [
                ("url", url), ("length", "\(length)"), ("type", "application/octet-stream"),
                ("sparkle:edSignature", signature),
            ] + others, [])
    }
}
