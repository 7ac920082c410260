import ClientKit
import PolicyModel

/// The devices on which a policy's messages are proved, with what each is meant to see, computed once for all clients.
struct MessageTable {
    /// What the policy means for devices that differ only in language.
    struct Expectation: Hashable {
        let isListed: Bool
        /// For each language of the table.
        let wishes: [Wish]
    }

    /// What the policy means for one device.
    struct Wish: Hashable {
        let verdict: Verdict
        let frequency: Frequency
        /// The messages that are for the device, as indices, in the order in which they are tried.
        let messages: [Int]

        /// True if the device sees an update; a recommendation that is shown once is seen at the first check only.
        func showsUpdate(when situation: Situation) -> Bool {
            verdict == .force || verdict == .recommend && (frequency == .always || situation.shown == 0)
        }
    }

    let platform: Platform
    let languages: [LanguageTag]
    /// Without their language, in the order of the grid.
    private(set) var devices: [Device] = []
    private(set) var clientDevices: [ClientDevice] = []
    /// For each device, the index of its expectation.
    private(set) var places: [Int] = []
    private(set) var expectations: [Expectation] = []

    init(of dated: DatedPolicy, on platform: Platform) {
        let grid = Grid.ofMessages(dated, on: platform)
        self.platform = platform
        languages = grid.languages
        var known: [Expectation: Int] = [:]
        for version in grid.versions {
            let isListed = dated.isListed(version, on: platform)
            let app = InstalledApp(version, on: platform, in: dated)
            for device in grid.systems.flatMap({ grid.devices(of: version, os: $0, in: [grid.languages[0]]) }) {
                let wishes = grid.languages.map { Wish(for: device.speaking($0), of: dated) }
                let expectation = Expectation(isListed: isListed, wishes: wishes)
                let place = known[expectation] ?? expectations.count
                if place == expectations.count {
                    expectations.append(expectation)
                    known[expectation] = place
                }
                devices.append(device)
                let os = ClientDevice.systemVersion(device.os, on: platform)
                clientDevices.append(ClientDevice(device, with: app, os: os))
                places.append(place)
            }
        }
    }
}

extension MessageTable {
    /// A table of one device in its own language.
    init(of device: Device, under dated: DatedPolicy) {
        platform = device.platform
        languages = [device.language]
        (devices, clientDevices, places) = ([device], [ClientDevice(device, in: dated)], [0])
        let isListed = dated.isListed(device.version, on: device.platform)
        expectations = [Expectation(isListed: isListed, wishes: [Wish(for: device, of: dated)])]
    }
}

extension MessageTable.Wish {
    init(for device: Device, of dated: DatedPolicy) {
        let meant = dated.verdict(for: device), messages = dated.policy.messages
        self.init(
            verdict: meant.verdict, frequency: meant.frequency,
            messages: messages.indices.filter { messages[$0].holds(for: device) })
    }

    /// The message that the device sees, as an index; nil for none.
    func message(of policy: Policy, when situation: Situation) -> Int? {
        showsUpdate(when: situation) ? nil : due(of: policy, situation).first
    }

    /// The messages for the device that are due in a situation, as indices.
    func due(of policy: Policy, _ situation: Situation) -> [Int] {
        messages.filter { policy.messages[$0].isDue(at: situation.moment, after: situation.displays) }
    }
}

extension Situation {
    /// The displays of any message; nil before the first.
    var displays: MessageDisplays? { last.flatMap { shown > 0 ? MessageDisplays(count: shown, last: $0) : nil } }
}

extension DatedPolicy {
    /// The message that a device is meant to see in a situation; nil for none.
    package func message(for device: Device, when situation: Situation) -> Message? {
        let displays = situation.displays.map { displays in
            Dictionary(policy.messages.map { ($0.id, displays) }) { first, _ in first }
        }
        let isUpdateShown = MessageTable.Wish(for: device, of: self).showsUpdate(when: situation)
        return message(for: device, after: displays ?? [:], isUpdateShown: isUpdateShown, at: situation.moment)
    }
}
