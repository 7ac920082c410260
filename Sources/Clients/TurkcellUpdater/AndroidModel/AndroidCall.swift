import ClientKit

/// What a check depends on besides document and device: the server's answer, the time, and what was shown before.
struct AndroidCall: Hashable, Sendable {
    /// The displays of one update or message.
    struct Record: Hashable, Sendable {
        var count = 0
        /// In milliseconds since 1970; nil if never.
        var last: Int?
    }

    /// The displays of all updates, or of all messages, by id; each in a preference file of its own.
    struct Records: Hashable, Sendable {
        var byID: [Int: Record] = [:]
        /// For every other id.
        var others = Record()

        subscript(id: Int?) -> Record { id.flatMap { byID[$0] } ?? others }

        /// Counts a display. An id that the client generates is unknown here, so its record is too.
        mutating func display(_ id: Int?, at now: Int) {
            guard let id else { return }
            byID[id] = Record(count: self[id].count + 1, last: now)
        }
    }

    /// The HTTP status of the answer. Redirects are not followed.
    var status = 200
    /// Milliseconds since 1970.
    var now = 0
    /// The device's distance from UTC in seconds: dates without an offset are read in its time zone.
    var zoneOffset = 0
    /// The packages on the device, apart from the app's own.
    var installed: Set<String> = []
    /// Nil if the file does not exist yet.
    var updates: Records?
    var messages: Records?

    /// The SDK's answers to a status: it takes 200, 201, 202 and 204, and the last has no body.
    var isAccepted: Bool { [200, 201, 202, 204].contains(status) }
}

extension AndroidCall {
    init(_ situation: Situation) {
        let record = Record(count: situation.shown, last: situation.last.map { $0.seconds * 1000 })
        let records = Records(others: record)
        self.init(now: situation.moment.seconds * 1000, updates: records, messages: records)
    }
}
