/// An entry of `expect`: what the author promises of some devices. Every build checks it, now and at later instants.
package struct Promise: Hashable, Sendable {
    /// The devices that it is about, as far as a channel decides.
    package enum Channels: Hashable, Sendable {
        /// Those on every channel and on none.
        case all
        /// Those on no channel.
        case none
        case named(String)
    }

    /// What must hold of a device; what it does not name, every value of the grid has.
    package let devices: Condition
    /// `CFBundleVersion` or a version code; nil for every one.
    package let build: String?
    package let channels: Channels
    package let verdict: Verdict
    /// The clients whose answer is promised; empty for the policy's own verdict.
    package let clients: [String]
    /// A piece of the text that the user reads; nil where nothing is promised of it.
    package let says: String?
    /// When it holds, from its `from` to the end of its `until`.
    package let span: Validity
    /// Nil where the author gives no reason.
    package let why: String?
    package let position: SourcePosition

    package init(
        _ devices: Condition, build: String? = nil, on channels: Channels = .all, get verdict: Verdict,
        by clients: [String] = [], says: String? = nil, span: Validity = .always, why: String? = nil,
        position: SourcePosition
    ) {
        self.devices = devices
        self.build = build
        self.channels = channels
        self.verdict = verdict
        self.clients = clients
        self.says = says
        self.span = span
        self.why = why
        self.position = position
    }

    /// The value of `channel` for devices on none.
    package static let noChannel = "none"

    /// The channels that it is about; nil stands for none.
    package func channels(in policy: Policy, on platform: Platform) -> [String?] {
        switch channels {
        case .none: [nil]
        case .all: [nil] + policy.channels(on: platform)
        case .named(let name): policy.channels(on: platform).filter { $0 == name }
        }
    }
}
