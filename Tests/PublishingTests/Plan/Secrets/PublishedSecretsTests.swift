import Foundation
import TestSupport
import Testing
@testable import Publishing

/// What private keys and credentials look like. Texts are put together here, so that no reader of this file takes them
/// for real ones.
struct PublishedSecretsTests {
    private static let letters = "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0dF2hJ4"

    private func name(_ text: String) -> String? { PublishedSecrets.name(in: Array(text.utf8)) }

    @Test func `a line of thousands of names takes no longer than as many lines`() {
        let names = (0..<4000).map { "\"metadata/\($0).json\":{\"length\":\($0)}" }.joined(separator: ",")
        let spent = ContinuousClock().measure { #expect(name("{\(names)}") == nil) }
        #expect(spent < .seconds(5))
    }

    private static let marks: [(String, String)] = [
        ("-----BEGIN " + "ENCRYPTED PRIVATE KEY-----\n", "a private key"),
        ("-----BEGIN PGP " + "PRIVATE KEY BLOCK-----\n", "a private key"),
        ("PuTTY-User-" + "Key-File-3: ssh-ed25519", "a private key"),
        ("untrusted comment: minisign encrypted secret key\nRWRTY0IyAAAA", "a minisign secret key"),
        ("any comment\nRWQAAEIyAAAA", "a minisign secret key"),
        ("x AKIA" + "ABCDEFGH12345678 y", "the access key of an account"),
        ("[default]\naws_secret_access_key = x", "credentials of a bucket"),
        ("token ghp_" + letters, "a GitHub token"), ("{\"a\":\"github_pat_" + letters + "\"}", "a GitHub token"),
        ("gho_" + letters, "a GitHub token"), ("glpat-" + letters.prefix(20), "a GitLab token"),
        ("glrt-" + letters.prefix(20), "a GitLab token"), ("xoxb-123456789012-" + letters, "a Slack token"),
        ("AIza" + letters.prefix(35), "a Google key"), ("npm_" + letters, "a registry's token"),
        ("sk_live_" + letters, "a payment service's key"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0." + letters, "a JSON Web Token"),
        ("{\"type\": \"service_account\", \"private_key\": \"x\"}", "the key of a service account"),
        ("Authorization: Bearer " + letters, "a token"), ("//npm.example.com/:_authToken=x", "a registry's token"),
        (Data(("-----BEGIN " + "EC PRIVATE KEY-----\n").utf8).base64EncodedString(), "a private key"),
        ("{\"kty\":\"OKP\",\"d\":\"x\"}", "a private key"),
    ]

    @Test(arguments: marks) func `keys and tokens are known by their form`(text: String, name: String) {
        #expect(self.name(text) == name)
        #expect(self.name("before it\n" + text + "\nafter it") == name)
    }

    private static let lines: [String] = [
        "AWS_SECRET_ACCESS_KEY=" + letters, "export DB_PASSWORD='correct horse'", "  API_TOKEN = \"correct-horse\"",
        "HOME=/root\0GITHUB_TOKEN=correct-horse\0", "- SMTP_PASSWORD=correct-horse", "\u{FEFF}CLIENT_SECRET=abcdefgh1",
        "a=b\r\nPGPASSWORD=correct-horse\r\n", "api_key=aB3dE5gH7jK9mN1p", "_authToken=aB3dE5gH7jK9mN1p",
        "{\"a\": 1, \"DB_PASSWORD\": \"correct-horse\"}", "aws:\n  secret_access_key: " + letters,
        "API_TOKEN: correct-horse",
    ]

    @Test(arguments: lines) func `a line that gives a secret variable its value is found`(text: String) {
        #expect(name(text) == "the value of a secret variable")
    }

    @Test func `a password in an address is found`() {
        #expect(name("clone https://me:correct-horse@git.example.com/kasa.git") == "a password in an address")
    }

    private static let harmless: [String] = [
        "AKIA is a prefix", "XAKIAABCDEFGH12345678", "AKIAABCDEFGH123456789", "a PRIVATE KEY is secret", "short", "",
        "ghp_short", "xghp_" + letters, "SPARKLE_PUBLIC_KEY=" + letters, "TOKEN_ISSUER=https://example.com",
        "API_KEY=$API_KEY_OF_THE_JOB", "API_KEY=<your key here>", "API_KEY=********", "PASSWORD=",
        "{\"key\": \"0123456789abcdef\", \"token\": \"aB3dE5gH7jK9mN1p\"}", "a:hover { color: red }",
        "password: see your mail",
        "secret: https://example.com/a1", "DB_PASSWORD: ${DB_PASSWORD}",
        "the KEY=correct-horse of a sentence", "<a data-token=\"correct-horse\">", "key=event.key+1",
        "const token = parser.next()", "https://example.com:443/a@b", "me@example.com", "?token=correct-horse",
        "eyJhbGciOiJIUzI1NiJ9 alone", "{\"private_key\": 1}", "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1SU1L",
    ]

    @Test(arguments: harmless) func `ordinary words, public keys and places for a secret are none`(text: String) {
        #expect(name(text) == nil)
    }

    /// Keys made for this test by OpenSSL and used nowhere.
    private static let keys: [(words: [String], name: String)] = [
        (["genpkey", "-algorithm", "ed25519", "-outform", "DER"], "a private key"),
        (["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-outform", "DER"], "a private key"),
        (["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"], "a private key"),
    ]

    @Test(arguments: keys.indices) func `a binary key, its base64 and its packed form are found`(index: Int) throws {
        let folder = try TemporaryFolder()
        let key = Self.keys[index], path = folder.path + "/key"
        let run = try ProgramRun.run("openssl", key.words + ["-out", path])
        try #require(run.status == 0, "\(run.errors)")
        // The older form of RSA keys.
        if key.words.contains("RSA") {
            #expect(
                try ProgramRun.run(
                    "openssl", ["rsa", "-traditional", "-in", path, "-outform", "DER", "-out", path + "2"]
                ).status == 0)
            #expect(rename(path + "2", path) == 0)
        }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        #expect(PublishedSecrets.name(in: bytes) == key.name)
        #expect(name("blob " + Data(bytes).base64EncodedString()) == key.name)
        for pack in [["gzip", "-9"], ["gzip", "-1"], ["tar", "-czf", path + ".gz", "-C", folder.path, "key"]] {
            _ = try ProgramRun.run(pack[0], Array(pack.dropFirst()) + (pack[0] == "gzip" ? ["-kf", path] : []))
            let packed = [UInt8](try Data(contentsOf: URL(filePath: path + ".gz")))
            #expect(PublishedSecrets.name(in: packed) == "\(key.name), packed", "\(pack)")
        }
        // The public half is no secret.
        let out = try ProgramRun.run(
            "openssl", ["pkey", "-inform", "DER", "-in", path, "-pubout", "-outform", "DER", "-out", path + ".pub"])
        #expect(out.status == 0)
        #expect(PublishedSecrets.name(in: [UInt8](try Data(contentsOf: URL(filePath: path + ".pub")))) == nil)
    }

    @Test func `key stores and encrypted keys are found, certificates are none`() throws {
        let folder = try TemporaryFolder()
        func openssl(_ words: String...) throws -> [UInt8] {
            let run = try ProgramRun.run("openssl", words + ["-out", "out"], in: folder.path)
            try #require(run.status == 0, "\(run.errors)")
            return [UInt8](try Data(contentsOf: folder.url.appending(path: "out")))
        }
        try folder.write(try openssl("genpkey", "-algorithm", "ed25519"), to: "key.pem")
        let certificate = try openssl("req", "-x509", "-new", "-key", "key.pem", "-subj", "/CN=kasa", "-days", "2")
        #expect(PublishedSecrets.name(in: certificate) == nil)
        try folder.write(certificate, to: "certificate.pem")
        #expect(PublishedSecrets.name(in: try openssl("x509", "-in", "certificate.pem", "-outform", "DER")) == nil)
        let store = try openssl(
            "pkcs12", "-export", "-inkey", "key.pem", "-in", "certificate.pem", "-passout", "pass:tree")
        #expect(PublishedSecrets.name(in: store) == "a key store")
        #expect(name(Data(store).base64EncodedString()) == "a private key")
        let encrypted = try openssl("pkcs8", "-topk8", "-in", "key.pem", "-outform", "DER", "-passout", "pass:tree")
        #expect(PublishedSecrets.name(in: encrypted) == "an encrypted private key")
        #expect(PublishedSecrets.name(in: [0xFE, 0xED, 0xFE, 0xED, 0, 0]) == "a key store")
    }

    @Test func `a text in UTF-16 and a file in a zip archive are read too`() throws {
        let wide = "DB_PASSWORD=correct-horse".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(PublishedSecrets.name(in: [0xFF, 0xFE] + wide) == "the value of a secret variable")
        let folder = try TemporaryFolder()
        try folder.write(String(repeating: "words ", count: 500), to: "a.txt")
        try folder.write("DB_PASSWORD=correct-horse\n" + String(repeating: "x=1\n", count: 100), to: ".env")
        let program =
            "import zipfile\nz = zipfile.ZipFile('a.zip', 'w', zipfile.ZIP_DEFLATED)\nz.write('a.txt')\nz.write('.env')\nz.close()"
        #expect(try ProgramRun.run("python3", ["-c", program], in: folder.path).status == 0)
        let zip = [UInt8](try Data(contentsOf: folder.url.appending(path: "a.zip")))
        #expect(PublishedSecrets.name(in: zip) == "the value of a secret variable, packed")
        // No damage stops a publication otherwise than by a secret, let alone with a crash.
        for place in stride(from: 0, to: zip.count, by: 7) {
            var damaged = zip
            damaged[place] ^= 0xFF
            _ = PublishedSecrets.name(in: damaged)
            _ = PublishedSecrets.name(in: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0] + damaged.dropFirst(place))
        }
    }
}
