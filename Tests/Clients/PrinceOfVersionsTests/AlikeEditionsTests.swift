import ClientFormats
import PolicyModel
import Testing

@testable import ClientKit
@testable import PrinceOfVersions

/// Editions that answer alike are judged once, so that must be true only where they do.
struct AlikeEditionsTests {
    private func models(_ json: String, _ editions: [String] = ["4.0.8", "4.0.7", "4.0.1", "4.0.0"])
        -> [any DecisionModel]
    {
        let file = Artifact(path: "kasa/prince-of-versions.json", bytes: Array(json.utf8), role: .document)
        return PrinceOfVersions().models(reading: [file], of: "kasa", as: editions.map { ClientEdition($0) })
    }

    private func alike(_ json: String) -> [Bool] {
        let models = models(json)
        return models.dropFirst().map { $0.answersAlike(models[0]) }
    }

    @Test func `a plain document means the same to all editions of 4`() {
        #expect(
            alike(#"{"ios": [{"required_version": "2.0.0", "last_version_available": "3.0.0"}]}"#)
                == [true, true, true])
    }

    @Test func `a frequency with other capitals is another list to older editions`() {
        #expect(
            alike(#"{"ios": [{"last_version_available": "3.0.0", "notify_last_version_frequency": "Always"}]}"#)
                == [false, false, false])
    }

    @Test func `4.0.0 reads no requirements without an OS, and 4.0.1 chooses twice where the app checks some`() {
        let list = #"""
            {"ios": [{"last_version_available": "3.0.0", "requirements": {"free": true}},
                     {"last_version_available": "2.0.0"}]}
            """#
        #expect(alike(list) == [true, false, false])
    }

    @Test func `documents of other names, and other clients, are never alike`() {
        let plain = #"{"ios": [{"required_version": "2.0.0"}]}"#
        let newer = models(#"{"ios": [{"required_version": "2.1.0"}]}"#)[0]
        #expect(!models(plain)[0].answersAlike(newer))
        for other in ClientFormats.all where other.name != "prince-of-versions" {
            #expect(!models(plain)[0].answersAlike(other.model(reading: [], of: "kasa", as: .only)), "\(other.name)")
        }
        #expect(!models(plain, ["4.0.8", "3.0.0"])[1].answersAlike(models(plain)[0]))
    }
}
