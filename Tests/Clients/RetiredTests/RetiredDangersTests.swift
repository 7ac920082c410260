import PolicyModel
import Testing

@testable import ClientKit
@testable import Retired

/// Each danger of a document for Retired, in one healthy document broken once per case.
struct RetiredDangersTests {
    private let healthy = """
        {"messaging": {
          "forced": {"title": "F", "message": "Now.", "continueButtonText": "Go"},
          "recommended": {"title": "R", "message": "Soon.", "continueButtonText": "Go", "cancelButtonText": "Later"}
        },
        "versions": [
          {"version": "1.0", "policy": "force"},
          {"version": "1.1", "policy": "none"}
        ]}
        """

    private let file = "kasa/retired.json"

    private func dangers(_ document: String) -> [Danger] {
        Model(
            reading: [Artifact(path: file, bytes: Array(document.utf8), role: .document)], of: "kasa"
        ).dangers
    }

    private func dangers(replacing old: String, with new: String) throws -> [Danger] {
        try #require(healthy.contains(old))
        return dangers(healthy.replacing(old, with: new, maxReplacements: 1))
    }

    @Test func `a healthy document has none`() { #expect(dangers(healthy) == []) }

    @Test(
        arguments: [
            (
                #""messaging": {"#, #""Messaging": {"#,
                [
                    (1, 1, "messaging", "is missing"), (1, 2, "Messaging", ""),
                ]
            ),
            (#""title": "F", "#, "", [(2, 13, "messaging.forced.title", "is missing")]),
            (#""title": "R""#, #""title": null"#, [(3, 28, "messaging.recommended.title", "is null and no string")]),
            (#""version": "1.1""#, #""version": 1.1"#, [(7, 15, "versions[1].version", "is a number and no string")]),
            (#", "policy": "none""#, "", [(7, 3, "versions[1].policy", "is missing")]),
            (#"{"version": "1.1", "policy": "none"}"#, "[]", [(7, 3, "versions[1]", "is an array and no object")]),
            (
                #""versions": ["#, #""versions": null, "x": ["#,
                [
                    (5, 13, "versions", "is null and no array"), (5, 19, "x", ""),
                ]
            ),
        ] as [(String, String, [(Int, Int, String, String)])])
    func `what the code unwraps without looking ends the app`(
        old: String, new: String, expected: [(Int, Int, String, String)]
    ) throws {
        #expect(
            try dangers(replacing: old, with: new)
                == expected.map { line, column, path, words in
                    words.isEmpty
                        ? Danger(.ignored, file: file, line: line, column: column, path: path, "\(path) is never read")
                        : Danger(
                            .crash, file: file, line: line, column: column, path: path,
                            "\(path) \(words): the app crashes at every start")
                })
    }

    @Test func `a text that is not JSON ends the app`() {
        #expect(
            dangers(healthy + "}") == [
                Danger(
                    .crash, file: file, line: 8, column: 3, path: "",
                    "the document has text after its root: the app crashes at every start")
            ])
        #expect(
            dangers("[]") == [
                Danger(
                    .crash, file: file, line: 1, column: 1, path: "",
                    "the document is an array and no object: the app crashes at every start")
            ])
    }

    @Test func `a policy it does not know silently means none`() throws {
        #expect(
            try dangers(replacing: #""policy": "force""#, with: #""policy": "forced""#) == [
                Danger(
                    .misread, file: file, line: 6, column: 32, path: "versions[0].policy",
                    "versions[0].policy is 'forced', which the client does not know: it silently means `none`")
            ])
        #expect(try dangers(replacing: #""policy": "force""#, with: #""policy": "FORCE""#) == [])
    }

    @Test func `a repeated version is dead`() throws {
        #expect(
            try dangers(replacing: #""version": "1.1""#, with: #""version": "1.0""#) == [
                Danger(
                    .misread, file: file, line: 7, column: 15, path: "versions[1].version",
                    "versions[1].version repeats versions[0]: only the first of them is ever found")
            ])
    }

    @Test(arguments: ["<1.1", "1.*", "1.1 ", "1.0, 1.1"])
    func `a version is never a range`(text: String) throws {
        #expect(
            try dangers(replacing: #""version": "1.1""#, with: #""version": "\#(text)""#) == [
                Danger(
                    .misread, file: file, line: 7, column: 15, path: "versions[1].version",
                    "versions[1].version is no range: it holds for a version of exactly this text alone")
            ])
    }

    @Test func `a forced message with a cancel button lets people go on`() throws {
        #expect(
            try dangers(replacing: #""title": "F""#, with: #""cancelButtonText": "No", "title": "F""#) == [
                Danger(
                    .misread, file: file, line: 2, column: 34, path: "messaging.forced.cancelButtonText",
                    "messaging.forced.cancelButtonText gives people a way past the forced update")
            ])
    }

    @Test func `a cancel button that is no string is no button`() throws {
        #expect(
            try dangers(replacing: #""Later""#, with: "1") == [
                Danger(
                    .ignored, file: file, line: 3, column: 101, path: "messaging.recommended.cancelButtonText",
                    "messaging.recommended.cancelButtonText is a number and no string: no such button is shown")
            ])
    }

    @Test func `an empty text leaves a hole in the alert`() throws {
        #expect(
            try dangers(replacing: #""Now.""#, with: #""""#) == [
                Danger(
                    .misread, file: file, line: 2, column: 39, path: "messaging.forced.message",
                    "messaging.forced.message is empty: the alert has nothing to read there")
            ])
    }

    @Test func `a key written twice may be read either way`() throws {
        #expect(
            try dangers(replacing: #""title": "F""#, with: #""title": "E", "title": "F""#) == [
                Danger(
                    .misread, file: file, line: 2, column: 28, path: "messaging.forced.title",
                    "messaging.forced.title is written twice: parsers differ in which of the two counts")
            ])
    }

    @Test func `a key that nothing reads is named with its place`() throws {
        #expect(
            try dangers(replacing: #"{"version": "1.1","#, with: #"{"build": "7", "version": "1.1","#) == [
                Danger(
                    .ignored, file: file, line: 7, column: 4, path: "versions[1].build",
                    "versions[1].build is never read")
            ])
    }

    @Test func `columns count characters and lines count on after wide ones`() {
        #expect(dangers(#"{"é🙂": 1, "messaging": 5}"#).map { [$0.line, $0.column] } == [[1, 1], [1, 2], [1, 24]])
    }
}
