import PolicyModel
import TestSupport
import Testing
@testable import decree

/// Which values a publication looks for among its files.
struct GuardOptionsTests {
    private static let site = Site(
        title: "", url: nil, language: .english, targets: [], allowedURLs: [], allowedSecrets: ["assets/sample.env"],
        introduction: .empty, position: SourcePosition(file: "Content/index.md"))

    /// By where they come from.
    private func secrets(_ environment: [String: String]) throws -> [String] {
        try GuardOptions.parse([]).guards(of: Self.site, environment).secrets.map(\.words)
    }

    @Test func `the credentials of the environment are looked for`() throws {
        let home = try TemporaryFolder()
        #expect(try secrets(["HOME": home.path]) == [])
        #expect(
            try secrets([
                "HOME": home.path, "AWS_ACCESS_KEY_ID": "name", "AWS_SECRET_ACCESS_KEY": "secret of the environment",
                "AWS_SESSION_TOKEN": "token of the environment", "DECREE_PASSPHRASE": "tall tree",
            ]) == [
                "the value of AWS_SECRET_ACCESS_KEY", "the value of AWS_SESSION_TOKEN",
                "the value of DECREE_PASSPHRASE",
            ])
    }

    @Test(arguments: [
        ("GITHUB_TOKEN", "0123456789"), ("CI_JOB_TOKEN", "0123456789"), ("PGPASSWORD", "0123456789"),
        ("STORE_API_KEY", "0123456789"), ("DB_PWD", "0123456789"), ("SLACK_WEBHOOK_URL", "https://hooks.example.com/x"),
        ("DATABASE_URL", "postgres://kasa:tree@db.example.com/kasa"), ("my-private-key", "0123456789"),
    ]) func `the value of a variable that says it is secret is looked for`(name: String, value: String) throws {
        let home = try TemporaryFolder()
        #expect(try secrets(["HOME": home.path, name: value]) == ["the value of \(name)"])
    }

    @Test(arguments: [
        ("SPARKLE_PUBLIC_KEY", "0123456789"), ("TOKEN_ISSUER", "0123456789"), ("PWD", "/srv/updates"),
        ("STORE_KEY_ID", "0123456789"), ("SITE_TOKEN", "https://updates.example.com"), ("API_KEY", "short"),
        ("SIGNING_KEY", "/usr/bin/env"), ("LANG", "en_US.UTF-8"), ("MONKEY", "0123456789"),
    ]) func `others are not, nor what only says where a secret is`(name: String, value: String) throws {
        let home = try TemporaryFolder()
        #expect(try secrets(["HOME": home.path, name: value]) == [])
    }

    @Test func `so are those of the profile that is used`() throws {
        let home = try TemporaryFolder()
        try home.write(
            "[default]\naws_access_key_id = name\naws_secret_access_key = secret of the file\naws_session_token = token of the file\n",
            to: ".aws/credentials")
        let words = "a credential of this machine's AWS profile"
        #expect(try secrets(["HOME": home.path]) == [words, words])
    }

    @Test func `a profile that cannot be read keeps nobody from publishing to a folder`() throws {
        let home = try TemporaryFolder()
        try home.write("[default\n", to: ".aws/credentials")
        #expect(
            try secrets(["HOME": home.path, "DECREE_PASSPHRASE": "tall tree"]) == ["the value of DECREE_PASSPHRASE"])
    }

    @Test func `what the site means to publish is allowed`() throws {
        #expect(try GuardOptions.parse([]).guards(of: Self.site, [:]).allowedSecrets == ["assets/sample.env"])
    }
}
