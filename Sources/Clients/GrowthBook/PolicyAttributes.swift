import ClientKit
import PolicyModel

/// The attributes that a policy reads, for the author of an app.
extension GrowthBook {
    package func attributes(for dated: DatedPolicy) -> [ClientAttribute] {
        let policy = dated.policy, platforms = platforms(of: policy), conditions = policy.rules.map(\.when)
        let others = conditions + policy.messages.map(\.when)
        let systems = platforms.contains { platform in
            policy.releases(on: platform).contains { $0.shipments[platform]?.requires != nil }
        }
        let isTold = policy.texts.values.contains { $0.languages.count > 1 }
        var found = [
            ClientAttribute(
                "platform", platforms.map { "`\($0.rawValue)`" }.joined(separator: ", "), for: "every rule"),
            ClientAttribute(
                "version", "one to four numbers, such as `\(policy.releases.last?.version.description ?? "3.2.0")`",
                for: "every rule"),
        ]
        func add(_ name: String, _ value: String, _ use: String, _ isRead: Bool) {
            if isRead { found.append(ClientAttribute(name, value, for: use)) }
        }
        let level =
            platforms == [.android]
            ? "the API level, such as `34`" : "all three numbers, such as `17.4.1`, on Android the API level"
        add("os", level, "`requires` and `os`", systems || others.contains { $0.os != nil })
        add(
            "language", "a tag, such as `pt-BR`", "texts and `language`",
            isTold || others.contains { $0.languages != nil })
        add("id", "random ASCII text without blanks, kept by the app", "shares", policy.hasShares)
        add("model", "the hardware id, such as `iPhone15,2`", "`model`", others.contains { $0.models != nil })
        add("tablet", "`true` or `false`", "`tablet`", others.contains { $0.tablet != nil })
        add("processor", "`arm64` or `x86_64`", "`hardware`", policy.namesProcessors(on: .macos))
        let custom = Dictionary(grouping: conditions.flatMap(\.custom), by: \.name).sorted { $0.key < $1.key }
        for (name, values) in custom {
            let known = Set(values.map(\.value)).sorted().map { "`\($0)`" }
            add(name, "a text, such as \(known.joined(separator: ", "))", "`custom`", true)
        }
        return found
    }
}
