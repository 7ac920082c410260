import PolicyModel
import TestSupport
import Testing

@testable import ClientFormats
@testable import ClientKit
@testable import GrowthBook

/// What a document does not tell apart is asked about once.
struct GrowthBookMemoryTests {
    @Test(arguments: Edition.allCases)
    func `devices of one view get the answer of each of them`(edition: Edition) throws {
        for app in GrowthBookPropertyTests.all.prefix(3) {
            let bytes = app.written[0].artifacts[0].bytes
            let document = try Document(Document.reading(bytes, as: edition), as: edition)
            let memory = Memory(of: document)
            let devices = app.dated.policy.platforms.flatMap { Grid(app.dated, on: $0).devices }
            let views = memory.views(of: devices.map { ClientDevice($0, in: app.dated) })
            #expect(Set(views).count < devices.count / 2)
            for index in stride(from: 0, to: devices.count, by: max(devices.count / 40, 1)) {
                let alone = Attributes(ClientDevice(devices[index], in: app.dated))
                for language in [devices[index].language, try #require(LanguageTag("in-ID"))] {
                    let known = views[index].speaking(memory.representatives(of: [language])[0])
                    let said = alone.speaking(.text("\(language)"))
                    for feature in ["update", "message"] {
                        let outcome = document.outcome(of: feature, on: said)
                        #expect(memory.outcome(of: feature, on: known) == outcome, "\(devices[index].inWords)")
                    }
                }
            }
        }
    }

    @Test(arguments: Edition.allCases)
    func `versions of one place among those of all rules get the answer of each of them`(edition: Edition) throws {
        let rules = ["2.7", "2.7.0", "2.10", "v3", "100000.1", ""].map { version in
            #"{"condition": {"version": {"$vgte": "\#(version)", "$vlt": "4"}}, "force": {"version": "\#(version)"}}"#
        }
        let text = #"{"features": {"update": {"rules": [\#(rules.joined(separator: ", "))]}}}"#
        let document = try Document(Document.reading(Array(text.utf8), as: edition), as: edition)
        var classes = AttributeClasses(of: document), seen: Set<Value> = []
        let memory = Memory(of: document)
        for version in [
            "0", "2.6", "2.7", "2.7.0", "2.7.0.1", "2.8", "2.10", "2.10-b", "3", "v3.1", "4", "5", "100000", "",
        ] {
            let value = Value.text(version), known = classes.representative(of: value, named: "version")
            let outcome = document.outcome(of: "update", on: ["version": value])
            #expect(document.outcome(of: "update", on: ["version": known]) == outcome, "\(version)")
            #expect(memory.outcome(of: "update", on: ["version": value]) == outcome, "\(version)")
            seen.insert(known)
        }
        #expect(seen.count < 14)
    }

    /// Swift and Kotlin refuse it.
    @Test(arguments: [Edition.javaScript, .python])
    func `a hash whose version is beyond all numbers holds nobody`(edition: Edition) throws {
        let text = #"{"features": {"update": {"rules": [{"force": {}, "hashVersion": 1e300, "range": [0, 1]}]}}}"#
        let document = try Document(Document.reading(Array(text.utf8), as: edition), as: edition)
        let outcome = document.outcome(of: "update", on: ["id": .text("g1")])
        #expect(outcome == .value(nil, path: "features.update.defaultValue", isForced: false))
    }
}
