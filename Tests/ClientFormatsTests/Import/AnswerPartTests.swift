import PolicyModel
import Testing

@testable import ClientFormats
@testable import ClientKit

struct AnswerPartTests {
    private func differing(_ old: [(String, String?)], _ new: [(String, String?)]) -> [String] {
        let answers = [old, new].map { buttons in
            ClientAnswer(
                .verdict(.recommend), file: nil, path: "",
                dialog: Dialog(
                    title: "T", text: "M", buttons: buttons.map { .init(title: $0.0, isUpdate: false, link: $0.1) }))
        }
        var known: AnswerPart.KnownNotes = [:]
        return AnswerPart.differing(answers[0], answers[1], &known).filter { $0 == .link }.flatMap { part in
            answers.map { part.value(of: $0) ?? "" }
        }
    }

    @Test func `buttons in another order lead to the same pages, whatever their words`() {
        #expect(differing([("Later", nil), ("Get", "https://a")], [("Get", "https://a"), ("Later", nil)]) == [])
        #expect(differing([("Later", nil), ("Get", "https://a")], [("Hol", "https://a"), ("Nein", nil)]) == [])
    }

    @Test func `a button that leads to what is offered is one difference`() {
        let answers = ["https://a", "https://b"].map { address in
            ClientAnswer(
                .verdict(.recommend), file: nil, path: "",
                dialog: Dialog(title: nil, text: "M", update: "Get", link: address, others: ["Later"]),
                offer: Offer(address: address))
        }
        var known: AnswerPart.KnownNotes = [:]
        #expect(AnswerPart.differing(answers[0], answers[1], &known) == [.file])
    }

    @Test func `a page behind another button is a difference with the buttons' names`() {
        #expect(
            differing([("Get", "https://a"), ("Later", nil)], [("Get", nil), ("Later", "https://a")])
                == ["https://a behind 'Get'", "https://a behind 'Later'"])
        #expect(differing([("Get", "https://a")], [("Get", "https://b")]) == ["https://a", "https://b"])
    }

    @Test(arguments: ["", " \n"])
    func `empty notes are none`(notes: String) {
        let answers = [notes, nil].map {
            ClientAnswer(.verdict(.recommend), file: nil, path: "", offer: Offer(version: "3.0", notes: $0))
        }
        var known: AnswerPart.KnownNotes = [:]
        #expect(AnswerPart.differing(answers[0], answers[1], &known) == [])
    }
}
