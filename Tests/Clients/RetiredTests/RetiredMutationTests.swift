import ClientTestSupport
import PolicyModel
import Testing

@testable import ClientKit
@testable import Retired

/// An author is told of all that crashes the app, and of nothing that does not.
struct RetiredMutationTests {
    private static let text = #"""
        {"messaging": {
          "forced": {"title": "T", "message": "M", "continueButtonText": "Go"},
          "recommended": {"title": "T", "message": "M", "continueButtonText": "Go", "cancelButtonText": "No"}},
         "versions": [{"version": "1.0", "policy": "force"}, {"version": "1.1", "policy": "recommend"},
          {"version": "2.0", "policy": "none"}]}
        """#

    @Test func `what crashes the app is a danger of the document, and a crash crashes it`() {
        func model(_ bytes: [UInt8]) -> Model {
            Model(reading: [Artifact(path: "kasa/retired.json", bytes: bytes, role: .document)], of: "kasa")
        }
        let mutations = TextMutations(
            of: [Self.text],
            answers: { bytes in
                let model = model(bytes)
                return ["1.0", "1.1", "2.0", "3.0"].flatMap { model.answers(to: $0, in: [.english]) }
            }, dangers: { model($0).dangers })
        #expect(mutations.ended > 500)
        #expect(mutations.faults.isEmpty, "\(mutations.faults.count), such as \(mutations.faults.first ?? "")")
    }
}
