import PolicyModel
import TestSupport
import Testing

@testable import ClientKit
@testable import SSVC

/// What SSVC's model makes of an app's files: which one a build reads, and the answer with its cause.
struct SSVCModelTests {
    private let plainFile = "kasa/ssvc.json"

    private func model(_ files: [String: String]) -> Model {
        Model(
            reading: files.sorted { $0.key < $1.key }.map {
                Artifact(path: $0.key, bytes: Array($0.value.utf8), role: .document)
            },
            of: "kasa")
    }

    private func answer(_ document: String, to build: ClientDevice.Build) -> ClientAnswer {
        model([plainFile: document]).answer(on: clientDevice(build))
    }

    private func clientDevice(_ build: ClientDevice.Build) -> ClientDevice {
        ClientDevice(platform: .ios, version: "1.0", build: build, bundleID: "", os: "17.0", language: .english)
    }

    private func plain(_ outcome: ClientAnswer.Outcome, _ path: String) -> ClientAnswer {
        ClientAnswer(outcome, file: plainFile, path: path)
    }

    private let number = "SSVCLatestVersionNumber"
    private let minimum = "SSVCMinimumSupportedVersionNumber"
    /// 1.2.4 is the latest, 1.2.3 the lowest that may run.
    private let lines = #"{"SSVCLatestVersionNumber": 19169280, "SSVCMinimumSupportedVersionNumber": 19103744}"#

    @Test func `a build is forced, notified or left alone by its packed number`() {
        let answers = ["1.2.2", "1.2.3", "1.2.4b1", "1.2.4", "2.0", "100"].map { answer(lines, to: .known($0)) }
        #expect(
            answers == [
                plain(.verdict(.force), minimum), plain(.verdict(.recommend), number),
                plain(.verdict(.recommend), number),
                plain(.verdict(.none), number), plain(.verdict(.none), number), plain(.verdict(.force), minimum),
            ])
    }

    @Test func `a build reads its own file, every other the plain one`() {
        let model = model([plainFile: "{}", "kasa/ssvc.1.0.json": #"{"SSVCLatestVersionNumber": 99999999}"#])
        #expect(
            ["1.0", "1.0.0", "1"].map { model.answer(on: clientDevice(.known($0))) } == [
                ClientAnswer(.verdict(.recommend), file: "kasa/ssvc.1.0.json", path: number),
                plain(.verdict(.none), ""), plain(.verdict(.none), ""),
            ])
    }

    @Test func `a build that spoils the address fails every check`() {
        #expect(
            answer(lines, to: .known("1 beta"))
                == plain(.refused("the build makes its address invalid: every check fails"), ""))
    }

    @Test func `an unlisted build above one with a file of its own reads the plain one`() {
        let model = model([plainFile: "{}", "kasa/ssvc.1.0.json": #"{"SSVCLatestVersionNumber": 99999999}"#])
        #expect(model.answer(on: clientDevice(.between("1.0", "1.1"))) == plain(.verdict(.none), ""))
    }

    @Test func `without a file nothing is read`() {
        let model = model(["kasa/ssvc.7.json": "{}", "other/ssvc.json": "[]"])
        #expect(model.answer(on: clientDevice(.known("8"))) == ClientAnswer(.verdict(.none), file: nil, path: ""))
        #expect(model.answer(on: clientDevice(.known("7"))).file == "kasa/ssvc.7.json")
        #expect(model.dangers == [])
    }

    @Test func `without a number the key decides by numeric search`() {
        let document = #"{"SSVCLatestVersionKey": "1.10"}"#
        #expect(
            ["1.9", "1.10", "1.10.0", "20240101"].map { answer(document, to: .known($0)) } == [
                plain(.verdict(.recommend), "SSVCLatestVersionKey"), plain(.verdict(.none), "SSVCLatestVersionKey"),
                plain(.verdict(.none), "SSVCLatestVersionKey"), plain(.verdict(.none), "SSVCLatestVersionKey"),
            ])
    }

    @Test(
        arguments: [
            ("1.2.2", "1.2.3", .verdict(.force), "SSVCMinimumSupportedVersionNumber"),
            ("1.2.3", "1.2.4", .verdict(.recommend), "SSVCLatestVersionNumber"),
            ("1.2.4", nil, .verdict(.none), "SSVCLatestVersionNumber"),
            (nil, "1.2.4", .verdict(.force), "SSVCMinimumSupportedVersionNumber"),
            // Beside a build that packs to 0 there may be others, which take every number for newer.
            ("1.2.3", "100", .verdict(.force), "SSVCMinimumSupportedVersionNumber"),
            ("100", "1.2.3", .verdict(.force), "SSVCMinimumSupportedVersionNumber"),
            ("1.2.4", "1.2.3", .unjudged(.noBuild), "SSVCLatestVersionNumber"),
            ("1.2.3", "1.2.3f1", .unjudged(.noBuild), "SSVCLatestVersionNumber"),
        ] as [(String?, String?, ClientAnswer.Outcome, String)])
    func `an unlisted build gets what the lowest between its neighbours gets`(
        lower: String?, upper: String?, outcome: ClientAnswer.Outcome, path: String
    ) {
        #expect(answer(lines, to: .between(lower, upper)) == plain(outcome, path))
    }

    @Test func `an unlisted build is placed by the order of texts where the document asks for it`() {
        let document = #"{"SSVCLatestVersionKey": "4354700"}"#
        let outcomes = [("4354667", "4354700"), ("4354700", nil), (nil, "4354667"), ("9", "1")].map {
            answer(document, to: .between($0, $1)).outcome
        }
        #expect(outcomes == [.verdict(.recommend), .verdict(.none), .verdict(.recommend), .unjudged(.unorderedBuilds)])
    }

    @Test func `what is the same for every build needs no place in an order`() {
        #expect(
            [.between("100", "9"), .unknown].map { answer("{}", to: $0) } == [
                plain(.verdict(.none), ""), plain(.verdict(.none), ""),
            ])
        #expect(answer(lines, to: .unknown) == plain(.unjudged(.unknownBuild), number))
    }

    @Test(
        arguments: [
            ("[]", .crash("the document is an array"), ""),
            (
                #"{"SSVCLatestVersionNumber": null}"#, .crash("SSVCLatestVersionNumber is null"),
                "SSVCLatestVersionNumber"
            ),
            (
                #"{"SSVCLatestVersionNumber": "19103744"}"#, .crash("SSVCLatestVersionNumber is a string"),
                "SSVCLatestVersionNumber"
            ),
            (#"{"SSVCLatestVersionKey": 5}"#, .crash("SSVCLatestVersionKey is a number"), "SSVCLatestVersionKey"),
            (
                #"{"SSVCLatestVersionAvailableSince": {}}"#, .crash("SSVCLatestVersionAvailableSince is an object"),
                "SSVCLatestVersionAvailableSince"
            ),
            ("{} x", .refused("the document has text after its root"), ""),
            ("null", .refused("the document is null and no object"), ""),
        ] as [(String, ClientAnswer.Outcome, String)])
    func `a crash and an error are the same for every build`(
        document: String, outcome: ClientAnswer.Outcome, path: String
    ) {
        #expect(
            [.known("1"), .between("100", "9"), .unknown].map { answer(document, to: $0) }
                == Array(repeating: plain(outcome, path), count: 3))
    }
}
