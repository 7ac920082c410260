import ClientFormats
import ClientKit
import Foundation
import PolicyModel
import TestSupport

/// Judges one edition of a client device by device, by the policy format's words alone and without `Agreement`.
package struct PlainJudge {
    /// What identifies a loss: line, class, and whether it is an error.
    package struct Finding: Hashable, CustomStringConvertible {
        package let client: String
        package let lossClass: String
        package let line: Int
        package let isError: Bool

        package init(client: String, lossClass: String, line: Int, isError: Bool) {
            (self.client, self.lossClass, self.line, self.isError) = (client, lossClass, line, isError)
        }

        /// False for what is merely shown otherwise than meant.
        package var isAnswer: Bool { !["text", "frequency", "link"].contains(lossClass) }

        package var description: String { "\(client) \(lossClass) at line \(line)\(isError ? "" : " (warning)")" }
    }

    package let dated: DatedPolicy
    package let client: any ClientFormat
    package let edition: ClientEdition
    package let model: any DecisionModel

    package init(_ dated: DatedPolicy, _ client: any ClientFormat, _ artifacts: [Artifact], as edition: ClientEdition) {
        self.dated = dated
        self.client = client
        self.edition = edition
        model = client.model(reading: artifacts, of: dated.policy.slug, as: edition)
    }

    /// What no grid asks is not held against anybody.
    package func findings(on device: Device) -> [Finding] {
        countsAsListed(device.version, on: device.platform) ? [] : allFindings(on: device)
    }

    package func allFindings(on device: Device) -> [Finding] {
        let meant = dated.verdict(for: device)
        return classes(on: device, meant).map { lossClass in
            let isError =
                switch lossClass {
                case "crash", "refused", "stronger", "unjudged": true
                case "weaker": !edition.isCourtesy
                case "noisy": !edition.isCourtesy && meant.isRuledOut
                case "older": !edition.isCourtesy || offersForced(on: device)
                default: false
                }
            return Finding(
                client: client.name, lossClass: lossClass,
                line: dated.policy.position(of: meant.reason, on: device.platform).line,
                isError: isError)
        }
    }

    /// An unlisted version that the client takes for a listed one: some read three numbers, and one document for two
    /// platforms names the releases of both.
    private func countsAsListed(_ version: Version, on platform: Platform) -> Bool {
        if dated.policy.release(version, on: platform) != nil { return false }
        let readsThree = client.numbersRead(on: platform) == 3
        let releases = readsThree ? dated.policy.releases(on: platform) : dated.policy.releases
        return releases.contains {
            $0.version == version
                || readsThree && $0.version.threeNumbers == version.threeNumbers
        }
    }

    private func classes(on device: Device, _ meant: PolicyVerdict) -> [String] {
        let answer = model.answer(on: ClientDevice(device, in: dated))
        guard case .unjudged(.severalBuilds(let outcomes)) = answer.outcome else {
            return classes(of: answer, on: device, meant)
        }
        // A device with one of several builds may get the worst of their answers.
        let order = ["crash", "refused", "stronger", "weaker", "noisy"]
        let all = outcomes.flatMap { classes(of: ClientAnswer($0, file: nil, path: ""), on: device, meant) }
        return order.first(where: all.contains).map { [$0] } ?? []
    }

    private func classes(of answer: ClientAnswer, on device: Device, _ meant: PolicyVerdict) -> [String] {
        let release = dated.policy.releases.first {
            $0.version == device.version && $0.shipments[device.platform] != nil
        }
        let group = client.tellsPlatformsApart ? [device.platform] : client.platforms(of: dated.policy)
        // Between two releases a name says nothing of the build, so such a device stands where the lower release does.
        let lower = dated.policy.releases(on: device.platform).map(\.version).filter { $0 <= device.version }.max()
        let standing = lower ?? device.version
        let isNewest = group.compactMap { dated.announced(on: $0)?.version }.allSatisfy { standing >= $0 }
        switch (answer.outcome, meant.verdict) {
        case (.crash, _): return ["crash"]
        case (.refused, _): return ["refused"]
        case (.unjudged(.noBuild), _), (.unjudged(.unorderedBuilds), _), (.unjudged(.otherName), _): return []
        case (.unjudged, _): return ["unjudged"]
        case (.verdict(.force), .none), (.verdict(.force), .recommend): return ["stronger"]
        case (.verdict(.recommend), .none):
            let isStronger = isNewest || answer.installsUnasked
            return isStronger
                ? ["stronger"] : ["noisy"] + (offersForced(on: device) ? older(answer, meant, device) : [])
        case (.verdict(.none), .recommend), (.verdict(.none), .force): return release == nil ? [] : ["weaker"]
        case (.verdict(.recommend), .force):
            if release == nil { return offersForced(on: device) ? older(answer, meant, device) : [] }
            return ["weaker"] + older(answer, meant, device)
        case (.verdict(.none), .none): return []
        case (.verdict(.force), .force), (.verdict(.recommend), .recommend):
            if release == nil { return offersForced(on: device) ? older(answer, meant, device) : [] }
            return older(answer, meant, device) + shown(answer, meant, device)
        }
    }

    /// What is offered, as text that orders number by number, and the same of a release.
    private func offered(_ answer: ClientAnswer, _ release: Release, _ platform: Platform) -> (String, String)? {
        guard let offer = answer.offer else { return nil }
        if let build = offer.build { return release.shipments[platform]?.build.map { (build, $0) } }
        return offer.version.map { (Sample.version($0).threeNumbers, release.version.threeNumbers) }
    }

    private func older(_ answer: ClientAnswer, _ meant: PolicyVerdict, _ device: Device) -> [String] {
        guard let reachable = meant.reachable, reachable.version > device.version,
            let (offered, other) = offered(answer, reachable, device.platform)
        else { return [] }
        return offered.compare(other, options: .numeric) == .orderedAscending ? ["older"] : []
    }

    /// True if the offered release is below the one to go to, and the policy forces it on this device.
    private func offersForced(on device: Device) -> Bool {
        let answer = model.answer(on: ClientDevice(device, in: dated))
        return dated.policy.releases(on: device.platform).contains { release in
            guard let (offered, own) = offered(answer, release, device.platform), offered == own else { return false }
            var device = device
            (device.version, device.build) = (release.version, release.shipments[device.platform]?.build)
            return dated.verdict(for: device).verdict == .force
        }
    }

    private func shown(_ answer: ClientAnswer, _ meant: PolicyVerdict, _ device: Device) -> [String] {
        var classes: [String] = []
        let intended = client.intendedDialog(
            words(meant, device), for: meant.verdict,
            link: dated.policy.stores[device.platform],
            on: device.platform, in: device.language)
        if let intended {
            let shown = answer.dialog
            if shown?.title != intended.title || shown?.text != intended.text
                || shown?.buttons.map(\.title) != intended.buttons.map(\.title)
            {
                classes.append("text")
            }
        }
        if client.ability(on: device.platform).carriesFrequency, meant.verdict == .recommend,
            answer.frequency != meant.frequency
        {
            classes.append("frequency")
        }
        if let intended,
            answer.dialog?.buttons.map(\.link) != intended.buttons.map(\.link)
                || answer.dialog?.buttons.map(\.isUpdate) != intended.buttons.map(\.isUpdate)
        {
            classes.append("link")
        }
        return classes
    }

    /// Field by field: the rule's section if it has the field at all; the tag, its shorter forms, the fallback
    /// language. Where there is nothing newer to go to, no client can show the release that is meant.
    private func words(_ meant: PolicyVerdict, _ device: Device) -> VerdictText {
        let newer = meant.reachable.flatMap { $0.version > device.version ? "\($0.version)" : nil } ?? "none"
        var fields: [LocalizedText.Field: String] = [:]
        let standard = dated.policy.texts[meant.verdict == .force ? "force" : "recommend"]
        let own = meant.textName.flatMap { dated.policy.texts[$0] }
        for field in LocalizedText.Field.ofTexts {
            let hasOwn = own?.words.values.contains { $0[field] != nil } ?? false
            let source = (hasOwn ? own : standard)?.words ?? [:]
            let tags = shorter("\(device.language.current)") + ["\(dated.policy.language)"]
            guard let text = tags.compactMap({ tag in source[Sample.tag(tag)]?[field]?.text }).first else { continue }
            fields[field] = text.replacing("{app}", with: dated.policy.name).replacing("{latest}", with: newer)
        }
        return VerdictText(fields: fields)
    }

    private func shorter(_ tag: String) -> [String] {
        guard let dash = tag.lastIndex(of: "-") else { return [tag] }
        return [tag] + shorter(String(tag[..<dash]))
    }
}
