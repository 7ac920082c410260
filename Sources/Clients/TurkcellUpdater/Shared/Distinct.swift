/// Values of which each is kept once.
struct Distinct<Value: Hashable> {
    private(set) var all: [Value] = []
    private var places: [Value: Int] = [:]

    /// The index of a value, which is added if it is new.
    mutating func place(of value: Value) -> Int {
        if let place = places[value] { return place }
        places[value] = all.count
        all.append(value)
        return all.count - 1
    }
}
