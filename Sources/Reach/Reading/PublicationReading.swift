import PolicyModel

/// Finds from the lines of logs when the devices that read some documents before a publication read them after it.
///
/// A device is one address with one User-Agent, as in `Reach`, and here it is followed from day to day.
package struct PublicationReading: LogCounter, ~Copyable {
    /// What is followed, and from when to when.
    package struct Rules: Sendable {
        /// Each with the documents that the publication changed.
        let apps: [ReachApp]
        let published: Moment
        /// The last moment that counts.
        let moment: Moment
        /// How many days before the publication say which devices it concerns.
        let days: Int
        let salt: Salt
        /// How many devices are kept to know them again.
        let room: Int

        package init(
            _ apps: [ReachApp], published: Moment, until moment: Moment, days: Int, salt: Salt,
            room: Int = PublicationReading.most
        ) {
            (self.apps, self.published, self.moment, self.days) = (apps, published, moment, days)
            (self.salt, self.room) = (salt, room)
        }
    }

    /// What is known of one device.
    private struct Device {
        let app: Int32
        /// In seconds after the publication; the largest number where it did not ask again.
        var first: UInt32
        var isConcerned: Bool

        static func join(_ known: inout Device, _ more: Device) {
            known.isConcerned = known.isConcerned || more.isConcerned
            known.first = min(known.first, more.first)
        }
    }

    /// The most devices that are kept: 3 million, in 128 MiB.
    package static let most = 3_145_728

    private let rules: Rules
    private let numbers: [String: Int]
    private let scratch = LineScratch()
    private var asked: AskedCells
    private var sample: DeviceSample<Device>
    package var tally = ReachTally()
    /// The first request that counted, in seconds since 1970.
    private var first: Int?
    /// The last line, whatever it asks for: that nobody asked is known only as far as the logs go.
    private var last: Int?

    package init(_ rules: Rules) {
        self.rules = rules
        numbers = Dictionary(rules.apps.enumerated().map { ($1.slug, $0) }) { first, _ in first }
        asked = AskedCells(rules.apps, salt: rules.salt)
        sample = DeviceSample(most: rules.room, empty: Device(app: 0, first: .max, isConcerned: false))
    }

    package mutating func count(_ request: LoggedRequest) -> ReachTally.Reason? {
        guard let seconds = request.seconds, seconds <= rules.moment.seconds else {
            return request.isOfReading ? .inFuture : .unserved
        }
        last = max(last ?? seconds, seconds)
        guard request.isOfReading else { return .unserved }
        guard seconds >= rules.published.seconds - rules.days * 86_400 else { return .outsideDays }
        switch asked.find(request, scratch) {
        case .none(let reason): return reason
        case .asked(let index): return note(request, seconds, app: numbers[asked.all[index].cell.app] ?? 0)
        }
    }

    private mutating func note(_ request: LoggedRequest, _ seconds: Int, app: Int) -> ReachTally.Reason? {
        let slot = UInt32(app), number: UInt64
        switch DeviceAddress(request.address) {
        case .network(let network): number = rules.salt.number(of: slot, network, request.agent)
        case .text: number = rules.salt.number(of: slot, request.address, request.agent)
        case .number: return .unfollowed
        case .none: return .addressless
        }
        let after = seconds - rules.published.seconds, first = after < 0 ? .max : UInt32(clamping: after)
        sample.add(number, Device(app: Int32(app), first: first, isConcerned: after < 0), Device.join)
        self.first = min(self.first ?? seconds, seconds)
        return nil
    }

    /// What was found of the lines read so far.
    package var result: ReadingResult {
        var concerned = Array(repeating: 0, count: rules.apps.count)
        var read = Array(repeating: [UInt32](), count: rules.apps.count)
        sample.forEach { device in
            guard device.isConcerned else { return }
            concerned[Int(device.app)] += 1
            if device.first != .max { read[Int(device.app)].append(device.first) }
        }
        let kept = 1 << sample.level, isEarly = last.map { $0 < rules.published.seconds } ?? true
        let apps = rules.apps.indices.map { app in
            ReadingResult.App(
                slug: rules.apps[app].slug, concerned: concerned[app] * kept, keptOneIn: kept,
                reads: isEarly ? nil : read[app])
        }
        let named = apps.filter { $0.concerned >= ReachTable.fewest }
        let few = concerned.reduce(0, +) * kept - named.reduce(0) { $0 + $1.concerned }
        return ReadingResult(
            apps: named, few: few, published: rules.published,
            span: first.map { (Moment(seconds: $0), Moment(seconds: last ?? $0)) }, keptOneIn: kept)
    }
}
