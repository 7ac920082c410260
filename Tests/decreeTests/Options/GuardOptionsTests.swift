import TestSupport
import Testing
@testable import decree

/// Which values a publication looks for among its files.
struct GuardOptionsTests {
    private func secrets(_ environment: [String: String]) throws -> [String] {
        try GuardOptions.parse([]).guards(environment).secrets
    }

    @Test func `the credentials of the environment are looked for`() throws {
        let home = try TemporaryFolder()
        #expect(try secrets(["HOME": home.path]) == [])
        #expect(
            try secrets([
                "HOME": home.path, "AWS_ACCESS_KEY_ID": "name", "AWS_SECRET_ACCESS_KEY": "secret of the environment",
                "AWS_SESSION_TOKEN": "token of the environment", "DECREE_PASSPHRASE": "tall tree",
            ]) == ["secret of the environment", "tall tree", "token of the environment"])
    }

    @Test func `so are those of the profile that is used`() throws {
        let home = try TemporaryFolder()
        try home.write(
            "[default]\naws_access_key_id = name\naws_secret_access_key = secret of the file\naws_session_token = token of the file\n",
            to: ".aws/credentials")
        #expect(try secrets(["HOME": home.path]) == ["secret of the file", "token of the file"])
    }

    @Test func `a profile that cannot be read keeps nobody from publishing to a folder`() throws {
        let home = try TemporaryFolder()
        try home.write("[default\n", to: ".aws/credentials")
        #expect(try secrets(["HOME": home.path, "DECREE_PASSPHRASE": "tall tree"]) == ["tall tree"])
    }
}
