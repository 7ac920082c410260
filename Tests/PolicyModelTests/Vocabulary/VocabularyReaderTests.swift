import TestSupport
import Testing

@testable import PolicyModel

/// A small English file, and each mistake in a file of another language once.
@Suite struct VocabularyReaderTests {
    private static let english: Vocabulary = {
        var mistakes: [Diagnostic] = []
        let text = """
            date = {year}-{mm}-{dd}
            due.live = {version} goes live on {platforms}
            apps.one = {count} app
            apps.other = {count} apps
            none = nothing
            """
        let words = VocabularyReader.read(
            Array(text.utf8), of: .english, file: "en.properties", like: nil, reporting: &mistakes)
        precondition(mistakes.isEmpty)
        return words!
    }()

    private func mistakes(_ text: String, _ language: String = "de") -> [String] {
        var found: [Diagnostic] = []
        let words = VocabularyReader.read(
            Array(text.utf8), of: Sample.tag(language), file: "de.properties", like: Self.english, reporting: &found)
        #expect((words == nil) == !found.isEmpty)
        return found.map { "\($0.position): \($0.message) [\($0.id)] \($0.help ?? "")" }
    }

    private static let good = """
        date = {day}. {month} {year}
        due.live = {version} erscheint auf {platforms}
        apps.one = eine App
        apps.other = {count} Apps
        none = nichts
        """

    @Test func `a whole file has no mistake`() { #expect(mistakes(Self.good) == []) }

    @Test(arguments: [
        (
            "due.live = {version} ", "due.live = {versoin} ",
            [
                "de.properties:2:1: 'due.live' lacks '{version}' [words-place] put '{version}' where its value belongs",
                "de.properties:2:12: '{versoin}' is not a place of 'due.live' [words-place] its places are "
                    + "'{platforms}', '{version}'",
            ]
        ),
        (
            "none = nichts", "none = {count}",
            ["de.properties:5:8: '{count}' is not a place of 'none' [words-place] it has no places"]
        ),
        (
            "none = nichts", "none = {nichts",
            [
                "de.properties:5:8: 'none' has a brace that is no place [words-place] write places as '{name}', as in "
                    + "the English file"
            ]
        ),
        (
            "none = nichts", "none: nichts\nnone = a",
            ["de.properties:6:1: 'none' stands in line 5 already [words-key] keep one of them"]
        ),
        (
            "due.live", "due.lvie",
            [
                "de.properties:1:1: 'due.live' is missing [words-missing] translate and add:\n"
                    + "due.live = {version} goes live on {platforms}",
                "de.properties:2:1: 'due.lvie' is not a key of the words [words-key] did you mean 'due.live'?",
            ]
        ),
        (
            "apps.other = {count} Apps\nnone = nichts", "none =",
            [
                "de.properties:1:1: 2 texts are missing [words-missing] translate and add:\n"
                    + "apps.other = {count} apps\nnone = nothing"
            ]
        ),
        (
            "apps.one = eine App", "apps.one = eine App\napps.few = {count} Apps",
            ["de.properties:4:1: 'apps.few' is no plural form of 'de' [words-key] its forms are one, other"]
        ),
        (
            "none = nichts", "none = nichts\nnichts",
            [
                "de.properties:6:1: 'nichts' is no 'key = text' [words-syntax] begin comments with '#'; '\\' begins an "
                    + "escape such as '\\u00a0'"
            ]
        ),
        ("{year}", "", ["de.properties:1:1: 'date' lacks '{year}' [words-place] put '{year}' where its value belongs"]),
    ])
    func `a mistake is reported at its line`(part: String, instead: String, expected: [String]) {
        #expect(mistakes(Self.good.replacing(part, with: instead)) == expected)
    }

    @Test func `a language needs all of its plural forms`() {
        #expect(
            mistakes(Self.good, "ar") == [
                "de.properties:1:1: 4 texts are missing [words-missing] translate and add:\napps.few = {count} apps\n"
                    + "apps.many = {count} apps\napps.two = {count} apps\napps.zero = {count} apps"
            ])
    }

    @Test func `a conflict that a merge left is named`() {
        #expect(
            mistakes("<<<<<<< ours\na = b\n=======\na = c\n>>>>>>> theirs\n") == [
                "de.properties:1:1: a merge left a conflict here: line 2 is of 'ours', line 4 is of 'theirs' "
                    + "[merge-conflict] keep what is right of both sides, and remove the lines that begin with "
                    + "<<<<<<<, ======= and >>>>>>>"
            ])
    }

    @Test func `a file that is not UTF-8 is refused`() {
        var found: [Diagnostic] = []
        #expect(
            VocabularyReader.read(
                [0x61, 0xFF], of: .english, file: "de.properties", like: Self.english, reporting: &found) == nil)
        #expect(found.map(\.message) == ["the file is not UTF-8"])
    }
}
