import PolicyModel

/// Where each name was written first, to find the ones that are written again.
///
/// A map has few keys: comparing names one by one is faster than hashing them. Beyond that they are hashed, so that the
/// time does not grow with the square of the text.
struct FirstPlaces {
    private static let mostCompared = 16

    private var few: [(name: String, place: SourcePosition)] = []
    private var many: [String: SourcePosition] = [:]

    /// The place of the same name before; nil for a new one, which is kept.
    mutating func place(of name: String, at place: SourcePosition) -> SourcePosition? {
        for index in few.indices where few[index].name == name { return few[index].place }
        if few.count < FirstPlaces.mostCompared {
            few.append((name, place))
            return nil
        }
        if let first = many[name] { return first }
        many[name] = place
        return nil
    }
}
