import ClientKit
import PolicyModel

/// A chosen message. The iOS client never shows one, but it stores a display record, and crashes if texts are missing.
struct IOSMessage: Hashable, Sendable {
    /// The key in the user defaults; nil if the client uses a hash, which is unpredictable.
    let id: String?
    /// The maximum number of displays.
    let most: Int
    /// The minimum time between two displays, in hours.
    let hours: Int
    /// The first time of display, in seconds since 1970; nil for no limit.
    let after: Int?
    /// The last time of display, in seconds since 1970; nil for no limit.
    let before: Int?
    /// The crash for the first missing text, which the client puts into a dictionary as nil.
    var crash: IOSCrash?

    /// True if the message is scheduled for that time. Source: `computeMessageDictionary`.
    ///
    /// - Parameters:
    ///   - now: in seconds since 1970; nil for any time.
    ///   - record: nil if the message was never displayed; then the limits do not apply.
    func isDue(at now: Int?, _ record: IOSCall.DisplayRecord?) -> Bool {
        if let record, record.count >= most { return false }
        guard let now else { return true }
        if let after, after > now { return false }
        if let before, before < now { return false }
        return record.map { $0.last + hours * 3600 <= now } ?? true
    }
}

extension IOSMessage {
    /// The effect of a chosen message.
    enum Content: Hashable, Sendable {
        case missing(String)
        case chosen(IOSMessage)
        case crash(IOSCrash)
    }

    /// The values that do not depend on the language; the client reads them where it has found texts.
    ///
    /// - Parameter first: set to the crash of the first value of a wrong type, in the order of the client's code.
    fileprivate init(_ entry: DocumentObject, _ first: inout IOSCrash?) {
        func number(_ key: String, else missing: Int) -> Int {
            guard let value = entry[key] else { return missing }
            switch value.node.value {
            case .bool(let flag): return flag ? 1 : 0
            case .number(let text): return IOSMessage.whole(Double(text) ?? 0)
            case .string(let text): return IOSMessage.leadingNumber(text)
            default:
                let crash = value.crash(sending: "intValue")
                first = first ?? crash
                return missing
            }
        }
        // Nil for an empty or unreadable text, which sets no limit.
        func date(_ key: String) -> Int? {
            guard let value = entry[key] else { return nil }
            if let text = value.node.string { return IOSMessage.seconds(of: text) }
            let crash = value.crash(sending: "length")
            first = first ?? crash
            return nil
        }
        let id = number("id", else: 0)
        self.init(
            id: id == 0 ? nil : String(id), most: number("maxDisplayCount", else: Int(Int32.max)),
            hours: number("displayPeriodInHours", else: 0), after: date("displayAfterDate"),
            before: date("displayBeforeDate"))
    }
}

extension IOSMessage.Content: IOSContent {
    static let noun = "message"

    static func noteUnread(_ element: DocumentValue, behind catcher: String?) {
        element.note(
            .ignored,
            element.node.members == nil ? "is \(element.node.kind): the client skips it" : "is never shown on iOS")
    }

    static func noteContainer(_ list: DocumentValue, _ elements: [DocumentValue]) {
        list.note(
            .crash,
            "\(elements.isEmpty ? "is empty" : "may match no device"): the app crashes wherever no update is shown")
    }

    static func all(in entry: DocumentObject, isFiltered: Bool, isTried: Bool) -> IOSLanguages<Self> {
        entry.value.note(.ignored, "is never shown on iOS")
        let isForAuthor = entry.value.reading.isForAuthor
        // No key of what is never shown is named.
        if isForAuthor {
            _ = entry.members
            guard isTried else { return IOSLanguages(.missing(entry.path)) }
        }
        var limits: (message: IOSMessage, crash: IOSCrash?)?
        return IOSLanguages(of: entry, notesKeys: false) { texts in
            if limits == nil {
                var crash: IOSCrash?
                let message = IOSMessage(entry, &crash)
                limits = (message, crash)
            }
            // The client puts two texts into a dictionary, which a missing one crashes.
            let missing = ["whatIsNew", "warnings"].first { texts.value.node.last($0) == nil }
            if let missing {
                texts.value.note(.crash, "has no \(missing): the app crashes when it keeps the record")
            }
            if isForAuthor { _ = texts.members }
            if let crash = limits?.crash { return .crash(crash) }
            guard var message = limits?.message else { return .missing(texts.path) }
            message.crash = missing.map { IOSCrash(nilFor: $0, at: texts.path) }
            return .chosen(message)
        }
    }
}

extension IOSMessage {
    static func whole(_ number: Double) -> Int {
        Int(max(Double(Int32.min), min(Double(Int32.max), number)))
    }

    /// The integer at the start of a text, after spaces; 0 if there is none.
    static func leadingNumber(_ text: String) -> Int {
        var rest = text.drop { $0 == " " || $0 == "\t" || $0 == "\n" }
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        let digits = Double(String(rest.prefix { "0123456789".contains($0) })) ?? 0
        return whole(isNegative ? -digits : digits)
    }

    /// The seconds since 1970 of `yyyy-MM-dd HH:mm` or `yyyy-MM-dd`. The client uses GMT+02:00, not the device's time
    /// zone.
    static func seconds(of text: String) -> Int? {
        let halves = text.split(separator: " ", omittingEmptySubsequences: false)
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false).compactMap { Int($0) }
        let clock =
            halves.count == 2
            ? halves[1].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) } : [0, 0]
        // Years of more digits overflow.
        guard halves.count < 3, date.count == 3, clock.count == 2, date[0] < 1_000_000_000, (1...12).contains(date[1]),
            (1...Moment.days(inMonth: date[1], year: date[0])).contains(date[2]),
            (0...23).contains(clock[0]), (0...59).contains(clock[1])
        else { return nil }
        return (Moment.days(date[0], date[1], date[2]) * 24 + clock[0] - 2) * 3600 + clock[1] * 60
    }
}
