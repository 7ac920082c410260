import Basics
import PolicyModel

/// A role that a job takes by a token of its CI service, in place of a stored key: AWS's security token service gives
/// credentials for an hour.
package struct AWSWebIdentity: Sendable {
    private let role: String
    private let tokenFile: String
    private let session: String
    private let endpoint: String
    /// The environment's, for a bucket whose settings have none.
    package let region: String?
    /// In bytes.
    private static let longestToken = 65_536, longestAnswer = 1 << 18

    /// Nil unless the environment names a role and the file of a token.
    ///
    /// - Parameter region: that of the bucket, where the service is asked; nil for the environment's, else `us-east-1`.
    package init?(environment: [String: String], region: String? = nil) {
        let set = environment.filter { !$0.value.isEmpty }
        guard set["AWS_ACCESS_KEY_ID"] == nil, set["AWS_SECRET_ACCESS_KEY"] == nil, let role = set["AWS_ROLE_ARN"],
            let file = set["AWS_WEB_IDENTITY_TOKEN_FILE"]
        else { return nil }
        self.role = role
        tokenFile = file
        session = set["AWS_ROLE_SESSION_NAME"] ?? "decree"
        self.region = set["AWS_REGION"] ?? set["AWS_DEFAULT_REGION"]
        let region = region ?? self.region ?? "us-east-1"
        endpoint =
            set["AWS_ENDPOINT_URL_STS"]
            ?? "https://sts.\(region).amazonaws.com\(region.hasPrefix("cn-") ? ".cn" : "")/"
    }

    /// Asks for credentials.
    ///
    /// - Parameter read: the bytes of a file, at most so many.
    /// - Throws: `StoreError` without the token.
    package func credentials(
        over transport: HTTPTransport, reading read: (_ path: String, _ most: Int) throws -> [UInt8]
    ) async throws -> AWSCredentials {
        let bytes: [UInt8]
        do { bytes = try read(tokenFile, Self.longestToken) } catch {
            throw StoreError.credentials(
                address: tokenFile, reason: "the token of AWS_WEB_IDENTITY_TOKEN_FILE: \(error)")
        }
        let token = String(decoding: bytes, as: UTF8.self).trimmedSpace
        let form = [
            HTTPField("Action", "AssumeRoleWithWebIdentity"), HTTPField("RoleArn", role),
            HTTPField("RoleSessionName", session), HTTPField("Version", "2011-06-15"),
            HTTPField("WebIdentityToken", token),
        ]
        let request = HTTPRequest(
            .post, endpoint, fields: [HTTPField("Content-Type", "application/x-www-form-urlencoded")],
            body: Array(AWSSignature.canonicalQuery(form).utf8), isIdempotent: true)
        let answer: HTTPAnswer
        do { answer = try await transport.send(request, limit: Self.longestAnswer) } catch { throw StoreError(error) }
        return try credentials(in: answer, hiding: token, at: request.address)
    }

    private func credentials(
        in answer: HTTPAnswer, hiding token: String, at address: String
    ) throws(StoreError) -> AWSCredentials {
        let body = XMLAnswer(answer.body)
        if answer.status == 200,
            let found = body?.all("AssumeRoleWithWebIdentityResult").first?.all("Credentials").first,
            let key = found["AccessKeyId"], let secret = found["SecretAccessKey"], let session = found["SessionToken"]
        {
            return AWSCredentials(
                accessKey: key, secret: secret, sessionToken: session,
                origin: "the role \(role) of AWS_WEB_IDENTITY_TOKEN_FILE")
        }
        let error = body?.all("Error").first
        let words = [error?["Code"], error?["Message"]].compactMap(\.self).joined(separator: ", ")
        let said = VisibleText.of(String((token.isEmpty ? words : words.replacing(token, with: "…")).prefix(300)))
        throw .credentials(
            address: address,
            reason: "the role \(role) is not given to the token of AWS_WEB_IDENTITY_TOKEN_FILE (\(answer.status)"
                + (said.isEmpty ? ")" : ", \(said))"))
    }
}
