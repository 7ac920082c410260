import Foundation
import TestSupport
import Testing
@testable import decree

/// Commands behind a company's proxy: names that only the proxy knows.
struct ProxyTests {
    /// A bucket at `https://objects.test` and its public address at `https://updates.test`, both behind one server with
    /// TLS.
    private static func site() async throws -> (site: HostedSite, server: WebServer, proxy: ConnectProxy) {
        let site = try await HostedSite(url: "https://updates.test"), port = try LoopbackPort.free()
        let names = ["objects.test", "updates.test", "lookup.test"]
        let (chain, key) = try HostedSite.authority.get().certificate("proxied-\(port)", names: names)
        let server = try WebServer.nginx(
            """
            ssl_certificate \(chain);
            ssl_certificate_key \(key);
            server {
                listen 127.0.0.1:\(port) ssl;
                server_name objects.test;
                client_max_body_size 0;
                location / {
                    proxy_set_header Host $http_host;
                    proxy_pass http://127.0.0.1:\(site.server.port);
                }
            }
            server {
                listen 127.0.0.1:\(port) ssl;
                server_name updates.test;
                add_header Access-Control-Allow-Origin "*";
                location / {
                    rewrite ^(.*/)$ /\(site.bucket)/live$1index.html break;
                    rewrite ^(.*)$ /\(site.bucket)/live$1 break;
                    proxy_pass http://127.0.0.1:\(site.server.port);
                }
            }
            """, port: port, in: site.site.folder)
        let index = try site.site.folder.read("Content/index.md")
        try site.site.folder.write(
            index.replacing(site.proxy.endpoint, with: "https://objects.test"), to: "Content/index.md")
        return (site, server, try ConnectProxy(to: port))
    }

    /// What a run printed with `--json`, without blanks.
    private static func packed(_ run: ProgramRun) -> String { run.output.filter { !$0.isWhitespace } }

    @Test func `store, proof and look-ups go through the proxy, and the answer says so`() async throws {
        let (site, server, proxy) = try await Self.site(), ca = try HostedSite.authority.get().file
        defer { withExtendedLifetime(server) {} }
        let environment = ["HTTPS_PROXY": proxy.endpoint]
        let published = try site.run(["publish", "--yes", "--ca", ca], with: environment)
        #expect(published.output.hasSuffix("\nhttps://updates.test: every proof holds\n"), "\(published.output)")
        #expect(
            published.errors.contains("asked through the proxy \(proxy.endpoint): objects.test, updates.test\n"),
            "\(published.errors)")
        #expect(Set(proxy.requests) == ["CONNECT objects.test:443", "CONNECT updates.test:443"])
        let verified = try site.run(["verify", "--json", "--ca", ca], with: environment)
        #expect(
            Self.packed(verified).hasSuffix(
                #""network":[{"host":"updates.test","proxy":"\#(proxy.endpoint)"}]}"#),
            "\(verified.output.suffix(300))")
        let status = try site.run(["status"], with: environment.merging(["AWS_CA_BUNDLE": ca]) { $1 })
        #expect(status.errors.contains("asked through the proxy \(proxy.endpoint): objects.test\n"), "\(status.errors)")
        let stores = try site.run(
            ["stores", "--timeout", "5"], status: 2,
            with: environment.merging(["DECREE_STORE_LOOKUP": "https://lookup.test/lookup"]) { $1 })
        #expect(proxy.requests.contains("CONNECT lookup.test:443"))
        #expect(stores.errors.contains("its issuer is not known here: CN = Decree test authority"), "\(stores.errors)")
    }

    @Test func `--no-proxy asks directly, whatever the environment says`() async throws {
        let (site, server, proxy) = try await Self.site(), ca = try HostedSite.authority.get().file
        defer { withExtendedLifetime(server) {} }
        let environment = ["HTTPS_PROXY": proxy.endpoint, "ALL_PROXY": proxy.endpoint, "http_proxy": proxy.endpoint]
        let refused = try site.run(
            ["publish", "--yes", "--no-prove", "--no-proxy", "--ca", ca, "--deadline", "5"], status: 2,
            with: environment)
        #expect(refused.errors.contains("the name objects.test is not known"), "\(refused.errors)")
        let index = try site.site.folder.read("Content/index.md")
        try site.site.folder.write(
            index.replacing("https://objects.test", with: site.proxy.endpoint), to: "Content/index.md")
        let published = try site.run(["publish", "--yes", "--no-prove", "--no-proxy", "--json"], with: environment)
        #expect(
            Self.packed(published).hasSuffix(#""network":[{"host":"127.0.0.1","proxy":null}]}"#),
            "\(published.output.suffix(300))")
        let again = try site.run(["publish", "--yes", "--no-prove"], with: environment)
        #expect(again.errors.contains("asked directly: 127.0.0.1\n"), "\(again.errors)")
        #expect(proxy.requests == [])
        let wrong = try site.run(["status"], status: 2, with: ["HTTPS_PROXY": "socks5://ada:s3cret@127.0.0.1:1"])
        #expect(wrong.errors.hasPrefix("error: HTTPS_PROXY is not the address of a proxy: "), "\(wrong.errors)")
        #expect(!wrong.errors.contains("s3cret"))
    }
}
