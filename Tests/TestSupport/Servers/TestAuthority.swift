import Foundation

/// An authority made for one test, and the certificates it gives to servers on this machine.
package struct TestAuthority: Sendable {
    package let folder: TemporaryFolder

    /// The authority's own certificate, in PEM.
    package var file: String { folder.path + "/ca.pem" }

    package init() throws {
        folder = try TemporaryFolder()
        try openssl(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
            "-subj", "/CN=Decree test authority", "-keyout", "ca.key", "-out", "ca.pem")
    }

    /// A certificate for `localhost` and 127.0.0.1; RSA, which every version of TLS knows.
    ///
    /// - Parameter names: further names that it is for.
    /// - Returns: the paths of the chain and of the key.
    package func certificate(_ name: String, days: Int = 30, names: [String] = []) throws -> (
        chain: String, key: String
    ) {
        let alternatives = (["localhost"] + names).map { "DNS:\($0)," }.joined()
        try folder.write(
            "subjectAltName=\(alternatives)IP:127.0.0.1\nbasicConstraints=CA:FALSE\n", to: "\(name).ext")
        try openssl(
            "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", "\(name).key", "-out",
            "\(name).csr")
        try openssl(
            "x509", "-req", "-in", "\(name).csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days",
            "\(days)",
            "-extfile", "\(name).ext", "-out", "\(name).pem")
        return (folder.path + "/\(name).pem", folder.path + "/\(name).key")
    }

    /// `sha256/` and the base64 of the public key's hash, as OpenSSL makes it.
    package func pin(_ name: String) throws -> String {
        let run = try ProgramRun.run(
            "sh",
            [
                "-c",
                """
                openssl x509 -in \(name).pem -pubkey -noout | openssl pkey -pubin -outform DER | openssl dgst -sha256 -binary | base64
                """,
            ], in: folder.path)
        return "sha256/" + run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func openssl(_ arguments: String...) throws {
        let run = try ProgramRun.run("openssl", arguments, in: folder.path)
        guard run.status == 0 else { throw WebServer.StartFailure(words: run.errors) }
    }
}
