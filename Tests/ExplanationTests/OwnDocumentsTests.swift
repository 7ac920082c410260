import Authoring
import ClientFormats
import ClientKit
import PolicyModel
import Testing
import TestSupport
@testable import Explanation

/// What Decree writes, `explain --document` reads.
@Suite struct OwnDocumentsTests {
    /// An app on all platforms, with every client, and with the second form of the one that has two.
    private static let everywhere: Policy = {
        let releases = [("1.0.0", "1.0.0", "100"), ("1.1.0", "1.1.0", "110"), ("1.2.0", "1.2.0", "120")].map {
            version, build, code in
            let shipments = Platform.allCases.map { platform in
                (platform, Release.Shipment(build: platform == .android ? code : build))
            }
            return Release(
                version: Sample.version(version),
                shipments: PlatformMap(Dictionary(uniqueKeysWithValues: shipments)), position: Sample.position)
        }
        let pages = Dictionary(uniqueKeysWithValues: Platform.allCases.map { ($0, "https://example.com/get.html") })
        let ids = Dictionary(uniqueKeysWithValues: Platform.allCases.map { ($0, "com.example.kasa") })
        return Sample.policy(
            platforms: Platform.allCases, ids: ids, stores: pages,
            clients: ClientFormats.all.map {
                ClientChoice(name: $0.name, options: options($0.name), position: Sample.position)
            },
            releases: releases)
    }()

    private static func options(_ client: String) -> ClientOptions {
        var options = ClientOptions()
        if client == "app-updater" { options["format"] = .choice("xml") }
        if client == "xupdate" { options["versions"] = .editions([.android: ["2.1.5", "2.1.0"]]) }
        return options
    }

    private static func shipped() throws -> [Policy] {
        let content = try OpenedContent(
            SampleSite.repository.path + "/Content", clients: ClientFormats.descriptions)
        return try content.apps.compactMap { try content.read($0).policy }
    }

    @Test func `every document of the shipped site, and of an app with all clients, is read for what it is`() throws {
        var clients: Set<String> = []
        for policy in try Self.shipped() + [Self.everywhere] {
            let dated = DatedPolicy(policy, at: Sample.moment), app = EncodedApp(dated)
            #expect(app.unwritten == [], "\(app.diagnostics)")
            for (client, artifacts) in app.written {
                clients.insert(client.name)
                for artifact in artifacts {
                    let isRead = client.platforms(of: policy).contains { platform in
                        !explanation(of: artifact, by: client, on: platform, dated).isRefused
                    }
                    #expect(isRead, "\(artifact.path)")
                }
            }
        }
        #expect(clients == Set(ClientFormats.all.map(\.name)))
    }

    private func explanation(
        of artifact: Artifact, by client: any ClientFormat, on platform: Platform, _ dated: DatedPolicy
    ) -> DocumentExplanation {
        let release = dated.policy.releases(on: platform)[0]
        let device = Device(
            platform: platform, version: release.version, build: release.shipments[platform]?.build,
            os: release.shipments[platform]?.requires ?? Sample.version("30"), language: .english)
        return DocumentExplanation(
            of: artifact.bytes, named: artifact.path, by: client, on: ClientDevice(device, in: dated),
            when: Situation(shown: 0, last: nil, moment: dated.moment))
    }
}
