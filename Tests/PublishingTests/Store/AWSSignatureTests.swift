import PolicyModel
import Testing
@testable import Publishing

/// Whole signatures, compared with those that Amazon publishes and those that its own Python library makes.
struct AWSSignatureTests {
    private static let credentials = AWSCredentials(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", sessionToken: nil,
        origin: "here")

    @Test func `a run that goes on past midnight signs each day with the key of that day`() throws {
        let signature = AWSSignature(Self.credentials, region: "us-east-1")
        for day in ["2013-05-24", "2013-05-24", "2013-05-25", "2013-05-24"] {
            let moment = try #require(Moment(day)), fields = [HTTPField("Host", "objects.test")]
            #expect(
                signature.fields(signing: "GET", "/", fields: fields, body: [], at: moment)
                    == AWSSignature(Self.credentials, region: "us-east-1").fields(
                        signing: "GET", "/", fields: fields, body: [], at: moment))
        }
    }

    /// The examples of "Authenticating Requests: Using the Authorization Header" in Amazon's S3 reference.
    @Test(arguments: [
        (
            "GET", "/test.txt", [HTTPField](), [HTTPField("Range", "bytes=0-9")], "",
            "host;range;x-amz-content-sha256;x-amz-date",
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        (
            "PUT", "/test$file.text", [],
            [
                HTTPField("Date", "Fri, 24 May 2013 00:00:00 GMT"),
                HTTPField("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ],
            "Welcome to Amazon S3.", "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
            "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
        (
            "GET", "/", [HTTPField("lifecycle", "")], [], "", "host;x-amz-content-sha256;x-amz-date",
            "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        ),
        (
            "GET", "/", [HTTPField("max-keys", "2"), HTTPField("prefix", "J")], [], "",
            "host;x-amz-content-sha256;x-amz-date", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ])
    func `signs as the published examples`(
        _ method: String, _ path: String, _ query: [HTTPField], _ fields: [HTTPField], _ body: String, _ names: String,
        _ signature: String
    ) throws {
        let signed = AWSSignature(Self.credentials, region: "us-east-1").fields(
            signing: method, path, query: query, fields: [HTTPField("Host", "examplebucket.s3.amazonaws.com")] + fields,
            body: Array(body.utf8), at: try #require(Moment("2013-05-24")))
        #expect(
            signed.last
                == HTTPField(
                    "Authorization",
                    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                        + "SignedHeaders=\(names),Signature=\(signature)"))
        #expect(signed.contains(HTTPField("x-amz-date", "20130524T000000Z")))
    }

    /// Made by botocore 1.43.11 (`S3SigV4Auth`) for `bucket.example.com` in `eu-central-1`.
    @Test(arguments: [
        ("/site/index.html", "e2dff6cf7f8f8e5b94ba4c27f8fbec1183ccc48660aeea8f821ac5851c77ae38"),
        ("/site/a b.json", "aa470fb17a548d390c4d025527b8e08d35d53e104d7ba09b26d22b0b8091910d"),
        ("/site/a+b.json", "5ed9fd79342ba7a5e71d68b40bb3a5250f9ac4a0cc1818def8309ee0446e1db0"),
        ("/site/é.json", "f9af586c8c0d35530a905a8d3514bc92dd4a427fc71859ca9ca3ca4a0e3cc48d"),
        ("/site/a%2Fb.json", "03dcce16ea08cc1a3ad22b04f12354cd434264f1ed0ccd1f80fde75fba92759a"),
        ("/site/~a.json", "a668f88269ff78754df6942a866e60ae8b0c4a792bc1495ee350fb5cce5392e9"),
    ])
    func `escapes awkward names once`(_ path: String, _ signature: String) throws {
        #expect(try Self.signature("GET", path) == signature)
    }

    @Test func `signs every header and every awkward character`() throws {
        let fields = [
            HTTPField("Content-MD5", "XUFAKrxLKna5cZ2REBfFkg=="), HTTPField("Content-Type", "text/html; charset=utf-8"),
            HTTPField("Cache-Control", "public,  max-age=300"), HTTPField("If-None-Match", "*"),
        ]
        let path = "/site/!\"#$&'()*,:;<=>?@[]^`{|}"
        #expect(
            try Self.signature("PUT", path, fields: fields, body: "hello")
                == "a765683c95d818530196b9980dbba665a54c782e30088645bb4cb2e729d2e81c")
    }

    @Test func `sorts and escapes the query`() throws {
        let query = [
            HTTPField("list-type", "2"), HTTPField("prefix", "si te/+é"), HTTPField("encoding-type", "url"),
            HTTPField("continuation-token", "a/b=+"), HTTPField("max-keys", "1000"),
        ]
        #expect(
            try Self.signature("GET", "/", query: query)
                == "c461c718714864605d8fd66e5bddca79aabba44e15c9b1ebfa164beda1df6c85")
    }

    @Test func `signs a session token`() throws {
        let credentials = AWSCredentials(
            accessKey: Self.credentials.accessKey, secret: Self.credentials.secret, sessionToken: "FwoG//token+==",
            origin: "here")
        #expect(
            try Self.signature("GET", "/site/index.html", credentials: credentials)
                == "1a02ea38b8a5101796ac9ac1a96ea40e40453a2e8be8074dd03e9f2fcd4dd793")
    }

    private static func signature(
        _ method: String, _ path: String, query: [HTTPField] = [], fields: [HTTPField] = [], body: String = "",
        credentials: AWSCredentials = credentials
    ) throws -> String? {
        let signed = AWSSignature(credentials, region: "eu-central-1").fields(
            signing: method, path, query: query, fields: [HTTPField("Host", "bucket.example.com")] + fields,
            body: Array(body.utf8), at: try #require(Moment("2026-11-21T19:30:05Z")))
        return signed.last?.value.split(separator: "Signature=").last.map(String.init)
    }
}
