import PolicyModel
import Testing
@testable import Publishing

/// What a server's refusals become, whole texts compared.
struct S3RefusalTests {
    private static let secretive = AWSCredentials(
        accessKey: "AKIASHOWN", secret: "s3cret", sessionToken: "t0ken", origin: "profile default of credentials")

    private static func error(
        _ status: Int, _ body: String, _ fields: [HTTPField] = [], isConditional: Bool = true
    ) -> StoreError {
        S3Refusal(credentials: secretive).error(
            HTTPAnswer(status: status, fields: fields, body: Array(body.utf8)), "https://b.example.com/site/a",
            isConditional: isConditional, now: Moment(seconds: 784_111_777 + 3600))
    }

    private static func body(_ code: String, _ message: String = "") -> String {
        "<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>\(message)</Message></Error>"
    }

    private static let unaccepted = "the server does not accept the credentials from profile default of credentials"

    @Test(arguments: [
        (403, "AccessDenied", "Access Denied", "the server answered 403, AccessDenied, Access Denied"),
        (404, "NoSuchBucket", "", "the server answered 404, NoSuchBucket"),
        (400, "X", "AKIASHOWN with s3cret and t0ken\u{1B}[2J\ngone", "the server answered 400, X, … with … and …"),
        (412, "PreconditionFailed", "", "another publisher changed it meanwhile"),
        (409, "ConditionalRequestConflict", "", "another publisher changed it meanwhile"),
        (501, "NotImplemented", "", "the server does not know conditional writes"),
        (400, "NotImplemented", "", "the server does not know conditional writes"),
        (403, "SignatureDoesNotMatch", "AKIASHOWN", "\(unaccepted) (SignatureDoesNotMatch)"),
        (403, "InvalidAccessKeyId", "", "\(unaccepted) (InvalidAccessKeyId)"),
        (400, "ExpiredToken", "", "\(unaccepted) (ExpiredToken)"),
    ])
    func `says it in the server's words or ours`(_ status: Int, _ code: String, _ message: String, _ text: String) {
        let escaped = message.replacing("\u{1B}", with: "")
        let whole = "\(Self.error(status, Self.body(code, escaped)))"
        #expect(whole.hasPrefix("https://b.example.com/site/a: \(text)"))
        for secret in ["AKIASHOWN", "s3cret", "t0ken"] { #expect(!whole.contains(secret)) }
        #expect(!whole.contains("\n"))
    }

    @Test func `a request without a condition is not refused for one`() {
        #expect(
            Self.error(501, Self.body("NotImplemented", "no lists"), isConditional: false)
                == .refused(
                    address: "https://b.example.com/site/a", status: 501, code: "NotImplemented", message: "no lists"))
    }

    @Test func `a wrong clock is reported with its difference`() {
        let date = HTTPField("Date", "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(
            Self.error(403, Self.body("RequestTimeTooSkewed"), [date]).description
                == "https://b.example.com/site/a: the server answered 403, RequestTimeTooSkewed, "
                + "this machine's clock is 3600 seconds ahead of the server's; set it right")
        #expect(
            Self.error(403, Self.body("RequestTimeTooSkewed")).description
                == "https://b.example.com/site/a: the server answered 403, RequestTimeTooSkewed, "
                + "this machine's clock or the server's is off; set it right")
    }

    @Test func `another region is named`() {
        let region = HTTPField("x-amz-bucket-region", "eu-west-1")
        #expect(
            Self.error(301, Self.body("PermanentRedirect", "Go elsewhere"), [region])
                == .refused(
                    address: "https://b.example.com/site/a", status: 301, code: "PermanentRedirect",
                    message: "Go elsewhere; the bucket's region is eu-west-1"))
        for body in [Self.body("PermanentRedirect"), ""] {
            #expect(
                Self.error(301, body, [region]).description.hasSuffix(", the bucket's region is eu-west-1"), "\(body)")
        }
    }

    @Test func `a page for people is no answer of S3's`() {
        #expect(
            Self.error(404, "<html>not here</html>")
                == .refused(
                    address: "https://b.example.com/site/a", status: 404, code: nil,
                    message: "and its answer is not one of S3; is this the endpoint of an object store?"))
        #expect(
            Self.error(200, "<html>welcome</html>")
                == .contradiction(
                    address: "https://b.example.com/site/a", reason: "the server's answer is not one of S3"))
    }

    @Test(arguments: [
        ("5d41402abc4b2a76b9719d911017c592", [HTTPField](), true), ("5d41402abc4b2a76b9719d911017c593", [], false),
        ("5D41402ABC4B2A76B9719D911017C592", [], true), ("5d41402abc4b2a76b9719d911017c593-1", [], true),
        ("5d41402abc4b2a76b9719d911017c593", [HTTPField("x-amz-server-side-encryption", "aws:kms")], true),
        ("5d41402abc4b2a76b9719d911017c593", [HTTPField("x-amz-server-side-encryption", "AES256")], false),
        (
            "5d41402abc4b2a76b9719d911017c593",
            [HTTPField("x-amz-server-side-encryption-customer-algorithm", "AES256")], true
        ),
    ])
    func `an ETag contradicts only where it can be an MD5`(_ text: String, _ fields: [HTTPField], _ allows: Bool) throws
    {
        let answer = HTTPAnswer(status: 200, fields: fields + [HTTPField("etag", "\"\(text)\"")], body: [])
        let etag = try ETag(of: answer, at: "")
        #expect(etag.text == text)
        #expect(etag.allows(Array("hello".utf8)) == allows)
    }
}
