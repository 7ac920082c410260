import Publishing
import TestSupport
import Testing
@testable import decree

/// The files of the AWS tools are found where those tools look for them.
struct AWSProfileFilesTests {
    private static let profile = """
        [default]
        aws_access_key_id = AKIAFILE
        aws_secret_access_key = file/secret
        region = eu-west-1
        """

    @Test func `the home folder's files are read`() throws {
        let home = try TemporaryFolder()
        try home.write(Self.profile, to: ".aws/credentials")
        try home.write("[default]\nregion = eu-north-1\n", to: ".aws/config")
        let found = try AWSProfileFiles.settings(environment: ["HOME": home.path])
        #expect(found.credentials.accessKey == "AKIAFILE")
        #expect(found.credentials.origin == "profile default of \(home.path)/.aws/credentials")
        #expect(found.region == "eu-west-1")
    }

    @Test func `or those that the environment names`() throws {
        let home = try TemporaryFolder()
        try home.write(Self.profile, to: "elsewhere")
        let environment = ["HOME": home.path, "AWS_CONFIG_FILE": "~/elsewhere", "AWS_SHARED_CREDENTIALS_FILE": ""]
        #expect(
            try AWSProfileFiles.settings(environment: environment).credentials.origin
                == "profile default of \(home.path)/elsewhere")
    }

    @Test func `where nothing is, both places are named`() throws {
        let home = try TemporaryFolder()
        let error = #expect(throws: AWSSettingsError.self) {
            try AWSProfileFiles.settings(environment: ["HOME": home.path])
        }
        #expect(
            error
                == AWSSettingsError.none(
                    profile: "default", lookedIn: ["\(home.path)/.aws/credentials", "\(home.path)/.aws/config"]))
    }

    @Test func `a file that cannot be read is reported`() throws {
        let home = try TemporaryFolder()
        try home.write([0xFF, 0xFE, 0xFF], to: ".aws/credentials")
        let error = #expect(throws: AWSSettingsError.self) {
            try AWSProfileFiles.settings(environment: ["HOME": home.path])
        }
        #expect("\(error as Any)".contains("cannot read '\(home.path)/.aws/credentials': "))
    }

    @Test func `a mistake in a file is reported with its line`() throws {
        let home = try TemporaryFolder()
        try home.write("[default]\n\nnonsense\n", to: ".aws/config")
        let error = #expect(throws: AWSSettingsError.self) {
            try AWSProfileFiles.settings(environment: ["HOME": home.path])
        }
        #expect(error == .file("\(home.path)/.aws/config", line: 3, reason: "a setting is of the form key = value"))
    }

    @Test func `the machine's clock goes on`() async throws {
        let clock = RunClock.real()
        let (now, elapsed) = (clock.now(), clock.elapsed())
        try await clock.sleep(.milliseconds(20))
        #expect(clock.elapsed() - elapsed >= .milliseconds(20))
        #expect(clock.now() >= now)
        #expect((0..<1).contains(clock.chance()))
    }
}
