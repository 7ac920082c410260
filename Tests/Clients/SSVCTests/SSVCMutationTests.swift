import ClientTestSupport
import PolicyModel
import Testing

@testable import ClientKit
@testable import SSVC

/// An author is told of all that crashes the app or fails the check, and of nothing that does not.
struct SSVCMutationTests {
    private static let texts = [
        #"""
        {"SSVCLatestVersionNumber": 19169280, "SSVCLatestVersionKey": "1.2.4",
         "SSVCMinimumSupportedVersionNumber": 19103744, "SSVCLatestVersionAvailableSince": 1388750400}
        """#,
        #"{"SSVCLatestVersionKey": "1.2.4", "SSVCLatestVersionAvailableSince": 1388750400, "other": {"a": [1]}}"#,
    ]

    @Test(arguments: ["ssvc.json", "ssvc.1.2.3.json"])
    func `what ends a check is a danger of the document, and such a danger ends it`(file: String) {
        func model(_ bytes: [UInt8]) -> Model {
            Model(reading: [Artifact(path: "kasa/\(file)", bytes: bytes, role: .document)], of: "kasa")
        }
        let mutations = TextMutations(
            of: Self.texts,
            answers: { bytes in
                let model = model(bytes)
                return ["1.2.3", "1.2.4", "20240101"].flatMap { model.answers(to: .known($0), in: [.english]) }
            }, dangers: { model($0).dangers })
        #expect(mutations.ended > 500)
        #expect(mutations.faults.isEmpty, "\(mutations.faults.count), such as \(mutations.faults.first ?? "")")
    }
}
