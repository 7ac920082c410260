import Foundation
import PolicyModel
import Publishing
import TestSupport
import Testing

@testable import decree

/// A date that passes between a build and what is written, as while a question stays open.
struct OpenQuestionTests {
    private static let now = Int(Date().timeIntervalSince1970)

    /// A site whose minimum rises at a moment of the real clock, built for the hour before it.
    private static func built(rising date: Moment) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            DatedSite.policy.replacing("live: 2026-", with: "live: 2024-").replacing("2026-12-05", with: "\"\(date)\""),
            to: "Content/kasa.md")
        let run = try Decree.run(
            "build", in: folder, environment: ["SOURCE_DATE_EPOCH": "\(date.seconds - 3600)"])
        try #require(run.status == 0, "\(run.errors)")
        return folder
    }

    private static func refusal(_ date: Moment) -> String {
        "the documents of kasa were right until \(date.shortText): build and sign again"
    }

    @Test func `publish asks again after the answer whether a date has passed`() throws {
        let date = Moment(seconds: Self.now + 10), folder = try Self.built(rising: date)
        let clock: [String: String?] = ["SOURCE_DATE_EPOCH": nil]
        #expect(try Decree.sign(in: folder, environment: clock).status == 0)
        let run = try TerminalRun.run(
            ["publish"], typing: "y\n", earliest: date.seconds + 1, in: folder, environment: clock)
        #expect(run.output.hasSuffix("error: \(Self.refusal(date))\n\nstatus 1"), "\(run.output)\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Published"))
    }

    @Test func `ship publishes nothing that a date has overtaken since it was built`() async throws {
        let date = Moment(seconds: Self.now - 60), folder = try Self.built(rising: date)
        let command = try ShipCommand.parse([
            "--yes", "--quiet", "--unencrypted", "--new-key", "--key", folder.path + "/keys/site.key",
            "--content", folder.path + "/Content", "--output", folder.path + "/Public",
        ])
        let terminal = Terminal(command.output)
        let site = try SiteSettings.read(folder.path + "/Content", terminal)
        let error = await #expect(throws: CommandError.self) {
            try await command.ship(
                Publisher(DirectoryTarget(folder.path + "/Published"), cache: 300), site, nil,
                Moment(seconds: date.seconds - 1), terminal)
        }
        #expect(error == CommandError(Self.refusal(date), isRefusal: true))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/Published"))
    }
}
