import Foundation
import TestSupport
import Testing

/// The programs that purge a CDN's caches, run by a shell against a service on this machine.
struct PurgeProgramTests {
    private static let lines = (1...31).map { number in
        #"{"change":"changed","path":"a\#(number).json","url":"https://updates.test/x/a\#(number).json"}"# + "\n"
    }.joined()

    /// What the program says, and what the service was asked.
    private static func run(
        _ name: String, _ environment: [String: String], api: String, answering effect: Fault.Effect
    ) throws -> (run: ProgramRun, requests: [FaultProxy.Request]) {
        let folder = try TemporaryFolder(), service = try FaultProxy(before: 9, [Fault(effect)])
        let program = try Decree.run("generate", name, in: folder)
        #expect(program.status == 0)
        try folder.write(program.output, to: name)
        try folder.write(lines, to: "lines")
        let run = try ProgramRun.run(
            "sh", ["-c", "sh ./\(name) < lines"], in: folder.path,
            environment: environment.merging([api: service.endpoint]) { $1 })
        #expect(!(run.output + run.errors).contains("s3cret"))
        return (run, service.requests)
    }

    private static let accounts: [(name: String, api: String, variables: [String: String])] = [
        ("purge-cloudflare", "CLOUDFLARE_API", ["CLOUDFLARE_ZONE_ID": "z1", "CLOUDFLARE_API_TOKEN": "s3cret"]),
        ("purge-fastly", "FASTLY_API", ["FASTLY_API_TOKEN": "s3cret"]),
        (
            "purge-cloudfront", "CLOUDFRONT_API",
            [
                "CLOUDFRONT_DISTRIBUTION_ID": "E1", "AWS_ACCESS_KEY_ID": "AKIATEST", "AWS_SECRET_ACCESS_KEY": "s3cret",
                "AWS_SESSION_TOKEN": "t0ken",
            ]
        ),
    ]

    @Test func `every address goes to the service, in as many calls as it takes`() throws {
        let success = Fault.Effect.answer(200, [:], #"{"result":{"id":"1"},"success":true}"#)
        let found = try Self.accounts.map { try Self.run($0.name, $0.variables, api: $0.api, answering: success) }
        for (run, _) in found { #expect(run.status == 0, "\(run.errors)") }
        #expect(found[0].requests.map(\.description) == Array(repeating: "POST /zones/z1/purge_cache", count: 2))
        #expect(found[0].requests.allSatisfy { $0.fields["authorization"] == "Bearer s3cret" })
        #expect(found[1].requests.map(\.description) == (1...31).map { "POST /purge/updates.test/x/a\($0).json" })
        #expect(found[1].requests.allSatisfy { $0.fields["fastly-key"] == "s3cret" })
        #expect(found[2].requests.map(\.description) == ["POST /2020-05-31/distribution/E1/invalidation"])
        let fields = found[2].requests[0].fields
        #expect(fields["authorization"]?.contains("Credential=AKIATEST/") == true)
        #expect(fields["authorization"]?.contains("/us-east-1/cloudfront/aws4_request") == true)
        #expect(fields["x-amz-security-token"] == "t0ken")
    }

    @Test func `a refusal of the service fails, and so does a variable that is not set`() throws {
        for account in Self.accounts {
            let refused = try Self.run(
                account.name, account.variables, api: account.api,
                answering: .answer(403, [:], #"{"success":false,"errors":["no right"]}"#))
            #expect(refused.run.status != 0 && refused.run.errors.contains("no right"), "\(refused.run.errors)")
            #expect(refused.requests.count == 1)
            let unset = try Self.run(account.name, [:], api: account.api, answering: .answer(200))
            #expect(unset.run.status != 0 && unset.run.errors.contains("is not set"), "\(unset.run.errors)")
            #expect(unset.requests == [])
        }
        let half = try Self.run(
            "purge-cloudflare", Self.accounts[0].variables, api: "CLOUDFLARE_API",
            answering: .answer(200, [:], #"{"success":false}"#))
        #expect(half.run.status == 1)
    }
}
