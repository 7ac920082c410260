import Foundation
import PolicyModel
import Synchronization
import TestSupport
import Testing
@testable import decree

/// A site with keys of trust whose targets are folders of one bucket on the real object server, behind a proxy that
/// counts requests and can fail them.
///
/// Made now and not at the tests' usual moment: certificates know the machine's clock only.
struct HostedSite {
    static let authority = Result { try TestAuthority() }

    let site: KeysSite
    let server: ObjectServer
    let bucket: String
    let proxy: FaultProxy
    /// Of every run that does not choose another.
    let now = Moment(seconds: Int(Date().timeIntervalSince1970))

    /// Built and signed, not published.
    ///
    /// - Parameters:
    ///   - targets: names; each has the prefix of its name.
    ///   - url: the site's public address.
    ///   - apps: how many there are beside `kasa`: `app1`, `app2` and so on.
    init(
        targets: [String] = ["live"], url: String? = nil, ignoringConditions: Bool = false, apps: Int = 0
    ) async throws {
        server = try await ObjectServer.running()
        bucket = try server.bucket(ignoringConditions: ignoringConditions, isPublic: true)
        proxy = try FaultProxy(before: server.port)
        site = try KeysSite()
        let places = targets.map { "  \($0): {s3: \(bucket), endpoint: \"\(proxy.endpoint)\", prefix: \($0)/}\n" }
            .joined()
        let address = url.map { "url: \($0)\n" } ?? ""
        try site.folder.write("---\ntitle: Updates\n\(address)targets:\n\(places)---\nWords.\n", to: "Content/index.md")
        try site.folder.write("body { margin: 0 }\n", to: "Content/assets/own.css")
        for number in 1..<(apps + 1) {
            try site.folder.write(
                Decree.smallPolicy.replacing("title: Kasa", with: "title: App \(number)"),
                to: "Content/app\(number).md")
        }
        try run(["keys", "init", "--unencrypted"])
        try sign()
        proxy.forget()
    }

    /// The release of the small policy with another minimum, built and signed.
    func sign(minimum: String = "2.8.0") throws {
        try site.folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)"), to: "Content/kasa.md")
        try run(["build"])
        try run(["sign", "--yes", "--unencrypted"])
    }

    /// Keeps the output folder as it is now under another name, for `--output`.
    func keepOutput(as name: String) throws {
        try FileManager.default.copyItem(atPath: site.folder.path + "/Public", toPath: site.folder.path + "/" + name)
    }

    /// - Parameter status: nil where any will do.
    @discardableResult
    func run(
        _ arguments: [String], status: Int32? = 0, with more: [String: String?] = [:],
        started: (Int32) -> Void = { _ in },
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ProgramRun {
        let fixed: [String: String?] = [
            "SOURCE_DATE_EPOCH": "\(now.seconds)", "DECREE_PASSPHRASE": nil, "NO_COLOR": nil, "AWS_CA_BUNDLE": nil,
        ]
        let environment = fixed.merging(site.environment) { $1 }.merging(server.environment) { $1 }.merging(more) { $1 }
        let run = try ProgramRun.run(
            Decree.program, arguments, in: site.folder.path, environment: environment, started: started)
        if let status {
            #expect(run.status == status, "\(arguments): \(run.output)\(run.errors)", sourceLocation: sourceLocation)
        }
        #expect(!(run.output + run.errors).contains(server.secret), "a secret is shown", sourceLocation: sourceLocation)
        return run
    }

    /// What a reader over plain HTTP finds under a target's prefix.
    ///
    /// - Parameter output: where the reader got its root and key.
    func reader(of target: String = "live", root output: String = "Public") throws -> HostedReader {
        HostedReader(
            port: server.port, folder: "/\(bucket)/\(target)/",
            root: Array(try site.folder.read("\(output)/metadata/1.root.json").utf8),
            key: Array(try site.folder.read("\(output)/minisign.pub").utf8), now: now)
    }

    /// The requests since the last `forget`, without bucket, queries and hashes.
    func requests(_ method: String? = nil) -> [String] {
        proxy.requests.filter { method == nil || $0.method == method }.map { request in
            let path = request.path.prefix { $0 != "?" }.dropFirst(bucket.count + 1)
            return "\(request.method) \(path.replacing(/[0-9a-f]{64}/, with: "HASH"))"
        }
    }

    /// Debian's nginx with TLS, which shows one target's folder as a host does.
    func nginx(port: Int, target: String = "live") throws -> WebServer {
        let (chain, key) = try HostedSite.authority.get().certificate("bucket-\(port)")
        return try WebServer.nginx(
            """
            server {
                listen 127.0.0.1:\(port) ssl;
                server_name localhost;
                ssl_certificate \(chain);
                ssl_certificate_key \(key);
                ssl_protocols TLSv1.2 TLSv1.3;
                add_header Access-Control-Allow-Origin "*";
                gzip on;
                gzip_proxied any;
                gzip_types application/json text/html text/css;
                location / {
                    rewrite ^(.*/)$ /\(bucket)/\(target)$1index.html break;
                    rewrite ^(.*)$ /\(bucket)/\(target)$1 break;
                    proxy_http_version 1.1;
                    proxy_pass http://127.0.0.1:\(server.port);
                }
            }
            """, port: port, in: site.folder)
    }
}

/// The id of a program that is about to run, for whoever is to kill it.
final class Prey: Sendable {
    private let id = Mutex<Int32?>(nil)

    func isStarted(as process: Int32) { id.withLock { $0 = process } }

    /// SIGKILL: nothing of the program runs any more when this returns.
    func kill() {
        Waiting.wait(seconds: 5) { id.withLock { $0 != nil } }
        if let process = id.withLock({ $0 }) { Foundation.kill(process, SIGKILL) }
    }
}
