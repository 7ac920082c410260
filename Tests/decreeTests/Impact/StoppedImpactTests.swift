import Foundation
import TestSupport
import Testing

/// `decree impact` before the end of a service: whom it stops, whom it stopped before, and what they read.
@Suite struct StoppedImpactTests {
    private static func policy(
        minimum: String, words: String = "The service ends.", store: String = "kasa"
    ) -> String {
        """
        ---
        app: Kasa
        ids: {android: com.example.kasa, ios: com.example.kasa}
        store: {android: "https://get.example/\(store).html", ios: "https://apps.apple.com/app/\(store)/id1234567890"}
        clients: [prince-of-versions, retired, turkcell-updater, growthbook]
        releases:
          - {version: 2.7.0, build: {ios: 2.7.0, android: 270}, requires: {ios: 13, android: 21}}
          - {version: 2.9.0, build: {ios: 2.9.0, android: 290}, requires: {ios: 15, android: 26}}
          - {version: 3.2.0, build: {ios: 3.2.0, android: 320}, requires: {ios: 15, android: 26}}
        minimum: \(minimum)
        rules:
          - {id: closed, when: {version: "<=2.7.0"}, do: force}
        accept:
          - {check: force-dead-end, rule: closed, why: "the service ends in December"}
        ---

        # Text: force
        - Title: The end
        - Message: \(words)
        - Update button: Update

        # Text: recommend
        - Title: Update available
        - Message: {app} {latest} is ready.
        - Update button: Update
        - Later button: Not now

        """
    }

    @Test(arguments: [("stopped.txt", "Before"), ("stopped-built.txt", "Public")])
    func `who stays stopped is not stranded anew, by policies and by documents`(golden: String, state: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.policy(minimum: "2.7.0"), to: "Before/kasa.md")
        let built = try Decree.run("build", "--content", "Before", in: folder)
        #expect(built.status == 0, "\(built.errors)")
        try folder.write(
            Self.policy(minimum: "3.2.0", words: "The service has ended.", store: "lisa"), to: "Content/kasa.md")
        let run = try ProgramRun.run(
            Decree.program, ["impact", "--against", state], in: folder.path,
            environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "NO_COLOR": nil, "COLUMNS": "80"])
        #expect(run.status == 0, "\(run.errors)")
        Golden.expect(run.output, equals: "impact/\(golden)")
    }
}
