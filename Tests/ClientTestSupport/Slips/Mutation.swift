import ClientKit
import PolicyModel

/// Documents of a client with one value changed, as an encoder with a mistake could write them.
package struct Mutation: Sendable {
    /// The file, the place in it, and what became of it.
    package let name: String
    private let written: [Artifact]
    private let index: Int
    private let content: Content

    /// What the changed file holds; its bytes are written when they are asked for, as few mutations of many are drawn.
    private enum Content: Sendable {
        case value(JSONValue)
        case lines([String])

        var bytes: [UInt8] {
            switch self {
            case .value(let value): JSONBytes.document(value)
            case .lines(let lines): Array(lines.joined(separator: "\n").utf8)
            }
        }
    }

    package var artifacts: [Artifact] {
        var mutated = written
        mutated[index] = Artifact(path: written[index].path, bytes: content.bytes, role: written[index].role)
        return mutated
    }

    /// All mutations of one document after another: of JSON by its values, of XML by its lines.
    package static func all(of artifacts: [Artifact]) -> [Mutation] {
        artifacts.indices.flatMap { index in
            variants(of: artifacts[index].bytes).map { name, content in
                Mutation(
                    name: "\(artifacts[index].path): \(name)", written: artifacts, index: index, content: content)
            }
        }
    }

    private static func variants(of bytes: [UInt8]) -> [(name: String, content: Content)] {
        guard let root = try? JSONText(bytes, as: .decoder).root else {
            return lines(of: bytes).map { ($0.name, .lines($0.lines)) }
        }
        let whole = JSONValue(root)
        return values(whole).filter { $0.value != whole }.map { ($0.name, .value($0.value)) }
    }
}

extension Mutation {
    private typealias Variant = (name: String, value: JSONValue)

    private static func values(_ value: JSONValue) -> [Variant] {
        switch value {
        case .object(let members): inside(members) + renamed(members)
        case .array(let elements): inside(elements)
        case .string(let text): texts(text).map { ("'\(text.prefix(40))' becomes '\($0.prefix(40))'", .string($0)) }
        case .bool(let flag): [("\(flag) becomes \(!flag)", .bool(!flag))]
        case .integer(let number): [-1, 1].map { ("\(number) becomes \(number + $0)", .integer(number + $0)) }
        case .decimal(let text): texts(text).map { ("\(text) becomes \($0)", .decimal($0)) }
        case .null: []
        }
    }

    /// One member changed or left out.
    private static func inside(_ members: [JSONValue.Member]) -> [Variant] {
        members.indices.flatMap { index -> [Variant] in
            let key = members[index].key
            var left = members
            left.remove(at: index)
            let changed = values(members[index].value).map { name, value -> Variant in
                var changed = members
                changed[index] = JSONValue.Member(key, value)
                return ("\(key): \(name)", .object(changed))
            }
            return [("\(key) left out", .object(left))] + changed
        }
    }

    /// One key in another case.
    private static func renamed(_ members: [JSONValue.Member]) -> [Variant] {
        members.indices.compactMap { index in
            let key = members[index].key, other = key == key.lowercased() ? key.uppercased() : key.lowercased()
            guard other != key else { return nil }
            var changed = members
            changed[index] = JSONValue.Member(other, members[index].value)
            return ("\(key) becomes \(other)", .object(changed))
        }
    }

    /// One element changed, left out, or in the place of the next.
    private static func inside(_ elements: [JSONValue]) -> [Variant] {
        elements.indices.flatMap { index -> [Variant] in
            var left = elements, swapped = elements
            left.remove(at: index)
            if index + 1 < elements.count { swapped.swapAt(index, index + 1) }
            let changed = values(elements[index]).map { name, value -> Variant in
                var changed = elements
                changed[index] = value
                return ("[\(index)] \(name)", .array(changed))
            }
            return [("[\(index)] left out", .array(left)), ("[\(index)] after the next", .array(swapped))] + changed
        }
    }

    /// A text with a number one lower, one higher or with a digit more, in another case, or a letter shorter.
    private static func texts(_ text: String) -> [String] {
        numbers(text)
            + [text.uppercased(), text.lowercased(), String(text.dropLast()), text + " "].filter { $0 != text }
    }

    /// Each number of a text changed in three ways; of a long text the first few.
    private static func numbers(_ text: String) -> [String] {
        let runs = text.ranges(of: /[0-9]+/).prefix(6)
        return runs.flatMap { run in
            guard let number = Int(text[run]) else { return [String]() }
            return [number + 1, max(0, number - 1), number * 10].map {
                text.replacingCharacters(in: run, with: "\($0)")
            }
            .filter { $0 != text }
        }
    }

    /// A line changed, left out or after the next; only lines that hold a whole element.
    private static func lines(of bytes: [UInt8]) -> [(name: String, lines: [String])] {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        return lines.indices.dropFirst().flatMap { index -> [(name: String, lines: [String])] in
            func with(_ name: String, _ change: (inout [String]) -> Void) -> (name: String, lines: [String]) {
                var changed = lines
                change(&changed)
                return ("line \(index + 1) \(name)", changed)
            }
            let changed = numbers(lines[index]).map { text in with("becomes \(text)") { $0[index] = text } }
            let isWhole = lines[index].contains("</") && lines[index].count(where: { $0 == "<" }) == 2
            guard isWhole || lines[index].hasSuffix("/>") else { return changed }
            return changed + [with("left out") { $0.remove(at: index) }]
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
