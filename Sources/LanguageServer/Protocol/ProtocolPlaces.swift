import Authoring
import PolicyModel

/// Places and changes of texts as the protocol has them: lines and UTF-16 columns from 0.
extension SourceText {
    func position(_ offset: Int) -> JSONValue {
        let place = place(of: offset)
        return .object(["line": .integer(place.line), "character": .integer(place.column)])
    }

    func range(_ range: Range<Int>) -> JSONValue {
        .object(["start": position(range.lowerBound), "end": position(range.upperBound)])
    }

    /// Nil for what is no position.
    func offset(_ position: JSONValue?) -> Int? {
        guard let line = position?["line"]?.number, let column = position?["character"]?.number, line >= 0, column >= 0
        else { return nil }
        return offset(of: Place(line: line, column: column))
    }

    /// Nil for what is no range.
    func bytes(_ range: JSONValue?) -> Range<Int>? {
        guard let start = offset(range?["start"]), let end = offset(range?["end"]), start <= end else { return nil }
        return start..<end
    }

    func edit(_ range: Range<Int>, _ text: String) -> JSONValue {
        .object(["range": self.range(range), "newText": .string(text)])
    }
}
