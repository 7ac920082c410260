import ClientKit
import PolicyModel

/// Why a client cannot say what the policy says of a device.
enum LossCause: Hashable, Sendable {
    /// The client cannot force anybody.
    case forcesNobody
    /// The rule is for a share, and so is the release that its devices are to go to.
    case drawsOnce(Version)
    /// A share, inside and outside of which are one to the client.
    case share(ShareInTheWay)
    /// Another device, whose own verdict is in the way.
    case device(DeviceInTheWay)
    /// A device, and all that differ in their version alone and are on one side of it.
    case beyond(DeviceInTheWay, isBelow: Bool)
    /// One of the two, with the same version or another one; nobody tried which.
    case either(DeviceInTheWay, DeviceInTheWay)
}

/// A share of a rule or a release, for a client that knows none.
struct ShareInTheWay: Hashable, Sendable {
    /// `rule 'pilot'`, `3.2.0`.
    let line: String
    let draw: ShareDraw
    /// False for a rule that forces or silences.
    let canWiden: Bool
}

/// A device for which a client's answer is right, and which explains why another one does not get its own.
struct DeviceInTheWay: Hashable, Sendable {
    enum Bond: Int, Hashable, Sendable {
        /// The client sees no difference between the two, whatever its document says.
        case folded
        /// The client sees no difference between the two in this document.
        case unseen
        /// The same value of the document decides for both.
        case shared
        /// Its own answer leaves the document no room for this one.
        case beside
        /// Another value decides for it, and says the same.
        case alike
        /// The release that this one can go to would be offered to it too.
        case offered
    }

    let bond: Bond
    let device: Device
    let meant: PolicyVerdict
    /// The policy line of that verdict, as messages name it.
    let line: String
    /// False for a client that forces nobody.
    let canForce: Bool

    /// How well a device explains a loss, the smallest best: its bond, in how many facts it differs, whether it has
    /// another version and on which side, how unlikely it is to exist, how far away it is in the grid.
    typealias Rank = (Int, Int, Int, Int, Int)
}

/// The devices that explain a loss best, so far.
private struct NearestInTheWay {
    var device: (rank: DeviceInTheWay.Rank, device: DeviceInTheWay)?
    /// The best of those that differ in their version alone.
    var beyondLine: (rank: DeviceInTheWay.Rank, device: DeviceInTheWay)?
}

extension Judge {
    /// Why a device does not get what is meant, as far as the client's other answers show it; nil if they do not.
    ///
    /// Only for a loss that is reported, because it looks at the whole grid again.
    ///
    /// - Parameters:
    ///   - table: the grid of a platform: the device's own, or one that the client cannot distinguish from it.
    ///   - tries: true if the change that the message proposes is tried, which writes the documents anew.
    func cause(of loss: Loss, in table: (Platform) -> ExpectationTable, tries: Bool) -> LossCause? {
        if !client.canForce, loss.meant.verdict == .force, loss.answer.outcome == .verdict(.recommend) {
            return .forcesNobody
        }
        if client.knowsShares, let release = loss.meant.reachable, isDrawnTwice(loss.meant, loss.device.platform) {
            return .drawsOnce(release.version)
        }
        if let share = shareInTheWay(of: loss) { return .share(share) }
        let own = loss.device.platform, platforms = [own] + (group ?? []).filter { $0 != own }
        var nearest = NearestInTheWay()
        for platform in platforms { look(for: loss, in: table(platform), &nearest) }
        guard let found = nearest.device?.device else { return nil }
        guard found.device.version == loss.device.version, let other = nearest.beyondLine?.device,
            loss.lossClass.isOfVerdict || loss.lossClass == .frequency
        else { return .device(found) }
        if !tries { return .either(found, other) }
        guard isLost(loss, sayingAlikeOf: [found]) else { return .device(found) }
        let needsBoth = isLost(loss, sayingAlikeOf: [other]) && !isLost(loss, sayingAlikeOf: [found, other])
        return .beyond(needsBoth ? found : other, isBelow: other.device.version < loss.device.version)
    }

    /// True if the client would lose the same under a policy that says of every device with the versions of others, or
    /// on their side of this one's, what is meant here: then these are not in the way, or not alone.
    private func isLost(_ loss: Loss, sayingAlikeOf others: [DeviceInTheWay]) -> Bool {
        let alike = others.reduce(policy) { $0.saying(loss.meant, of: loss.versions(of: $1.device)) }
        let areAlike = others.allSatisfy { other in
            let said = alike.verdict(for: other.device)
            return said.verdict == loss.meant.verdict && said.frequency == loss.meant.frequency
        }
        guard areAlike else { return false }
        var diagnostics: [Diagnostic] = []
        let documents = client.documents(for: client.knowsShares ? alike : alike.withoutShares, reporting: &diagnostics)
        let model = client.model(reading: documents, of: policy.policy.slug, as: edition)
        return loss.isAlike(model.answer(on: ClientDevice(loss.device, in: alike)))
    }

    /// True for a rule for a share that sends devices to a release for a share.
    private func isDrawnTwice(_ meant: PolicyVerdict, _ platform: Platform) -> Bool {
        guard case .rule(let index) = meant.reason, policy.policy.rules[index].when.draw?.share.isPartial == true else {
            return false
        }
        return policy.shared(on: platform).contains { $0.release == meant.reachable }
    }

    /// The share that a loss comes from: where the client says what the policy says without shares, and that is not
    /// meant.
    private func shareInTheWay(of loss: Loss) -> ShareInTheWay? {
        guard !client.knowsShares, policy.source.hasShares, loss.lossClass.isOfVerdict || loss.lossClass == .older
        else {
            return nil
        }
        let device = loss.device, said = policy.withoutShares.verdict(for: device)
        guard loss.answer.outcome == .verdict(said.verdict), said != loss.meant else { return nil }
        let rules = policy.policy.rules
        let index = rules.firstIndex { rule in
            rule.when.draw?.share.isPartial == true && rule.unshared(saying: rule.verdict).when.holds(for: device)
        }
        if let index, let draw = rules[index].when.draw, said.verdict != loss.meant.verdict {
            return ShareInTheWay(
                line: policy.policy.words(for: .rule(index)), draw: draw, canWiden: rules[index].verdict == .recommend)
        }
        let release = policy.shared(on: device.platform).last {
            [loss.meant.reachable?.version, said.reachable?.version].contains($0.release.version)
        }
        return release.map { ShareInTheWay(line: "\($0.release.version)", draw: $0.draw, canWiden: true) }
    }

    /// Finds the devices of a grid that explain the loss better than those found.
    private func look(for loss: Loss, in table: ExpectationTable, _ nearest: inout NearestInTheWay) {
        let sheet = model.sheetByViews(for: table.clientDevices, in: table.languages, when: nil)
        let own = table.spots.firstIndex { $0.spot.device(speaking: loss.device.language) == loss.device }
        for index in table.spots.indices {
            let spot = table.spots[index].spot, answers = sheet.answers[sheet.places[index]]
            let isUnseen = own.map { sheet.places[$0] == sheet.places[index] } ?? false
            for place in table.languages.indices {
                let other = spot.device(speaking: table.languages[place]), meant = spot.meant(place)
                guard let bond = bond(of: loss, to: other, meant, answers[place], isUnseen: isUnseen) else { continue }
                let rank = loss.rank(
                    of: other, bond, isListed: spot.listed != nil, distance: abs((own ?? index) - index))
                let isBest = nearest.device.map { rank < $0.rank } ?? true
                let isBestBeyond = (nearest.beyondLine.map { rank < $0.rank } ?? true) && loss.isBeyondLine(other)
                guard isBest || isBestBeyond else { continue }
                let expectation = table.expectations[table.spots[index].expectation]
                if bond != .offered, hasLoss(answers, expectation, table, place, ofVerdict: loss.lossClass.isOfVerdict)
                {
                    continue
                }
                let found = DeviceInTheWay(
                    bond: bond, device: other, meant: meant, line: policy.policy.words(for: meant.reason),
                    canForce: client.canForce)
                if isBest { nearest.device = (rank, found) }
                if isBestBeyond { nearest.beyondLine = (rank, found) }
            }
        }
    }

    /// True for a device that differs in its model alone, by what the client does not see of models.
    private func isFolded(_ other: Device, into device: Device) -> Bool {
        guard other.model != device.model, let folds = client.traits.folds[device.platform], !folds.isEmpty else {
            return false
        }
        var same = other
        same.model = device.model
        return same == device && DeviceFold.seen(other.model, by: folds) == DeviceFold.seen(device.model, by: folds)
    }

    /// How a device is in the way of what another one is meant to get; nil if it is not.
    private func bond(
        of loss: Loss, to other: Device, _ meant: PolicyVerdict, _ answer: ClientAnswer, isUnseen: Bool
    ) -> DeviceInTheWay.Bond? {
        if loss.lossClass == .older { return isLeftAlone(other, meant, where: loss) ? .offered : nil }
        guard loss.isAnotherWish(meant) else { return nil }
        if loss.isAlike(answer), loss.isReason(other, meant) {
            if isFolded(other, into: loss.device) { return .folded }
            return isUnseen ? .unseen : answer.path == loss.answer.path && !answer.path.isEmpty ? .shared : .alike
        }
        let isBeside = other.version == loss.device.version && answer.file == loss.answer.file && answer.file != nil
        return loss.lossClass.isOfVerdict && isBeside && answer.outcome == .verdict(meant.verdict) ? .beside : nil
    }

    /// True for a device that is to be left alone, and to which the release that is missing here would be an update.
    private func isLeftAlone(_ other: Device, _ meant: PolicyVerdict, where loss: Loss) -> Bool {
        guard meant.verdict == .none, other.platform == loss.device.platform,
            let wanted = loss.meant.reachable?.version, let offer = loss.answer.offer
        else { return false }
        let release = offer.release(in: policy, on: other.platform, reading: numbersNamed)
        guard let offered = release?.version ?? offer.version.flatMap({ Version($0) }) else { return false }
        return other.version >= offered && other.version < wanted
    }
}

extension Loss {
    /// True if the policy means for another device what differs from this one in the very thing that is lost.
    fileprivate func isAnotherWish(_ other: PolicyVerdict) -> Bool {
        switch lossClass {
        case .frequency: other.frequency != meant.frequency
        case .text: other.textName != meant.textName || other.verdict != meant.verdict
        case .link: true
        case .weaker, .noisy, .stronger: other.verdict != meant.verdict
        case .older, .crash, .refused, .unjudged: false
        }
    }

    /// True for an answer that is the same in what is lost.
    fileprivate func isAlike(_ other: ClientAnswer) -> Bool {
        guard other.outcome == answer.outcome else { return false }
        switch lossClass {
        case .frequency: return other.frequency == answer.frequency
        case .text: return other.dialog?.text == answer.dialog?.text
        case .link: return other.dialog?.links == answer.dialog?.links
        default: return true
        }
    }

    /// False for a device that gets its answer for a reason of its own: one with another version that is merely up to
    /// date is in nobody's way.
    fileprivate func isReason(_ other: Device, _ meant: PolicyVerdict) -> Bool {
        guard lossClass.isOfVerdict else { return other != device }
        return answer.outcome == .verdict(meant.verdict)
            && (meant.verdict != .none || meant.isRuledOut && meant.canMove(other) || other.version == device.version)
    }

    /// True for a version that can keep this one from what is meant, where a client draws a line between versions: what
    /// is below keeps it from being forced, what is above from silence.
    private func isNear(_ version: Version) -> Bool {
        lossClass == .noisy ? version > device.version : version < device.version
    }

    /// True for a device that differs in its version alone, and can keep this one from what is meant.
    fileprivate func isBeyondLine(_ other: Device) -> Bool {
        guard other.version != device.version, lossClass == .frequency || isNear(other.version) else { return false }
        var same = other
        (same.version, same.build) = (device.version, device.build)
        return same == device
    }

    /// The version of a device in the way: this one's, or all on the other's side of it. Versions between the two are
    /// listed by nobody, and a client can meet one.
    fileprivate func versions(of other: Device) -> Interval {
        let end = Interval.End(device.version, included: other.version == device.version)
        return Interval(
            lower: other.version < device.version ? nil : end, upper: other.version > device.version ? nil : end)
    }

    fileprivate func rank(
        of other: Device, _ bond: DeviceInTheWay.Bond, isListed: Bool, distance: Int
    ) -> DeviceInTheWay.Rank {
        let side = other.version == device.version ? 0 : isNear(other.version) ? 1 : 2
        // A client that sees both devices mostly reads the OS version too, and could tell them apart by it.
        let system = bond != .unseen && (other.os != device.os || other.platform != device.platform) ? 1 : 0
        let strangeness = (isListed ? 0 : 2) + (other.os == other.os.truncated(to: 1) ? 0 : 1)
        return (bond.rawValue, device.differences(to: other).count + system, side, strangeness, distance)
    }
}

extension LossClass {
    /// True if the verdict itself differs.
    var isOfVerdict: Bool { [.weaker, .noisy, .stronger].contains(self) }
}
