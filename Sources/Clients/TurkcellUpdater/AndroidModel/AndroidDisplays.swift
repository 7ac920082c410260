import ClientKit

/// How often an entry is displayed, and the number under which the SDK counts it.
struct AndroidDisplays {
    /// Nil if the client generates one.
    let id: Int?
    /// `Int32.max` for no limit.
    let mostDisplays: Int
    /// The hours between two displays; 0 or less for no limit.
    let period: Int
    /// True if one of the two is written.
    let isGiven: Bool

    init(_ object: DocumentObject, isForced: Bool) {
        func limit(_ key: String, else missing: Int) -> Int {
            guard let value = object[key] else { return missing }
            let number = AndroidObject.integer(value.node)
            if isForced {
                object.note(.ignored, key: key, "limits no forced update")
            } else if let number, number <= 0 {
                let effect = key == "maxDisplayCount" ? "the entry is never shown" : "there is no limit"
                value.note(.misread, "is \(number): \(effect)")
            } else if number == nil {
                value.note(.misread, "is \(value.node.kind), no number: there is no limit")
            }
            return number ?? missing
        }
        mostDisplays = limit("maxDisplayCount", else: Int(Int32.max))
        period = limit("displayPeriodInHours", else: 0)
        isGiven = object["maxDisplayCount"] != nil || object["displayPeriodInHours"] != nil
        let given = object["id"], number = given.flatMap { AndroidObject.integer($0.node) }
        id = number == 0 ? nil : number
        guard id == nil else { return }
        let effect = "the client makes one of its texts, so a changed word begins a new count"
        if let given {
            let words = number == 0 ? "0" : given.node.string.map { "'\($0)'" } ?? given.node.kind
            given.note(.misread, "is \(words), which counts as none: \(effect)")
        } else if isGiven, !isForced {
            object.value.note(.misread, "has no id: \(effect)")
        }
    }
}
