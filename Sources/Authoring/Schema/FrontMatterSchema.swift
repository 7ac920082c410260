import PolicyModel

/// The front matter of a content file as a JSON Schema (2020-12), for editors: made from the keys of the readers and the
/// words of the reference.
package struct FrontMatterSchema: Sendable {
    /// The files that have front matter of their own.
    package enum Kind: String, CaseIterable, Sendable {
        case app, site, fragment
    }

    private let kind: Kind
    private let clients: [ClientDescription]
    private let words = SchemaWords(FormatGuide.markdown)

    package init(_ kind: Kind, clients: [ClientDescription]) { (self.kind, self.clients) = (kind, clients) }

    package var document: [UInt8] { JSONBytes.document(value) }

    package var value: JSONValue {
        guard case .object(let members) = root else { return root }
        let head: [JSONValue.Member] = [
            .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            .init("title", .string("Front matter of \(name) of Decree")),
        ]
        return .object(head + members + [.init("$defs", SchemaValue.definitions)])
    }

    private var name: String {
        switch kind {
        case .app: "an app"
        case .site: "index.md"
        case .fragment: "a fragment"
        }
    }

    var root: JSONValue {
        switch kind {
        case .app: SchemaMap(PolicyReader.keys, needed: ["app"], under: "A policy", words, policy).value
        case .fragment: SchemaMap(PolicyReader.fragmentKeys, under: "A policy", words, policy).value
        case .site: SchemaMap(SiteReader.keys, under: "The site", words, site).value
        }
    }

    private typealias Value = SchemaValue

    private func site(_ key: String) -> JSONValue {
        switch key {
        case "url": Value.named("address")
        case "language": Value.named("language")
        case "allowed-urls": Value.oneOrMore(Value.named("address"))
        case "allowed-secrets": Value.oneOrMore(Value.named("text"))
        case "cache": Value.whole(0...31_536_000)
        case "targets": Value.map(of: target)
        case "keys": keys
        default: Value.named("text")
        }
    }

    private var target: JSONValue {
        SchemaMap(TargetsReader.keys, under: "Targets", words) { key in
            switch key {
            case "path-style": Value.named("flag")
            case "host": Value.choice(TargetPlace.Host.allCases.map(\.rawValue))
            case "keep": Value.whole(TargetsReader.kept)
            case "keep-files": Value.oneOrMore(Value.named("text"))
            case "url": Value.named("address")
            default: Value.named("text")
            }
        }.value
    }

    /// The roles and the minisign key; what is inside them the reader judges.
    private var keys: JSONValue {
        let roles = SiteKeys.Kind.allCases.map(\.rawValue)
        return SchemaMap(roles + ["minisign"], needed: roles, under: "Keys", words) { _ in .object([]) }.value
    }
}

/// The keys of a policy.
extension FrontMatterSchema {
    private func policy(_ key: String) -> JSONValue {
        switch key {
        case "language": Value.named("language")
        case "ids": Value.byPlatform(Value.named("text"))
        case "store": Value.byPlatform(Value.named("address"))
        case "clients": chosenClients
        case "releases": .object(["type": .string("array"), "items": release])
        case "latest": Value.byPlatform(Value.named("version"))
        case "minimum": Value.byPlatform(minimum)
        case "frequency": Value.choice(Frequency.allCases.map(\.rawValue))
        case "rules": .object(["type": .string("array"), "items": rule])
        case "accept": .object(["type": .string("array"), "items": acceptance])
        case "extra": Value.map(of: .object([]))
        default: Value.named("text")
        }
    }

    private var chosenClients: JSONValue {
        let names = clients.map(\.name)
        let map: JSONValue = .object([
            "type": .string("object"),
            "properties": .object(clients.map { .init($0.name, options(of: $0).described(words.client($0.name))) }),
            "additionalProperties": .bool(false),
        ])
        return .object(["anyOf": .array([Value.choice(names), Value.list(Value.choice(names)), map])])
    }

    private func options(of client: ClientDescription) -> JSONValue {
        let forms = client.options.map { option -> JSONValue.Member in
            let form: JSONValue =
                switch option.kind {
                case .flagByPlatform: Value.byPlatform(Value.named("flag"))
                case .editions: Value.byPlatform(Value.oneOrMore(Value.named("text")))
                case .choice(let words): Value.choice(words)
                case .text: Value.named("text")
                }
            return .init(option.key, form.described(words.option(option.key, of: client.name)))
        }
        return .object([
            "type": .array([.string("object"), .string("null")]), "properties": .object(forms),
            "additionalProperties": .bool(false),
        ])
    }

    /// A version before a release.
    private static let preview = "^[0-9]{1,10}(\\.[0-9]{1,10}){0,3}-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*$"

    private var release: JSONValue {
        let live: JSONValue = .object(["anyOf": .array([Value.choice(["pending"]), Value.named("date")])])
        let system: JSONValue = .object([
            "anyOf": .array([Value.choice([PolicyReader.everySystem]), Value.named("version")])
        ])
        return SchemaMap(PolicyReader.releaseKeys, needed: ["version"], under: "Releases", words) { key in
            switch key {
            case "version": .object(["anyOf": .array([Value.named("version"), Value.scalar(Self.preview)])])
            case "build":
                Value.byPlatform(Value.oneOrMore(Value.scalar("^([0-9A-Za-z.]{1,18}|[0-9]{1,10}\\.\\.[0-9]{1,10})$")))
            case "requires": Value.byPlatform(system)
            case "live": Value.byPlatform(live)
            case "platforms": Value.oneOrMore(Value.named("platform"))
            case "rollout": Value.byPlatform(Value.whole(1...8_760))
            case "paused": Value.byPlatform(Value.whole(PolicyReader.pausedGroups))
            case "hardware": Value.choice(PolicyReader.hardware)
            case "major": Value.named("flag")
            case "channel": Value.scalar(PolicyReader.channels)
            default: Value.byPlatform(.object(["type": .string("object")]))
            }
        }.value
    }

    /// A version, or steps in time.
    private var minimum: JSONValue {
        let step = SchemaMap(
            PolicyReader.stepKeys, needed: ["version"], under: "Steps of the minimum", words
        ) { Value.named($0 == "from" ? "date" : "version") }
        return .object(["anyOf": .array([Value.named("version"), Value.list(step.value)])])
    }

    private var rule: JSONValue {
        SchemaMap(PolicyReader.ruleKeys, needed: ["do"], under: "Rules", words) { key in
            switch key {
            case "when": condition
            case "do": Value.choice(Verdict.allCases.map(\.rawValue))
            case "frequency": Value.choice(Frequency.allCases.map(\.rawValue))
            case "from", "until": Value.named("date")
            default: Value.named("text")
            }
        }.value
    }

    private var condition: JSONValue {
        SchemaMap(PolicyReader.conditionKeys, under: "Conditions", words) { key in
            switch key {
            case "platform": Value.oneOrMore(Value.named("platform"))
            case "version", "os": Value.named("range")
            case "language": Value.oneOrMore(Value.named("language"))
            case "tablet": Value.named("flag")
            case "custom": Value.map(of: Value.named("text"))
            default: Value.oneOrMore(Value.named("text"))
            }
        }.value
    }

    private var acceptance: JSONValue {
        let names = clients.map(\.name)
        return SchemaMap(PolicyReader.acceptKeys, needed: ["why"], under: "Accepted losses and warnings", words) {
            key in
            switch key {
            case "client": Value.oneOrMore(Value.choice(names))
            case "class": Value.choice(PolicyReader.acceptable)
            case "release": Value.named("version")
            case "platform": Value.named("platform")
            case "until": Value.named("date")
            default: Value.named("text")
            }
        }.value
    }
}
