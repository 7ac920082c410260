import PolicyModel
import Testing
import TestSupport
@testable import ClientKit
@testable import ClientFormats
@testable import Explanation

/// What a client's answer means, held against the policy for one device.
@Suite struct ExplanationTests {
    @Test func `a client that does as the policy means loses nothing, and its value is found`() throws {
        let explanation = try SampleQuestion.explanation("2.0.0", by: .saying(.verdict(.force)))
        let client = try #require(explanation.clients.first)
        #expect(client.losses.isEmpty)
        #expect(client.value == .init(text: "true", line: 3, column: 15))
        #expect(client.intended == nil)
        #expect(!explanation.isRefused)
    }

    @Test func `less than meant is weaker, an error until somebody accepts it`() throws {
        let silent = PretendClient.saying(.verdict(.none), nil)
        let bare = try SampleQuestion.explanation("2.0.0", by: silent)
        #expect(bare.clients[0].losses.map(FoundLoss.init) == [loss(.weaker, isError: true)])
        #expect(bare.isRefused)
        let entry = SampleQuestion.accept("weaker")
        let accepted = try SampleQuestion.explanation("2.0.0", in: SampleQuestion.dated(accepts: [entry]), by: silent)
        #expect(accepted.clients[0].losses.map(FoundLoss.init) == [loss(.weaker, isError: false, entry)])
        #expect(!accepted.isRefused)
    }

    @Test(arguments: [
        SampleQuestion.accept("noisy"), SampleQuestion.accept("weaker", of: "latest"),
        SampleQuestion.accept("weaker", until: Moment("2026-11-21")),
    ])
    func `an entry for another class, another rule or an earlier day accepts nothing`(entry: Acceptance) throws {
        let explanation = try SampleQuestion.explanation(
            "2.0.0", in: SampleQuestion.dated(accepts: [entry]), by: .saying(.verdict(.none), nil))
        #expect(explanation.clients[0].losses.map(FoundLoss.init) == [loss(.weaker, isError: true)])
    }

    @Test func `more than meant is stronger, which nobody can accept`() throws {
        let dated = SampleQuestion.dated(accepts: [SampleQuestion.accept("stronger", of: "latest")])
        let forced = try SampleQuestion.explanation("3.0.0", in: dated, by: .saying(.verdict(.force)))
        #expect(forced.clients[0].losses.map(FoundLoss.init) == [loss(.stronger, isError: true)])
        let told = try SampleQuestion.explanation("3.2.0", in: dated, by: .saying(.verdict(.recommend)))
        #expect(told.clients[0].losses.map(FoundLoss.init) == [loss(.stronger, isError: true)])
    }

    @Test func `telling a device with nothing to reach is a warning, telling one that a rule keeps quiet an error`()
        throws
    {
        let telling = PretendClient.saying(.verdict(.recommend))
        let unreachable = try SampleQuestion.explanation("3.1.0", os: "15", by: telling)
        #expect(unreachable.clients[0].losses.map(FoundLoss.init) == [loss(.noisy, isError: false)])
        let quiet = SampleQuestion.dated(rules: [Sample.rule(.none, id: "quiet")])
        let ruled = try SampleQuestion.explanation("3.1.0", os: "15", in: quiet, by: telling)
        #expect(ruled.clients[0].losses.map(FoundLoss.init) == [loss(.noisy, isError: true)])
    }

    @Test func `a crash and a refusal are errors`() throws {
        for (outcome, lossClass) in [(ClientAnswer.Outcome.crash("no"), LossClass.crash), (.refused("no"), .refused)] {
            let explanation = try SampleQuestion.explanation("3.2.0", by: .saying(outcome, nil))
            #expect(explanation.clients[0].losses.map(FoundLoss.init) == [loss(lossClass, isError: true)])
        }
    }

    @Test func `other words, another link and another repetition are warnings, and what was meant is kept`() throws {
        let other = Dialog(title: "Hello", text: "World", buttons: [.init(title: "Go", isUpdate: true, link: nil)])
        let forced = try SampleQuestion.explanation("2.0.0", by: .saying(.verdict(.force), other))
        #expect(
            forced.clients[0].losses.map(FoundLoss.init) == [loss(.text, isError: false), loss(.link, isError: false)])
        #expect(forced.clients[0].intended == PretendClient.intended)
        let told = try SampleQuestion.explanation("3.0.0", by: .saying(.verdict(.recommend), nil, frequency: .once))
        #expect(told.clients[0].losses.map(\.lossClass) == [.text, .frequency, .link])
        #expect(!told.isRefused)
    }

    @Test func `an unlisted version may get less than meant`() throws {
        let explanation = try SampleQuestion.explanation("2.5", by: .saying(.verdict(.none), nil))
        #expect(explanation.meant.verdict == .force)
        #expect(explanation.release == nil)
        #expect(explanation.clients[0].losses.isEmpty)
    }

    @Test func `what an old edition gets as a courtesy may be weaker`() throws {
        var client = PretendClient.saying(.verdict(.none), nil)
        client.editions = [ClientEdition("4.0.8"), ClientEdition("3.0.0", isCourtesy: true)]
        let explanation = try SampleQuestion.explanation("2.0.0", by: client)
        #expect(explanation.clients.map(\.edition.name) == ["4.0.8", "3.0.0"])
        #expect(explanation.clients.map { $0.losses.map(\.isUnaccepted) } == [[true], [false]])
    }

    @Test func `a client without the device's platform is absent`() throws {
        var client = PretendClient.saying(.verdict(.none))
        client.platforms = [.macos]
        let explanation = try SampleQuestion.explanation("2.0.0", by: client)
        #expect(explanation.clients.isEmpty)
        #expect(explanation.absent == ["pretend"])
    }

    @Test(arguments: [
        ("2.0.0", "20", nil), ("2.5", "25", nil), ("2.5", nil, nil),
        ("2.0.0", "30", "the build 30 is that of 3.0.0, not of 2.0.0, which has 20"),
        ("2.5", "30", "the build 30 is that of 3.0.0, not of 2.5"),
        ("2.0.0", "99", "no release has the build 99: 2.0.0 has 20"),
    ])
    func `a build that is not the version's own is named`(version: String, build: String?, words: String?) throws {
        let explanation = try SampleQuestion.explanation(version, build: build, by: .saying(.verdict(.none)))
        #expect(explanation.doubts == [words].compactMap(\.self))
    }

    @Test func `a custom value that no rule asks for is named`() throws {
        let rule = Sample.rule(.none) { $0.custom = [CustomValue(name: "region", value: "eu")] }
        func doubts(_ names: [String], _ rules: [Rule]) throws -> [String] {
            let dated = SampleQuestion.dated(rules: rules)
            let values = names.map { CustomValue(name: $0, value: "eu") }
            let device = try DeviceQuestion(version: "2.0.0", custom: values).device(in: dated)
            return Explanation(of: device, in: EncodedApp(dated, for: [PretendClient.saying(.verdict(.none))])).doubts
        }
        #expect(try doubts(["region"], [rule]) == [])
        #expect(
            try doubts(["regoin", "tier"], [rule]) == [
                "no rule asks for a custom value 'regoin': did you mean 'region'?",
                "no rule asks for a custom value 'tier'",
            ])
        #expect(try doubts(["region"], []) == ["no rule asks for a custom value 'region'"])
    }

    @Test(arguments: [
        ("iPhone15,2", nil), ("iPad7,1", nil), ("", nil),
        (
            "iphone15,2",
            "no rule asks for the model 'iphone15,2': 'iPhone15,*' differs in small and capital letters"
        ),
    ])
    func `a model that is a rule's but for its letters' case is named`(model: String, words: String?) throws {
        let dated = SampleQuestion.dated(
            rules: [Sample.rule(.none) { $0.models = [ModelPattern("iPad6,*"), ModelPattern("iPhone15,*")] }])
        let device = try DeviceQuestion(version: "2.0.0", model: model).device(in: dated)
        let explanation = Explanation(
            of: device, in: EncodedApp(dated, for: [PretendClient.saying(.verdict(.none))]))
        #expect(explanation.doubts == [words].compactMap(\.self))
    }

    /// What these tests look at of a loss.
    fileprivate struct FoundLoss: Equatable {
        let lossClass: LossClass
        let isError: Bool
        let acceptance: Acceptance?
    }

    private func loss(_ lossClass: LossClass, isError: Bool, _ acceptance: Acceptance? = nil) -> FoundLoss {
        FoundLoss(lossClass: lossClass, isError: isError, acceptance: acceptance)
    }
}

extension ExplanationTests.FoundLoss {
    fileprivate init(_ loss: Loss) {
        self.init(lossClass: loss.lossClass, isError: loss.isUnaccepted, acceptance: loss.acceptance)
    }
}
