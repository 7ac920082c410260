import PolicyModel
import TestSupport
import Testing

@testable import ClientKit

/// Deep nesting: how much of it is kept, and that no stack overflows.
struct OpenNodeTests {
    private static let shapes = [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]"), (#"{"a":[1,"#, "]}")]

    private static func nested(_ depth: Int, _ shape: (String, String) = shapes[0]) -> [UInt8] {
        let levels = depth / (shape.0.count { "[{".contains($0) })
        return Array((String(repeating: shape.0, count: levels) + "1" + String(repeating: shape.1, count: levels)).utf8)
    }

    @Test(arguments: shapes) func `the deepest text that a parser takes is read on a small stack`(
        open: String, close: String
    ) {
        let kinds = SmallStack.run {
            var kinds: [String] = []
            for dialect in [JSONDialect.decoder, .serialization] {
                kinds.append((try? JSONText(Self.nested(512, (open, close)), as: dialect))?.root.kind ?? "nothing")
            }
            let bytes = Self.nested(1998, (open, close))
            for text in [try? JSONText(android: bytes), try? JSONText(android: bytes + [10], joinsLines: true)] {
                guard let root = text?.root else { return ["nothing"] }
                // Everything that goes through a node goes through all of it.
                kinds.append(root.hashValue == root.hashValue && root.json == nil ? root.kind : "otherwise")
                kinds.append(AndroidObject.text(root).isEmpty ? "nothing" : root.kind)
            }
            return kinds
        }
        #expect(kinds == Array(repeating: open.hasPrefix("[") ? "an array" : "an object", count: 6))
    }

    @Test func `values are kept as deep as 64, and the lists below stand for themselves`() throws {
        func innermost(_ depth: Int) throws -> [JSONNode] {
            try [JSONText(Self.nested(depth), as: .decoder), JSONText(android: Self.nested(depth))].map { text in
                var node = text.root
                while let inner = node.array?.first { node = inner }
                return node
            }
        }
        for node in try innermost(64) { #expect(node == JSONNode(value: .number("1"), offset: 64)) }
        for node in try innermost(65) {
            #expect(node == JSONNode(value: .faulty("a value nested too deeply"), offset: 64))
        }
        #expect(try JSONText(Self.nested(24), as: .decoder).root.json != nil)
        // Nothing is passed on with a part left out, or deeper than a policy may nest.
        for depth in [25, 64, 65] { #expect(try JSONText(Self.nested(depth), as: .decoder).root.json == nil) }
    }

    @Test(arguments: [
        (#"{"a":{"b":[1,{"c":2}],"d":[]},"e":{}}"#, #"{"a":{"b":[1,{"c":2}],"d":[]},"e":{}}"#),
        (#"[[],[[]],[{}],{"a":[]},1]"#, #"[[],[[]],[{}],{"a":[]},1]"#),
        (#"[1,[2,],{"a":3,},]"#, #"[1,[2],{"a":3}]"#),
    ])
    func `lists and objects end where they end`(text: String, same: String) throws {
        for dialect in [JSONDialect.decoder, .serialization] {
            #expect(try AndroidObject.text(JSONText(Array(text.utf8), as: dialect).root) == same)
        }
        #expect(try AndroidObject.text(JSONText(android: Array(same.utf8)).root) == same)
    }
}
