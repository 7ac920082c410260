import PolicyModel
import Testing

struct JSONValueTests {
    @Test func `an object keeps its order and leaves out what has no value`() {
        let missing: JSONValue? = nil
        let object = JSONValue.object(["b": .integer(1), "none": missing, "a": .null])
        #expect(object == .object([.init("b", .integer(1)), .init("a", .null)]))
    }

    @Test func `a member is found by its key, the first of several`() {
        let object = JSONValue.object([.init("a", .bool(true)), .init("a", .bool(false))])
        #expect(object["a"] == .bool(true))
        #expect(object["b"] == nil)
        #expect(JSONValue.string("a")["a"] == nil)
    }
}
