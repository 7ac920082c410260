import ClientKit
import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats

/// Of published documents without their policy: a rule that is gone stands in them alone.
struct NamedDevicesTests {
    private static func app(_ client: String, on platform: Platform, _ rules: [Rule]) -> EncodedApp {
        func release(_ version: String, _ build: String) -> Release {
            Release(
                version: Sample.version(version), shipments: [platform: .init(build: build)], position: Sample.position)
        }
        let policy = Sample.policy(
            platforms: [platform], ids: [platform: "com.example.kasa"], stores: [platform: "https://kasa.example/get"],
            clients: [ClientChoice(name: client, position: Sample.position)],
            releases: [release("1.0.0", "10"), release("2.0.0", "20"), release("3.0.0", "30")],
            minimum: [platform: "2.0.0"], rules: rules,
            texts: [
                "force": Sample.text(["en": [.title: "Old", .message: "Get it", .updateButton: "Get"]]),
                "recommend": Sample.text(
                    ["en": [.title: "New", .message: "Ready", .updateButton: "Get", .laterButton: "Later"]]),
            ])
        return EncodedApp(DatedPolicy(policy, at: Sample.moment))
    }

    private static func condition(_ change: (inout Condition) -> Void) -> Condition {
        var condition = Condition()
        change(&condition)
        return condition
    }

    @Test(arguments: [
        ("turkcell-updater", Platform.android, condition { $0.languages = [Sample.tag("tr")] }),
        ("turkcell-updater", .android, condition { $0.tablet = true }),
        ("turkcell-updater", .android, condition { $0.models = [ModelPattern("Moto G*")] }),
        ("turkcell-updater", .ios, condition { $0.languages = [Sample.tag("tr")] }),
        ("turkcell-updater", .ios, condition { $0.tablet = true }),
        ("prince-of-versions", .android, condition { $0.custom = [CustomValue(name: "tier", value: "gold")] }),
        ("growthbook", .ios, condition { $0.languages = [Sample.tag("tr")] }),
        ("growthbook", .ios, condition { $0.custom = [CustomValue(name: "tier", value: "gold")] }),
    ])
    func `who was left alone and is forced now is seen`(
        client: String, platform: Platform, condition: Condition
    ) throws {
        let rule = Sample.rule(.none) { $0 = condition }
        let old = Self.app(client, on: platform, [rule])
        try #require(!old.artifacts.isEmpty, "\(old.diagnostics)")
        let impact = AppImpact(from: old.artifacts, to: Self.app(client, on: platform, []))
        #expect(impact.lines.contains { $0.change.kind == .newlyForced && $0.isListed }, "\(impact.lines)")
        let same = AppImpact(from: old.artifacts, to: Self.app(client, on: platform, [rule]))
        #expect(same.lines.isEmpty && !same.hasOtherDocuments)
    }

    @Test func `announcements of documents are said not to be compared`() {
        let plain = Self.app("turkcell-updater", on: .android, [])
        let message = Artifact(
            path: "kasa/turkcell-updater.android.json",
            bytes: Array(
                #"{"packageName": "com.example.kasa", "messages": [{"descriptions": {"*": {"message": "Hi"}}}]}"#.utf8),
            role: .document)
        #expect(AppImpact(from: [message], to: plain).uncomparedMessages == ["turkcell-updater"])
        #expect(
            AppImpact(from: Self.app("turkcell-updater", on: .android, [Sample.rule(.none)]).artifacts, to: plain)
                .uncomparedMessages == [])
        #expect(AppImpact(from: plain.artifacts, to: plain).uncomparedMessages == [])
    }

    @Test func `documents that tell a thousand kinds of devices apart are asked for some`() {
        let named = (0..<1_000).map { number in
            var condition = Condition()
            condition.custom = [CustomValue(name: "tier\(number)", value: "gold")]
            condition.models = [ModelPattern("Moto \(number)")]
            return condition
        }
        let dated = Self.app("turkcell-updater", on: .android, []).dated
        let kinds = ImpactGrid(nil, dated, on: .android, named: named).kinds.all.count
        #expect((2...500).contains(kinds), "\(kinds)")
    }
}
