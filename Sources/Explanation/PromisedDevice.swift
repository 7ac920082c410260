import Authoring
import ClientFormats
import ClientKit
import PolicyModel

/// A device of `explain` as entries of `expect`, which promise what holds for it now.
package struct PromisedDevice {
    private let explanation: Explanation
    private let check: PromiseCheck
    /// What was asked, before the policy completed it.
    private let question: DeviceQuestion

    /// - Parameter explanation: of the device that is completed for the policy.
    package init(_ explanation: Explanation, of app: EncodedApp, askedAs question: DeviceQuestion) {
        (self.explanation, self.question) = (explanation, question)
        check = PromiseCheck(app.dated, documents: app.written)
    }

    /// One line, with the policy's verdict; or one for each of some clients, with its answer.
    ///
    /// - Throws: `PromiseError` where no entry can say it.
    package func lines(of clients: [String]) throws(PromiseError) -> [String] {
        let device = explanation.device
        guard explanation.release != nil else { throw .unlisted(device.version) }
        guard device.processor == .arm64 else { throw .processor }
        for (name, value) in device.custom {
            if value.allSatisfy(\.isWhitespace) { throw .blank(name) }
            guard CustomValue.isReadAlike(name, on: explanation.dated.source.platforms) else { throw .name(name) }
        }
        if clients.isEmpty { return [try line(promise(explanation.meant.verdict))] }
        var lines: [String] = []
        for client in clients { lines.append(try line(promise(try answer(of: client), by: [client]))) }
        return lines
    }

    private func answer(of client: String) throws(PromiseError) -> Verdict {
        let answers = explanation.clients.filter { $0.name == client && !$0.edition.isCourtesy }.map(\.answer.outcome)
        guard let first = answers.first, case .verdict(let verdict) = first, answers.allSatisfy({ $0 == first }) else {
            throw .noVerdict(client)
        }
        return verdict
    }

    /// What the policy tells apart, or was asked for, is named.
    private func promise(_ verdict: Verdict, by clients: [String] = []) -> Promise {
        let device = explanation.device, policy = explanation.dated.source, rules = policy.rules.map(\.when)
        var devices = Condition()
        devices.platforms = [device.platform]
        (devices.version, devices.os) = (VersionRange(only: device.version), VersionRange(only: device.os))
        if question.language != nil || rules.contains(where: { $0.languages != nil }) {
            devices.languages = [device.language]
        }
        if !device.model.isEmpty { devices.models = [ModelPattern(device.model)] }
        if device.isTablet || rules.contains(where: { $0.tablet != nil }) { devices.tablet = device.isTablet }
        devices.custom = device.custom.map { CustomValue(name: $0, value: $1) }
        let others: Promise.Channels = policy.channels(on: device.platform).isEmpty ? .all : .none
        return Promise(
            devices, build: question.build, on: device.channel.map(Promise.Channels.named) ?? others, get: verdict,
            by: clients, position: policy.positions.file)
    }

    /// - Throws: `PromiseError` where the promise, which is about all installations and processors, does not hold.
    private func line(_ promise: Promise) throws(PromiseError) -> String {
        if let broken = check.diagnostic(of: promise) { throw .broken(broken.message) }
        let device = explanation.device, devices = promise.devices
        let channel: String? =
            switch promise.channels {
            case .all: nil
            case .none: Promise.noChannel
            case .named(let name): name
            }
        return PromiseLine.text(
            [
                ("platform", explanation.dated.source.platforms.count > 1 ? device.platform.rawValue : nil),
                ("version", "\(device.version)"), ("build", promise.build), ("os", "\(device.os)"),
                ("language", devices.languages?.first?.description), ("model", devices.models?.first?.text),
                ("tablet", devices.tablet?.description), ("channel", channel), ("verdict", promise.verdict.rawValue),
                ("client", promise.clients.first),
            ], custom: device.custom)
    }
}

/// A device for which `expect` has no entry.
package enum PromiseError: Error, Hashable, CustomStringConvertible {
    case unlisted(Version)
    case processor
    /// It has no answer, or its editions have several.
    case noVerdict(String)
    /// The name of a custom value.
    case blank(String)
    /// The name of a custom value that no policy of the app can have.
    case name(String)
    /// The entry would be about other devices too, which get something else; why it does not hold.
    case broken(String)

    package var description: String {
        switch self {
        case .unlisted(let version):
            "version \(version) is not a listed release: an entry of 'expect' names such versions by a range alone"
        case .processor: "an entry of 'expect' is about the Macs of every processor: leave out --hardware"
        case .noVerdict(let client): "'\(client)' has no verdict there that could be promised, or several"
        case .blank(let name): "an entry of 'expect' takes no empty value: give '\(name)' another one with --custom"
        case .name(let name):
            "an entry of 'expect' takes no name with '_' in an app on Android and another platform: leave out '\(name)'"
        case .broken(let reason): "no entry of 'expect' can say it: \(reason)"
        }
    }
}
