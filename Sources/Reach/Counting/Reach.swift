import Basics
import PolicyModel

/// Counts the devices that asked for documents, from the lines of logs.
package struct Reach: LogCounter, ~Copyable {
    /// What is counted, and how.
    package struct Rules: Sendable {
        let apps: [ReachApp]
        /// The last moment that counts.
        let moment: Moment
        /// How many days count, the moment's own among them.
        let days: Int
        /// By client, how often a device of it asks in a day: where it is given, addresses do not count.
        let rhythms: [String: Double]
        let salt: Salt
        /// How many devices are kept to know them again.
        let room: Int

        package init(
            _ apps: [ReachApp], until moment: Moment, days: Int, rhythms: [String: Double] = [:], salt: Salt,
            room: Int = DeviceSample<UInt32>.most
        ) {
            (self.apps, self.moment, self.days, self.rhythms) = (apps, moment, days, rhythms)
            (self.salt, self.room) = (salt, room)
        }
    }

    /// Clients that ask in a rhythm of their library: Sparkle once a day. It counts where a log has no addresses.
    package static let knownRhythms = ["sparkle-appcast": 1.0]

    let rules: Rules
    /// As days since 1970.
    let firstDay: Int
    private let scratch = LineScratch()
    private var asked: AskedCells
    private(set) var groups = ReachGroups()
    private(set) var sample: DeviceSample<UInt32>
    /// By group and day, for groups whose requests are counted.
    private(set) var requests: [UInt32: Int] = [:]
    /// By day, how many lines counted.
    private(set) var linesOfDays: [Int]
    package var tally = ReachTally()

    package init(_ rules: Rules) {
        self.rules = rules
        asked = AskedCells(rules.apps, salt: rules.salt)
        sample = DeviceSample(most: rules.room)
        firstDay = Reach.day(rules.moment.seconds) - rules.days + 1
        linesOfDays = Array(repeating: 0, count: rules.days)
    }

    private static func day(_ seconds: Int) -> Int { seconds >= 0 ? seconds / 86_400 : -1 }

    package mutating func count(_ request: LoggedRequest) -> ReachTally.Reason? {
        guard request.isOfReading else { return .unserved }
        guard let seconds = request.seconds, seconds <= rules.moment.seconds else { return .inFuture }
        let day = Reach.day(seconds) - firstDay
        guard day >= 0 else { return .outsideDays }
        switch asked.find(request, scratch) {
        case .none(let reason): return reason
        case .asked(let index): return count(request, index, day)
        }
    }

    private mutating func count(_ request: LoggedRequest, _ index: Int, _ day: Int) -> ReachTally.Reason? {
        let client = asked.all[index].client, address = DeviceAddress(request.address)
        guard let kind = kind(of: address, client) else { return .addressless }
        guard let group = group(index, kind) else { return .crowded }
        let slot = UInt32(group * rules.days + day)
        switch address {
        case _ where kind == .requests: requests[slot, default: 0] += 1
        case .number(let number): sample.add(rules.salt.number(of: slot, UInt64(number)), to: slot)
        case .network(let network):
            sample.add(rules.salt.number(of: slot, network, request.agent), to: slot)
        case .text, .none: sample.add(rules.salt.number(of: slot, request.address, request.agent), to: slot)
        }
        linesOfDays[day] += 1
        if asked.all[index].isNewerSystem { tally.onNewerSystem += 1 }
        return nil
    }

    /// Nil for a device that cannot be distinguished from others.
    private func kind(of address: DeviceAddress, _ client: String) -> ReachGroups.Kind? {
        if !rules.rhythms.isEmpty, rules.rhythms[client] != nil { return .requests }
        return switch address {
        case .network, .text: .address
        case .number: .number
        case .none: Reach.knownRhythms[client] == nil ? nil : .requests
        }
    }

    private mutating func group(_ index: Int, _ kind: ReachGroups.Kind) -> Int? {
        let known = asked.all[index].groups[kind.rawValue]
        if known >= 0 { return known }
        let one = asked.all[index]
        let group = ReachGroups.Group(cell: one.cell, kind: kind, client: kind == .requests ? one.client : "")
        guard let number = groups.number(of: group) else { return nil }
        asked.setGroup(number, of: index, as: kind)
        return number
    }
}
