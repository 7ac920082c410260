import TestSupport
import Testing
@testable import Publishing

/// Credentials for a job without a stored key: its token is shown to AWS's service, here one of this machine.
struct AWSWebIdentityTests {
    private static func credentials(
        _ effect: Fault.Effect, token: String = "t0ken.of/the+job\n", file: String = "token"
    ) async throws -> (credentials: Result<AWSCredentials, any Error>, requests: [FaultProxy.Request]) {
        let folder = try TemporaryFolder(), service = try FaultProxy(before: 9, [Fault(effect)])
        try folder.write(token, to: "token")
        let identity = try #require(
            AWSWebIdentity(environment: [
                "AWS_ROLE_ARN": "arn:aws:iam::1:role/publish", "AWS_WEB_IDENTITY_TOKEN_FILE": file,
                "AWS_ENDPOINT_URL_STS": service.endpoint + "/",
            ]))
        let found = try await HTTPTransport.run(.init(), .patient()) { transport in
            do {
                return Result<AWSCredentials, any Error>.success(
                    try await identity.credentials(over: transport) { path, _ in Array(try folder.read(path).utf8) })
            } catch {
                #expect(!"\(error)".contains("t0ken"))
                return .failure(error)
            }
        }
        return (found, service.requests)
    }

    @Test func `a token becomes a key with its secret and session`() async throws {
        let (found, requests) = try await Self.credentials(
            .answer(
                200, ["Content-Type": "text/xml"],
                """
                <AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
                <AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>ASIA1</AccessKeyId>
                <SecretAccessKey>s3cret</SecretAccessKey><SessionToken>session==</SessionToken>
                <Expiration>2026-11-27T10:00:00Z</Expiration></Credentials></AssumeRoleWithWebIdentityResult>
                </AssumeRoleWithWebIdentityResponse>
                """))
        let credentials = try found.get()
        #expect(credentials.accessKey == "ASIA1" && credentials.secret == "s3cret")
        #expect(credentials.sessionToken == "session==")
        #expect(
            "\(credentials)" == "credentials from the role arn:aws:iam::1:role/publish of AWS_WEB_IDENTITY_TOKEN_FILE")
        // The token is in the body and in no address, which servers keep in their logs.
        #expect(requests.map(\.description) == ["POST /"])
        #expect(requests[0].fields["content-type"] == "application/x-www-form-urlencoded")
    }

    @Test func `a role that is refused says why, without the token`() async throws {
        let (found, requests) = try await Self.credentials(
            .answer(
                403, [:],
                "<ErrorResponse><Error><Code>AccessDenied</Code><Message>Not for t0ken.of/the+job</Message></Error></ErrorResponse>"
            ))
        #expect(throws: StoreError.self) { try found.get() }
        guard case .failure(let error) = found else { return }
        #expect(
            "\(error)".hasSuffix(
                "/: the role arn:aws:iam::1:role/publish is not given to the token of AWS_WEB_IDENTITY_TOKEN_FILE "
                    + "(403, AccessDenied, Not for …)"), "\(error)")
        #expect(requests.count == 1)
        guard case .failure(let missing) = try await Self.credentials(.answer(200), file: "none").credentials else {
            Issue.record("credentials without a token")
            return
        }
        #expect("\(missing)".hasPrefix("none: the token of AWS_WEB_IDENTITY_TOKEN_FILE: "), "\(missing)")
    }

    @Test func `a key in the environment comes first, and half of the settings are none`() {
        let whole = ["AWS_ROLE_ARN": "r", "AWS_WEB_IDENTITY_TOKEN_FILE": "f"]
        #expect(AWSWebIdentity(environment: whole) != nil)
        for name in whole.keys { #expect(AWSWebIdentity(environment: whole.filter { $0.key != name }) == nil) }
        #expect(AWSWebIdentity(environment: whole.merging(["AWS_ACCESS_KEY_ID": "k"]) { $1 }) == nil)
        #expect(AWSWebIdentity(environment: whole.merging(["AWS_ROLE_ARN": ""]) { $1 }) == nil)
    }
}
