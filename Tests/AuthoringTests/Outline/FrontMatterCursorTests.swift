import PolicyModel
import Testing

@testable import Authoring

@Suite struct FrontMatterCursorTests {
    /// Each meaning of the word at `|` as `path: word`, where a key's path ends in `?` and the keys beside it follow.
    private func meanings(_ front: String) throws -> [String] {
        let text = "---\n\(front)\n---\n"
        let mark = try text.utf8.distance(of: "|")
        let outline = FileOutline(Array(text.replacing("|", with: "").utf8))
        return FrontMatterCursor.all(in: outline, at: mark).map { cursor in
            let path = cursor.path.map { step in
                switch step {
                case .key(let name): name
                case .item(let index): "\(index)"
                }
            }
            let keys = cursor.isKey ? " beside \(cursor.keys.joined(separator: " "))" : ""
            return "\(path.joined(separator: "."))\(cursor.isKey ? "?" : "=")\(outline.text[cursor.word])\(keys)"
        }
    }

    @Test(arguments: [
        ("app: Kasa\nmin|", ["?min beside app"]), ("|", ["?", "="]), ("latest: |", ["latest="]),
        ("latest: 3.|", ["latest=3."]),
        ("ids: {|", ["ids? beside "]), ("ids: {ios: x, |", ["ids? beside ios"]),
        ("ids:\n  i|", ["ids?i beside ", "ids=i"]),
        ("clients: [ssvc, re|", ["clients.1=re"]), ("clients:\n  - re|", ["clients.0?re beside ", "clients.0=re"]),
        ("rules:\n  - {id: a, when: {os: \"<1|", ["rules.0.when.os=1"]),
        ("rules:\n  - {id: a, when: {os: \"<15\"}, d|", ["rules.0?d beside id when"]),
        ("rules:\n  - id: a\n    do: fo|", ["rules.0.do=fo"]), ("app: Kasa # ra|", []),
        ("accept:\n  - {client: [ssvc, |", ["accept.0.client.1="]),
    ])
    func `a word is understood from the text before it alone`(_ front: String, _ expected: [String]) throws {
        let found = try meanings(front).map {
            $0.hasSuffix(" beside ") && !expected.contains($0) ? String($0.dropLast(8)) : $0
        }
        #expect(found == expected)
    }

    @Test(arguments: [
        ("app: Kasa\n|\nminimum: 2.8.0\nrules: []", "? beside app minimum rules"),
        ("app: Kasa\nmin|imum: 2.8.0\nrules: []", "?min beside app rules"),
        ("rules:\n  - {id: a, |, do: force}\nlatest: 1.0", "rules.0? beside id do"),
        ("rules:\n  - id: a\n    d|\n    when: {os: 1}", "rules.0?d beside id when"),
        ("ids: {|\nlatest: 1.0", "ids? beside "),
    ])
    func `the keys of a map are known above and below the cursor`(_ front: String, _ expected: String) throws {
        #expect(try meanings(front).first == expected)
    }

    @Test func `what follows the cursor may be broken`() throws {
        let found = try meanings("latest: 3.|\nrules: {[\n\t}")
        #expect(found == ["latest=3."])
        #expect(try meanings("app: Kasa\nmin|\nrules: {[\n\t}") == ["?min beside app"])
    }
}
