import PolicyModel
import Testing

@testable import ClientKit
@testable import SSVC

/// Each danger of a document for SSVC, one document each.
struct SSVCDangersTests {
    private func dangers(_ document: String, file: String = "kasa/ssvc.json") -> [Danger] {
        Model(
            reading: [Artifact(path: file, bytes: Array(document.utf8), role: .document)], of: "kasa"
        ).dangers
    }

    private func danger(_ kind: Danger.Kind, _ column: Int, _ path: String, _ words: String) -> Danger {
        Danger(
            kind, file: "kasa/ssvc.json", line: 1, column: column, path: path,
            "\(path.isEmpty ? "the document" : path) \(words)")
    }

    private static let number = "SSVCLatestVersionNumber"
    private static let minimum = "SSVCMinimumSupportedVersionNumber"
    private static let key = "SSVCLatestVersionKey"
    private static let since = "SSVCLatestVersionAvailableSince"

    @Test(arguments: [
        "{}", #"{"SSVCLatestVersionKey": "4354667"}"#,
        """
        {"SSVCLatestVersionNumber": 19169281, "SSVCLatestVersionKey": "1.2.4",
         "SSVCMinimumSupportedVersionNumber": 19103744, "SSVCLatestVersionAvailableSince": 1388750400}
        """,
    ])
    func `a healthy document has none`(document: String) { #expect(dangers(document) == []) }

    @Test(arguments: [
        (number, "null", "is null and no number"), (number, #""19103744""#, "is a string and no number"),
        (minimum, "[]", "is an array and no number"), (since, "{}", "is an object and no number"),
        (key, "5", "is a number and no string"), (key, "null", "is null and no string"),
    ])
    func `an object that does not understand ends the app`(key: String, value: String, words: String) {
        #expect(
            dangers("{\"\(key)\": \(value)}") == [
                danger(.crash, key.utf8.count + 6, key, "\(words): the app crashes at every check")
            ])
    }

    @Test(arguments: [
        ("[]", Danger.Kind.crash, 1, "is an array and no object: the app crashes at every check"),
        ("true", .refusal, 1, "is a bool and no object: every check fails, and no user is notified"),
        ("{} x", .refusal, 4, "has text after its root: every check fails, and no user is notified"),
    ])
    func `a document that is no object`(document: String, kind: Danger.Kind, column: Int, words: String) {
        #expect(dangers(document) == [danger(kind, column, "", words)])
    }

    @Test func `keys of descriptions are never read`() {
        #expect(
            dangers(#"{"SSVCUpdateAvailable": 1, "SSVCUpdateRequired": 1, "SSVCUpdateAvailableSince": 1, "x": 1}"#) == [
                danger(
                    .ignored, 2, "SSVCUpdateAvailable", "is never read: the app compares SSVCLatestVersionNumber itself"
                ),
                danger(
                    .ignored, 28, "SSVCUpdateRequired",
                    "is never read: the app compares SSVCMinimumSupportedVersionNumber itself"),
                danger(
                    .ignored, 53, "SSVCUpdateAvailableSince",
                    "is never read: the date's key is SSVCLatestVersionAvailableSince"),
                danger(.ignored, 84, "x", "is never read"),
            ])
    }

    @Test(arguments: [
        (number, "0", "is 0, which means that there is none"), (number, "true", "is a bool: it counts as 1"),
        (number, "4354667", "is 4354667, which no build packs to: 1.2.3, say, packs to 19103744"),
        (number, "-1", "is -1, which no build packs to: 1.2.3, say, packs to 19103744"),
        (number, "4294967296000", "is 4294967296000, which no build packs to: 1.2.3, say, packs to 19103744"),
        (key, #""0.0.0""#, "is 0.0.0, which means that there is none"),
        (since, "1388750400000", "is read as seconds, not milliseconds: a date after the year 9999"),
        (since, "true", "is a bool: the date is in 1970"),
        (since, #""2014""#, "is a string: the number at its front counts as seconds, else 0"),
        (minimum, "19103744", "requires an update while no SSVCLatestVersionNumber says that there is one"),
    ])
    func `a value that does not mean what it says`(key: String, value: String, words: String) {
        #expect(dangers("{\"\(key)\": \(value)}") == [danger(.misread, key.utf8.count + 6, key, words)])
    }

    @Test func `a key beside a number is handed over unread`() {
        #expect(
            dangers(#"{"SSVCLatestVersionNumber": 19169280, "SSVCLatestVersionKey": 5}"#) == [
                danger(.misread, 63, Self.key, "is a number and no string: the app is handed it all the same")
            ])
    }

    @Test func `a minimum above the latest number requires what is not there`() {
        #expect(
            dangers(#"{"SSVCLatestVersionNumber": 19103744, "SSVCMinimumSupportedVersionNumber": 19169280}"#) == [
                danger(
                    .misread, 76, Self.minimum,
                    "is above SSVCLatestVersionNumber: an update is required that is not available")
            ])
    }

    @Test func `a number notifies the newest build too where that cannot be packed`() {
        let document = #"{"SSVCLatestVersionNumber": 19169280, "SSVCLatestVersionKey": "4354667"}"#
        #expect(
            dangers(document) == [
                danger(
                    .misread, 29, Self.number,
                    "is above every build like 4354667, which packs to 0: the newest is notified too")
            ])
        // A file of its own is read by one build, for which the number was chosen.
        #expect(dangers(document, file: "kasa/ssvc.4354600.json") == [])
    }

    @Test func `a key written twice may be read either way`() {
        #expect(
            dangers(#"{"SSVCLatestVersionKey": "1", "SSVCLatestVersionKey": "2"}"#) == [
                danger(.misread, 31, Self.key, "is written twice: parsers differ in which of the two counts")
            ])
    }
}
