import PolicyModel
import Testing

@testable import Authoring

/// A schema names what the readers read, and says of each key what the reference says.
struct FrontMatterSchemaTests {
    private static let clients = [
        ClientDescription(
            name: "ssvc", platforms: [.ios, .macos],
            needs: "`build`",
            options: [.init("layout", .choice(["auto", "per-build", "single"]), "`auto`", absent: "`auto`")]
        )
    ]

    private func keys(_ kind: FrontMatterSchema.Kind, _ path: [String] = []) -> [String] {
        var value = FrontMatterSchema(kind, clients: Self.clients).value
        for part in path { value = value[part] ?? .null }
        guard case .object(let members)? = value["properties"] else { return [] }
        return members.map(\.key)
    }

    @Test func `each file has the keys of its reader, in their order`() {
        let rules = ["properties", "rules", "items"]
        #expect(keys(.app) == PolicyReader.keys.table.names)
        #expect(keys(.fragment) == PolicyReader.keys.table.names.filter { $0 != "app" && $0 != "extends" })
        #expect(keys(.site) == SiteReader.keys.table.names)
        #expect(keys(.app, ["properties", "releases", "items"]) == PolicyReader.releaseKeys.table.names)
        #expect(keys(.app, rules) == PolicyReader.ruleKeys.table.names)
        #expect(keys(.app, rules + ["properties", "when"]) == PolicyReader.conditionKeys.table.names)
        #expect(keys(.app, ["properties", "accept", "items"]) == PolicyReader.acceptKeys.table.names)
        #expect(keys(.app, ["properties", "expect", "items"]) == PolicyReader.promiseKeys.table.names)
    }

    @Test func `a place knows the keys, words and forms that it may have`() {
        let app = FrontMatterSchema(.app, clients: Self.clients), item: [YAMLStep] = [.key("releases"), .item(0)]
        #expect(app.place([]).keys.map(\.name) == PolicyReader.keys.table.names)
        #expect(
            app.place([]).keys.filter(\.opensBlock).map(\.name) == ["releases", "rules", "accept", "expect", "extra"])
        let live = app.place(item + [.key("live")])
        #expect(live.words == ["pending"])
        #expect(live.forms == [.date])
        #expect(live.keys.map(\.name) == Platform.allCases.map(\.rawValue))
        #expect(live.meaning?.hasPrefix("the date from which the store serves it, or pending while") == true)
        #expect(app.place(item + [.key("live"), .key("ios")]).meaning == live.meaning)
        #expect(app.place([.key("clients")]).words == ["ssvc"])
        let layout: [YAMLStep] = [.key("clients"), .key("ssvc"), .key("layout")]
        #expect(app.place(layout).meaning == "auto. Without it: auto")
        #expect(app.place([.key("clients"), .key("ssvc")]).meaning == "on ios, macos; needs build")
        #expect(app.place([.key("nowhere")]).keys == [])
        let delta = item + [.key("archive"), .key("macos"), .key("deltas"), .item(0)]
        #expect(app.place(delta).keys.map(\.name) == ["from", "url", "length", "ed-signature"])
        let role = FrontMatterSchema(.site, clients: []).place([.key("keys"), .key("root")])
        #expect(role.keys.map(\.name) == ["name", "public", "backend", "threshold", "keys"])
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
