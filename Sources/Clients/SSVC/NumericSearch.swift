import Basics

/// The decision model's version of Foundation's `compare:options:NSNumericSearch`, with which SSVC compares a
/// document's key.
///
/// Runs of digits of any length are compared as integers, everything else character by character. If one text is a
/// prefix of the other, the longer is greater.
enum NumericSearch {
    static func isAscending(_ left: String, _ right: String) -> Bool {
        var (left, right) = (left.utf8[...], right.utf8[...])
        while let one = left.first, let other = right.first {
            if one.isDigit, other.isDigit {
                let (number, second) = (run(&left), run(&right))
                if number.count != second.count { return number.count < second.count }
                if !number.elementsEqual(second) { return number.lexicographicallyPrecedes(second) }
            } else if one != other {
                return one < other
            } else {
                left.removeFirst()
                right.removeFirst()
            }
        }
        return left.isEmpty && !right.isEmpty
    }

    /// Removes the digits at the front of `text`, and returns them without leading zeros.
    private static func run(_ text: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = text.prefix(while: \.isDigit)
        text = text[digits.endIndex...]
        return digits.drop { $0 == 0x30 }
    }
}
