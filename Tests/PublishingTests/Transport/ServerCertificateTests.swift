import Foundation
import PolicyModel
import TestSupport
import Testing
@testable import Publishing

/// Certificates that OpenSSL makes are read as OpenSSL reads them, and nothing else is taken for one.
struct ServerCertificateTests {
    /// A certificate of its own authority, in PEM.
    private static func make(_ folder: TemporaryFolder, days: Int) throws -> String {
        let run = try ProgramRun.run(
            "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "\(days)",
                "-subj",
                "/CN=localhost", "-keyout", "\(folder.path)/key.pem", "-out", "\(folder.path)/cert.pem",
            ])
        #expect(run.status == 0, "\(run.errors)")
        return try folder.read("cert.pem")
    }

    private static func ask(_ folder: TemporaryFolder, _ question: String) throws -> String {
        try ProgramRun.run("sh", ["-c", question], in: folder.path).output.trimmingCharacters(
            in: .whitespacesAndNewlines)
    }

    /// The second of them ends in a year that another form of date is for.
    @Test(arguments: [30, 20_000])
    func `dates and pin are OpenSSL's`(days: Int) throws {
        let folder = try TemporaryFolder()
        let text = try Self.make(folder, days: days)
        let certificate = try #require(ServerCertificate("words before\n\(text)words after\n", version: "TLS 1.3"))
        let dates = try Self.ask(folder, "openssl x509 -in cert.pem -noout -startdate -enddate -dateopt iso_8601")
            .split(separator: "\n")
        #expect(
            dates.map { String($0) } == [
                "notBefore=\(certificate.begins)".replacing("T", with: " "),
                "notAfter=\(certificate.expires)".replacing("T", with: " "),
            ])
        let hash = try Self.ask(
            folder,
            """
            openssl x509 -in cert.pem -pubkey -noout | openssl pkey -pubin -outform DER | openssl dgst -sha256 -binary | base64
            """)
        #expect(certificate.pin == "sha256/\(hash)")
        #expect(certificate.version == "TLS 1.3")
    }

    @Test func `a certificate cut off before its public key ends is none`() throws {
        let text = try Self.make(TemporaryFolder(), days: 30).split(separator: "\n").filter { !$0.hasPrefix("--") }
            .joined()
        let bytes = try #require(Data(base64Encoded: text))
        func certificate(_ bytes: Data) -> ServerCertificate? {
            let text = "-----BEGIN CERTIFICATE-----\n\(bytes.base64EncodedString())\n-----END CERTIFICATE-----"
            return ServerCertificate(text, version: "TLS 1.3")
        }
        #expect(certificate(bytes) != nil)
        #expect((0..<bytes.count).allSatisfy { certificate(bytes.prefix($0)) == nil })
        for place in bytes.indices {
            var broken = bytes
            broken[place] = 0xff
            // May be read otherwise, and ends in no crash.
            _ = certificate(broken)
        }
    }

    @Test(arguments: [
        "", "none", "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE----------BEGIN CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\n?\n-----END CERTIFICATE-----",
        "-----BEGIN CERTIFICATE-----\nMIID/////w==\n-----END CERTIFICATE-----",
    ])
    func `other texts are none`(_ text: String) {
        #expect(ServerCertificate(text, version: "TLS 1.3") == nil)
    }
}
