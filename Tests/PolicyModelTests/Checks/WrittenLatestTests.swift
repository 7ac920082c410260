@testable import PolicyModel
import TestSupport
import Testing

struct WrittenLatestTests {
    private func found(_ words: String, requires: String? = "16") -> [Diagnostic] {
        let texts = ["recommend": Sample.text(["en": [.title: "Update", .message: words]])]
        let releases = [Sample.release("2.8.0", requires: "15"), Sample.release("3.2.0", requires: requires)]
        return WrittenLatest.diagnostics(
            DatedPolicy(Sample.policy(releases: releases, texts: texts), at: Sample.moment))
    }

    @Test func `a text that names a release which some devices cannot have is reported`() {
        #expect(
            found("Kasa 3.2.0 is ready.") == [
                Diagnostic(
                    .warning, "written-latest", at: Sample.position,
                    "`Message` of 'recommend' names 3.2.0, and on iOS below 16 devices can go to 2.8.0 alone",
                    help: "write `{latest}`: each device reads the release that it is sent to")
            ])
        #expect(found("Get 3.2.0.").count == 1)
    }

    @Test func `another version is words, and so is one that runs everywhere`() {
        for words in ["Kasa {latest} is ready.", "Since 2.8.0.", "13.2.0", "3.2.0.1", "3.2.01", "iOS 3.2"] {
            #expect(found(words) == [])
        }
        #expect(found("Kasa 3.2.0 is ready.", requires: "15") == [])
        #expect(found("Kasa 3.2.0 is ready.", requires: nil) == [])
    }
}
