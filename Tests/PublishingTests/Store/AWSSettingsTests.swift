import Testing
@testable import Publishing

/// Where credentials come from, in which order, and that nothing ever shows them.
struct AWSSettingsTests {
    private static let files = [
        (
            "credentials", AWSProfiles.Kind.credentials,
            """
            # made by hand
            [default]
            aws_access_key_id = AKIAFILE
            aws_secret_access_key = file/secret   # the newest

            [staging]
            AWS_ACCESS_KEY_ID=AKIASTAGING
            aws_secret_access_key=staging#secret
            aws_session_token = token==
            [half]
            aws_access_key_id = AKIAHALF
            """
        ),
        (
            "config", .config,
            """
            [default]
            region = eu-west-1
            s3 =
              max_concurrent_requests = 20
            [profile staging]
            region = eu-north-1
            [profile sso]
            sso_session = work
            [sso-session work]
            sso_region = eu-west-1
            [services here]
            """
        ),
    ]

    private static func settings(
        _ environment: [String: String], files: [(String, AWSProfiles.Kind, String)] = files
    ) throws -> AWSSettings {
        try AWSSettings(
            environment: environment, files: files.map { try AWSProfiles($2, path: "/home/eda/.aws/\($0)", kind: $1) },
            lookedIn: ["/home/eda/.aws/credentials", "/home/eda/.aws/config"])
    }

    private static func message(_ work: () throws -> AWSSettings) -> String {
        do { return "found \(try work().credentials)" } catch { return "\(error)" }
    }

    @Test func `the environment comes first`() throws {
        let found = try Self.settings([
            "AWS_ACCESS_KEY_ID": "AKIAENV", "AWS_SECRET_ACCESS_KEY": "env/secret", "AWS_SESSION_TOKEN": "env/token",
            "AWS_PROFILE": "staging", "AWS_DEFAULT_REGION": "eu-south-1",
        ])
        #expect(
            found.credentials
                == AWSCredentials(
                    accessKey: "AKIAENV", secret: "env/secret", sessionToken: "env/token",
                    origin: "AWS_ACCESS_KEY_ID of the environment"))
        #expect(found.region == "eu-south-1")
    }

    @Test func `then the default profile, with its comment and its parts left out`() throws {
        let found = try Self.settings(["AWS_ACCESS_KEY_ID": ""])
        #expect(
            found.credentials
                == AWSCredentials(
                    accessKey: "AKIAFILE", secret: "file/secret", sessionToken: nil,
                    origin: "profile default of /home/eda/.aws/credentials"))
        #expect(found.region == "eu-west-1")
    }

    @Test func `or the profile that the environment names`() throws {
        let found = try Self.settings(["AWS_PROFILE": "staging"])
        #expect(
            found.credentials
                == AWSCredentials(
                    accessKey: "AKIASTAGING", secret: "staging#secret", sessionToken: "token==",
                    origin: "profile staging of /home/eda/.aws/credentials"))
        #expect(found.region == "eu-north-1")
        #expect(
            try Self.settings(["AWS_PROFILE": "staging", "AWS_REGION": "x", "AWS_DEFAULT_REGION": "y"]).region == "x")
    }

    @Test func `what is missing is named, and where it was looked for`() {
        let none =
            "no credentials for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or put aws_access_key_id "
            + "and aws_secret_access_key into profile default of /home/eda/.aws/credentials or /home/eda/.aws/config"
        #expect(Self.message { try Self.settings([:], files: []) } == none)
        #expect(
            Self.message { try Self.settings(["AWS_ACCESS_KEY_ID": "AKIAENV"]) }
                == "the environment has AWS_ACCESS_KEY_ID but no AWS_SECRET_ACCESS_KEY")
        #expect(
            Self.message { try Self.settings(["AWS_SECRET_ACCESS_KEY": "env/secret"]) }
                == "the environment has AWS_SECRET_ACCESS_KEY but no AWS_ACCESS_KEY_ID")
        #expect(
            Self.message { try Self.settings(["AWS_PROFILE": "half"]) }
                == "profile half of /home/eda/.aws/credentials has aws_access_key_id but no aws_secret_access_key")
        #expect(
            Self.message { try Self.settings(["AWS_PROFILE": "live"]) }
                == "AWS_PROFILE names 'live', which is in none of /home/eda/.aws/credentials and /home/eda/.aws/config; "
                + "there is default, half, sso, staging")
        #expect(
            Self.message { try Self.settings(["AWS_PROFILE": "sso"]) }
                == "profile sso of /home/eda/.aws/config gets its credentials by sso_session, which decree does not do; "
                + "run: eval \"$(aws configure export-credentials --profile sso --format env)\"")
    }

    @Test(arguments: [
        (
            "\n\naws_secret_access_key = s3cret",
            "/home/eda/.aws/credentials:3: a setting stands before the first [profile]"
        ),
        ("[default]\ns3cret", "/home/eda/.aws/credentials:2: a setting is of the form key = value"),
        ("[default]\n= s3cret", "/home/eda/.aws/credentials:2: a setting is of the form key = value"),
        ("[default\n", "/home/eda/.aws/credentials:1: a section is of the form [name]"),
        ("[default] s3cret", "/home/eda/.aws/credentials:1: a section is of the form [name]"),
        ("# a comment\r\n[ ]", "/home/eda/.aws/credentials:2: a section needs a name"),
    ])
    func `a mistake in a file is reported with its line and without its text`(_ text: String, _ message: String) {
        #expect(Self.message { try Self.settings([:], files: [("credentials", .credentials, text)]) } == message)
    }

    @Test func `nothing shows a secret`() throws {
        let found = try Self.settings(["AWS_PROFILE": "staging"])
        let profiles = try AWSProfiles(Self.files[0].2, path: "credentials", kind: .credentials)
        var dumped = ""
        dump(found, to: &dumped)
        dump(profiles, to: &dumped)
        let shown =
            "\(found) \(found.credentials) \(profiles) \(String(reflecting: found)) \(String(reflecting: profiles))"
            + "\(Mirror(reflecting: found.credentials).children.map { "\($0)" }) \(Optional(found.credentials) as Any)"
            + dumped
        for secret in ["AKIASTAGING", "staging#secret", "token==", "file/secret", "AKIAFILE"] {
            #expect(!shown.contains(secret))
        }
        #expect("\(found.credentials)" == "credentials from profile staging of /home/eda/.aws/credentials")
    }
}
