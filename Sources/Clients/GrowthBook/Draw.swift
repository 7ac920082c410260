/// The share of installations that a rule is for, as each SDK draws it.
struct Draw: Hashable, Sendable {
    var attribute: String?
    /// Hashed where a device has no value of the first: Python always does so, the others only in apps that keep what
    /// each device was given.
    var otherAttribute: String?
    var seed: String?
    /// Of the hash; JavaScript and Python take 0 for none.
    var version: Int?
    /// Half open; nil for none.
    var range: Range?
    var coverage: Double?

    struct Range: Hashable, Sendable {
        let low: Double
        let high: Double
    }

    /// - Parameter feature: the name that stands for a missing seed, in JavaScript and Python for an empty one, too.
    func holds(_ device: [String: Value], of feature: String, as edition: Edition) -> Bool {
        if range == nil, coverage == nil { return true }
        if range == nil, coverage == 0, edition != .kotlin { return false }
        let name = attribute == "" && edition == .javaScript ? "id" : attribute ?? "id"
        let id = Draw.id(device[name] ?? .null, as: edition) ?? otherID(of: device, as: edition)
        let seed = seed == "" && !edition.isTyped ? feature : seed ?? feature
        let version = version == 0 && !edition.isTyped ? 1 : version ?? 1
        guard let id, let place = Draw.place(of: id, seed: seed, version, as: edition) else { return false }
        if let range { return !edition.isBelow(place, range.low) && edition.isBelow(place, range.high) }
        guard let coverage else { return true }
        if edition == .python { return place < coverage }
        return !edition.isBelow(coverage, place) && holdsAgain(id, coverage, of: feature, as: edition)
    }

    private func otherID(of device: [String: Value], as edition: Edition) -> String? {
        guard edition == .python, let otherAttribute else { return nil }
        return Draw.id(device[otherAttribute] ?? .null, as: edition)
    }

    /// Swift asks a second time with the feature's name, Kotlin with a missing seed as the word `null`.
    private func holdsAgain(_ id: String, _ coverage: Double, of feature: String, as edition: Edition) -> Bool {
        switch edition {
        case .swift:
            guard !id.isEmpty, let place = Draw.place(of: id, seed: feature, 1, as: edition) else { return false }
            return !edition.isBelow(coverage, place)
        case .kotlin:
            guard !id.isEmpty else { return false }
            let place = version.flatMap { Draw.place(of: id, seed: seed ?? "null", $0, as: edition) } ?? 0
            return !edition.isBelow(coverage, place)
        case .javaScript, .python: return true
        }
    }

    /// The text that is hashed; nil where the SDK leaves the device out.
    private static func id(_ value: Value, as edition: Edition) -> String? {
        switch edition {
        case .swift: return value.swiftText
        case .kotlin: return value.kotlinText
        case .javaScript: return value.isTruth(in: edition) ? value.javaScriptText : nil
        case .python:
            guard value.text != nil || value.number != nil, value.isTruth(in: edition) else { return nil }
            return value.swiftText
        }
    }

    /// From 0 to below 1; nil for a version of the hash that no SDK knows.
    private static func place(of id: String, seed: String, _ version: Int, as edition: Edition) -> Double? {
        switch version {
        case 1: return Double(hash(id + seed, as: edition) % 1000) / 1000
        case 2: return Double(hash("\(hash(seed + id, as: edition))", as: edition) % 10_000) / 10_000
        default: return nil
        }
    }

    /// FNV-1a over what the SDK takes for the characters of a text.
    private static func hash(_ text: String, as edition: Edition) -> UInt32 {
        let units: [UInt32] =
            switch edition {
            case .swift: text.utf8.map(UInt32.init)
            case .kotlin: text.utf16.map { UInt32($0 & 0xFF) }
            case .javaScript, .python: text.utf16.map(UInt32.init)
            }
        return units.reduce(0x811c_9dc5) { ($0 ^ $1) &* 0x0100_0193 }
    }
}

extension Edition {
    /// Swift and Kotlin compare numbers of 32 bits.
    fileprivate func isBelow(_ one: Double, _ other: Double) -> Bool {
        self == .swift || self == .kotlin ? Float(one) < Float(other) : one < other
    }
}
