/// The versions with which the conditions of a document compare an attribute. Where a device's version comes among them
/// gives the result of every comparison, so that none is made twice.
struct ComparedVersions {
    /// The places at which a test holds: between two, but for some.
    struct Limits {
        var lowest = 0
        var highest = Int.max
        var others: Set<Int> = []

        func hold(_ place: Int) -> Bool { lowest <= place && place <= highest && !others.contains(place) }
    }

    let edition: Edition
    private(set) var tests: [AttributeClasses.Test] = []
    private(set) var limits: [AttributeClasses.Test: Limits] = [:]
    /// Ascending.
    private var bounds: [[UInt8]] = []

    init(edition: Edition) { self.edition = edition }

    /// False for a test that asks for anything else.
    mutating func take(_ test: AttributeClasses.Test) -> Bool {
        guard let operators = test.wanted.map, !operators.isEmpty,
            operators.keys.allSatisfy(["$veq", "$vne", "$vlt", "$vlte", "$vgt", "$vgte"].contains)
        else { return false }
        let versions = operators.values.compactMap(padded)
        guard versions.count == operators.count else { return false }
        if limits.updateValue(Limits(), forKey: test) == nil {
            tests.append(test)
            bounds += versions
        }
        return true
    }

    /// Called once all tests are there.
    mutating func sort() {
        bounds = Set(bounds).sorted { $0.lexicographicallyPrecedes($1) }
        for test in tests {
            var own = Limits()
            for (name, version) in test.wanted.map ?? [:] {
                guard let bound = place(of: version) else { continue }
                switch name {
                case "$veq": (own.lowest, own.highest) = (max(own.lowest, bound), min(own.highest, bound))
                case "$vne": own.others.insert(bound)
                case "$vlt": own.highest = min(own.highest, bound - 1)
                case "$vlte": own.highest = min(own.highest, bound)
                case "$vgt": own.lowest = max(own.lowest, bound + 1)
                default: own.lowest = max(own.lowest, bound)
                }
            }
            limits[test] = own
        }
    }

    /// Odd for one of the versions, even between two of them; nil for a value that the SDK does not read as a version.
    func place(of value: Value) -> Int? {
        guard let version = padded(value) else { return nil }
        var low = 0, high = bounds.count
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle].lexicographicallyPrecedes(version) { low = middle + 1 } else { high = middle }
        }
        return 2 * low + (low < bounds.count && bounds[low] == version ? 1 : 0)
    }

    private func padded(_ value: Value) -> [UInt8]? {
        guard let text = value.text, !text.isEmpty else { return nil }
        return try? VersionText.padded(text, as: edition)
    }
}
