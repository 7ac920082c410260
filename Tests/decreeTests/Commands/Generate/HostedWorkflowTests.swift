import Foundation
import TestSupport
import Testing
@testable import decree

/// The workflows of a hosted runner, step by step, against real servers of this machine: a machine without keys, settings
/// and memory, which gets all it may use from the service.
struct HostedWorkflowTests {
    private static let passphrase = "a passphrase of the machine"

    /// A site whose first target is `place`, with a minisign key, and its workflows.
    private static func site(_ place: String, cloud: String) throws -> (
        folder: TemporaryFolder, values: [String: String]
    ) {
        let site = try Decree.smallSite()
        try site.write("---\ntitle: Updates\ntargets:\n  live: \(place)\n---\n", to: "Content/index.md")
        for words in [
            ["generate", "github", "--runner", "hosted", "--cloud", cloud, "--out", "."], ["build"],
            ["sign", "--offline", "--new-key", "--key", "keys/minisign.key", "--yes"],
        ] {
            let run = try Decree.run(words, in: site, environment: ["DECREE_PASSPHRASE": passphrase])
            try #require(run.status == 0, "\(words): \(run.errors)")
        }
        let key = try site.read("keys/minisign.key")
        for path in ["keys", "Public"] { try FileManager.default.removeItem(atPath: "\(site.path)/\(path)") }
        return (
            site,
            [
                "github.event_name": "push", "secrets.DECREE_MINISIGN_KEY": key,
                "secrets.DECREE_PASSPHRASE": passphrase,
            ]
        )
    }

    private static func git(_ arguments: String...) throws -> String {
        let run = try ProgramRun.run("git", arguments)
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        return run.output
    }

    /// What a job leaves behind on the runner.
    private static func left(in site: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: site.path + "/runner").sorted()
    }

    @Test(arguments: ["git@github.com:", "ssh://git@github.com/"])
    func `the job's own token pushes a branch of Pages`(remote: String) throws {
        let (site, values) = try Self.site(
            "{git: \"\(remote)acme/site.git\", branch: gh-pages, host: github-pages}", cloud: "pages")
        _ = try Self.git("init", "--quiet", "--bare", site.path + "/acme/site.git")
        _ = try Self.git("-C", site.path + "/acme/site.git", "config", "http.receivepack", "true")
        let server = try GitServer(site.path, user: "x-access-token", password: "job-token-1", in: site)
        let given = values.merging([
            "github.token": "job-token-1", "github.server_url": String(server.address("").dropLast()),
        ]) { $1 }
        let run = try WorkflowSteps("decree-publish.yml", of: site).run(
            leavingOut: ["Install decree"], values: given, environment: [:])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(!(run.output + run.errors).contains("job-token-1"))
        let files = try Self.git("-C", site.path + "/acme/site.git", "ls-tree", "--name-only", "gh-pages")
        #expect(files.contains("kasa\n") && files.contains(".nojekyll\n"), "\(files)")
        #expect(try Self.left(in: site) == [])
        let refused = try WorkflowSteps("decree-publish.yml", of: site).run(
            leavingOut: ["Install decree"], values: given.merging(["github.token": "another"]) { $1 }, environment: [:])
        #expect(refused.status != 0)
        #expect(!refused.errors.contains("another\n") && refused.errors.contains("site.git"), "\(refused.errors)")
    }

    @Test func `a bucket is written by a role, for the word of the service and without a stored key`() async throws {
        let server = try await ObjectServer.running(), bucket = try server.bucket()
        let (site, values) = try Self.site(
            "{s3: \(bucket), endpoint: \"\(server.endpoint)\", region: us-east-1}", cloud: "aws")
        let service = try FaultProxy(before: 9, [Fault(.answer(200, [:], #"{"count": 1, "value": "who.the/job+is"}"#))])
        // The object server has no roles: the key that the token service gives is its own, without a session.
        let tokens = try FaultProxy(
            before: 9,
            [
                Fault(
                    .answer(
                        200, ["Content-Type": "text/xml"],
                        """
                        <AssumeRoleWithWebIdentityResponse><AssumeRoleWithWebIdentityResult><Credentials>
                        <AccessKeyId>\(server.accessKey)</AccessKeyId><SecretAccessKey>\(server.secret)</SecretAccessKey>
                        <SessionToken></SessionToken></Credentials></AssumeRoleWithWebIdentityResult>
                        </AssumeRoleWithWebIdentityResponse>
                        """))
            ])
        let run = try WorkflowSteps("decree-publish.yml", of: site).run(
            leavingOut: ["Install decree"],
            values: values.merging(["vars.DECREE_ROLE": "arn:aws:iam::1:role/publish"]) { $1 },
            environment: [
                "ACTIONS_ID_TOKEN_REQUEST_URL": service.endpoint + "/token?api-version=2.0",
                "ACTIONS_ID_TOKEN_REQUEST_TOKEN": "of-this-run", "AWS_ENDPOINT_URL_STS": tokens.endpoint + "/",
                "AWS_ACCESS_KEY_ID": nil, "AWS_SECRET_ACCESS_KEY": nil, "AWS_SESSION_TOKEN": nil, "AWS_PROFILE": nil,
            ])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("publication 1"), "\(run.output)")
        #expect(service.requests.map(\.description) == ["GET /token?api-version=2.0&audience=sts.amazonaws.com"])
        #expect(service.requests.first?.fields["authorization"] == "bearer of-this-run")
        #expect(tokens.requests.map(\.description) == ["POST /"])
        #expect(!(run.output + run.errors).contains("who.the/job+is"))
    }

    @Test func `an account is reached by the key and the host's key that the service keeps`() async throws {
        let access = try SSHServer.shared().access(), folder = try TemporaryFolder()
        let (site, values) = try Self.site("{sftp: \"127.0.0.1:\(folder.path)/www\"}", cloud: "none")
        let run = try WorkflowSteps("decree-publish.yml", of: site).run(
            leavingOut: ["Install decree"],
            values: values.merging([
                "secrets.DECREE_DEPLOY_KEY": access.key, "vars.DECREE_KNOWN_HOSTS": access.knownHosts,
                "vars.DECREE_SSH_SETTINGS": access.settings,
            ]) { $1 }, environment: [:])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/www/current/kasa"))
        #expect(try Self.left(in: site) == [])
    }

    @Test func `what a hosted runner cannot publish to is refused with the reason`() throws {
        let site = try Decree.smallSite()
        let folder = try Decree.run("generate", "github", "--runner", "hosted", in: site)
        #expect(folder.status == 1)
        #expect(
            folder.errors.contains(
                "a hosted runner is gone after its job, and so is the folder 'Published'; --to names a bucket, a branch or an account"
            ),
            "\(folder.errors)")
        try site.write(
            "---\ntitle: Updates\ntargets:\n  live: {git: \"git@git.example.com:a/b.git\", branch: pages}\n---\n",
            to: "Content/index.md")
        let words: [([String], String)] = [
            (
                ["github", "--runner", "hosted", "--cloud", "aws"],
                "--cloud aws is for a bucket, not for 'git@git.example.com:a/b.git#pages'"
            ),
            (
                ["github", "--runner", "hosted", "--cloud", "pages"],
                "that of 'git@git.example.com:a/b.git#pages' is 'plain'"
            ),
            (["gitlab", "--runner", "hosted", "--cloud", "pages"], "'--cloud pages' is for github"),
            (["github", "--cloud", "aws"], "'--cloud' needs '--runner hosted'"),
            (["nginx", "--runner", "hosted"], "'--runner' and '--cloud' are for github and gitlab"),
        ]
        for (arguments, message) in words {
            let run = try Decree.run(["generate"] + arguments, in: site)
            #expect(run.status != 0 && run.errors.contains(message), "\(arguments): \(run.errors)")
        }
        #expect(
            Pipeline(runner: .hosted, cloud: .pages).fault(of: GeneratedVariants.branch("git@gitlab.com:acme/a.git"))
                == "--cloud pages is for a repository of GitHub, not for 'git@gitlab.com:acme/a.git#gh-pages': the job's "
                + "own token is taken for https://, git@github.com:, ssh://git@github.com/ alone")
    }
}
