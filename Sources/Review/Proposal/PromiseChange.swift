import PolicyModel

/// A promise of a policy's `expect` that is new, promises something else to the same devices, or is gone.
package struct PromiseChange: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable { case new, changed, gone }

    /// The devices that it is about: `version 2.7.0; OS >=15`, with the clients whose answer is promised.
    package let devices: String
    /// What was promised; nil for a new one.
    package let before: String?
    /// What is promised; nil for one that is gone.
    package let after: String?

    package var kind: Kind { before == nil ? .new : after == nil ? .gone : .changed }

    /// In the order of the new policy, then those that are gone.
    ///
    /// - Parameter old: nil if the earlier policy is not known, or was not there.
    static func all(from old: Policy?, to new: Policy) -> [PromiseChange] {
        let before = old.map(words(of:)) ?? [], after = words(of: new)
        return (after + before).map(\.devices).uniqued().flatMap { devices -> [PromiseChange] in
            let past = before.filter { $0.devices == devices }.map(\.promise)
            let present = after.filter { $0.devices == devices }.map(\.promise)
            let lost = past.filter { !present.contains($0) }, added = present.filter { !past.contains($0) }
            return (0..<max(lost.count, added.count)).map { place in
                PromiseChange(
                    devices: devices, before: lost.indices.contains(place) ? lost[place] : nil,
                    after: added.indices.contains(place) ? added[place] : nil)
            }
        }
    }

    private static func words(of policy: Policy) -> [(devices: String, promise: String)] {
        policy.promises.map { promise in
            let channel: String? =
                switch promise.channels {
                case .all: nil
                case .none: "on no channel"
                case .named(let name): "on channel \(name)"
                }
            let clients = promise.clients.isEmpty ? nil : "by \(promise.clients.joined(separator: ", "))"
            let devices = [
                promise.devices.inWords(on: policy.platforms), promise.build.map { "build \($0)" }, channel, clients,
            ]
            let outcome = [
                promise.verdict.rawValue, promise.says.map { "says '\($0)'" },
                promise.span.since.map { "from \($0.shortText)" },
                promise.span.until.map { "until \($0.endText)" }, promise.why.map { "because \($0)" },
            ]
            return (
                devices.compactMap(\.self).joined(separator: "; "), outcome.compactMap(\.self).joined(separator: ", ")
            )
        }
    }
}
