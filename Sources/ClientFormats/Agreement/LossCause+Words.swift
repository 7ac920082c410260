import PolicyModel

/// What is in the way of the policy's verdict, and which change of the policy the client can say.
extension LossCause {
    /// A sentence without its full stop.
    func words(for loss: Loss) -> String {
        switch self {
        case .forcesNobody: "\(loss.client) forces nobody: let the policy say 'recommend' here"
        case .drawsOnce(let release):
            "\(loss.client) draws once for a rule, and both the rule and \(release) are for a share: raise \(release) "
                + "to 100 %, or drop the rule's share"
        case .share(let share): share.words(for: loss)
        case .device(let other): other.words(for: loss)
        case .beyond(let other, isBelow: let isBelow):
            "\(other.words(for: loss)), and likewise for all \(isBelow ? "below" : "above") version "
                + "\(loss.device.version)"
        case .either(let one, let other):
            "\(one.words(for: loss)); or \(other.name(beside: loss)) is in the way, which is tried for the first "
                + "\(Agreement.mostTried) losses only"
        }
    }
}

extension ShareInTheWay {
    fileprivate func words(for loss: Loss) -> String {
        let inside = "\(loss.client) cannot tell who is inside the \(draw.share) of \(line)"
        if draw.isWidened { return "\(inside), and `outside: recommend` notifies everybody" }
        return canWiden
            ? "\(inside): write `outside: recommend` beside the share, which notifies everybody, or raise it to 100 %"
            : "\(inside): let the rule hold for everybody, or remove it"
    }
}

extension DeviceInTheWay {
    fileprivate func words(for loss: Loss) -> String {
        let name = name(beside: loss), client = loss.client, wish = change(for: loss)
        switch (bond, loss.lossClass) {
        case (.offered, _):
            let wanted = loss.meant.reachable?.version.description ?? "the newer release"
            return "\(client) would offer \(wanted) to \(name) too, \(reason): \(wish)"
        case (.beside, _):
            return
                "\(client) says '\(meant.verdict.rawValue)' to \(name), \(reason), and its document cannot say "
                + "'\(loss.meant.verdict.rawValue)' beside it: \(wish)"
        case (_, .frequency):
            return "\(client) repeats it as for \(name), where \(line) says '\(meant.frequency.rawValue)': "
                + "give both one `frequency`"
        case (_, .text): return "\(client) shows this text to \(name) too, where it is right: give both one text"
        case (_, .link): return "\(client) opens this link on \(name) too, where it is right: give both one `store`"
        default: return "\(client) gives the same answer to \(name), \(reason): \(wish)"
        }
    }

    fileprivate func name(beside loss: Loss) -> String {
        loss.device.differences(to: device).joined(separator: ", ")
    }

    private var reason: String {
        meant.verdict == .none && !meant.isRuledOut
            ? "which has no newer release to go to" : "where \(line) says '\(meant.verdict.rawValue)'"
    }

    /// The verdicts that would agree with the client: those that it can give here, and the one that it could give here
    /// if the other device had it too.
    private func change(for loss: Loss) -> String {
        var here: [Verdict] = []
        if bond != .offered, case .verdict(let given) = loss.answer.outcome {
            here = (given == meant.verdict ? [given] : [given, meant.verdict]).filter {
                $0 == .none || loss.meant.canMove(loss.device)
            }
        }
        let wanted = loss.meant.verdict
        let isSaid = wanted == .none || meant.canMove(device) && (wanted != .force || canForce)
        let options = [
            here.isEmpty ? nil : here.map { "'\($0.rawValue)'" }.joined(separator: " or ") + " here",
            isSaid ? "'\(wanted.rawValue)' there too" : nil,
        ].compactMap(\.self)
        if options.isEmpty {
            let channel = loss.meant.reachable?.channel
            return channel.map { "put on `channel: \($0)` only what both can go to" }
                ?? "announce by `latest` only what both can go to"
        }
        return "let the policy say \(options.joined(separator: ", or "))"
    }
}

extension PolicyVerdict {
    /// True if the device has a newer release to go to.
    func canMove(_ device: Device) -> Bool { reachable.map { $0.version > device.version } ?? false }
}

extension Policy {
    /// A line of the policy as messages name it.
    func words(for reason: PolicyVerdict.Reason) -> String {
        switch reason {
        case .rule(let index):
            rules[index].id.map { "rule '\($0)'" } ?? "the rule in line \(rules[index].position.line)"
        case .minimum: "`minimum`"
        case .latest, .upToDate: "`latest`"
        }
    }
}

extension Device {
    /// What another device has otherwise, in words.
    func differences(to other: Device) -> [String] {
        var words: [String] = []
        if platform != other.platform || os != other.os {
            words.append(platform == .android ? "API level \(other.os)" : "\(other.platform.displayName) \(other.os)")
        }
        if version != other.version {
            words.append("version \(other.version)")
        } else if build != other.build {
            words.append("build \(other.build ?? "unknown")")
        }
        if language != other.language { words.append("language \(other.language)") }
        if model != other.model { words.append(other.model.isEmpty ? "other models" : "model \(other.model)") }
        if isTablet != other.isTablet { words.append(other.isTablet ? "tablets" : "phones") }
        if id != other.id { words.append(other.id.map { "installation \($0)" } ?? "installations without an id") }
        if processor != other.processor { words.append("\(other.processor.rawValue)") }
        let names = Set(custom.keys).union(other.custom.keys).filter { custom[$0] != other.custom[$0] }
        return words + names.sorted().map { "\($0)=\(other.custom[$0] ?? "")" }
    }
}
