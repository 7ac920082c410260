import PolicyModel
import Testing

@testable import Authoring

/// A schema names what the readers read, and says of each key what the reference says.
struct FrontMatterSchemaTests {
    private static let clients = [
        ClientDescription(
            name: "ssvc", platforms: [.ios, .macos],
            options: [.init("layout", .choice(["auto", "per-build", "single"]))])
    ]

    private func keys(_ kind: FrontMatterSchema.Kind, _ path: String...) -> [String] {
        var value = FrontMatterSchema(kind, clients: Self.clients).value
        for part in path { value = value[part] ?? .null }
        guard case .object(let members)? = value["properties"] else { return [] }
        return members.map(\.key)
    }

    @Test func `each file has the keys of its reader, in their order`() {
        #expect(keys(.app) == PolicyReader.keys)
        #expect(keys(.fragment) == PolicyReader.fragmentKeys)
        #expect(keys(.site) == SiteReader.keys)
        #expect(keys(.app, "properties", "releases", "items") == PolicyReader.releaseKeys)
        #expect(keys(.app, "properties", "rules", "items") == PolicyReader.ruleKeys)
        #expect(keys(.app, "properties", "rules", "items", "properties", "when") == PolicyReader.conditionKeys)
        #expect(keys(.app, "properties", "accept", "items") == PolicyReader.acceptKeys)
    }

    @Test(arguments: FrontMatterSchema.Kind.allCases)
    func `every key has words`(kind: FrontMatterSchema.Kind) {
        let value = FrontMatterSchema(kind, clients: Self.clients).value
        #expect(Self.undescribed(in: value, at: "").filter { !$0.hasPrefix("/keys/") } == [])
    }

    /// The keys below `properties`, at any depth, that have no description.
    private static func undescribed(in value: JSONValue, at path: String) -> [String] {
        switch value {
        case .array(let values): return values.flatMap { undescribed(in: $0, at: path) }
        case .object(let members):
            return members.flatMap { member -> [String] in
                guard member.key == "properties", case .object(let keys) = member.value else {
                    return undescribed(in: member.value, at: path)
                }
                return keys.flatMap { key in
                    let place = "\(path)/\(key.key)", isBare = key.value["description"] == nil
                    return (isBare ? [place] : []) + undescribed(in: key.value, at: place)
                }
            }
        default: return []
        }
    }
}
