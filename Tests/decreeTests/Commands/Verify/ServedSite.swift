import Foundation
import TestSupport
import Testing
@testable import decree

/// A site with keys, really built, signed and published, and the real servers that show it to the network.
///
/// Made now and not at the tests' usual moment: certificates know the machine's clock only.
struct ServedSite {
    let site: KeysSite

    /// One for all tests that change nothing in it.
    static let shared = Result { try ServedSite() }
    static let authority = Result { try TestAuthority() }

    private static let now = "\(Int(Date().timeIntervalSince1970))"

    /// - Parameters:
    ///   - trusted: false for a site that has minisign signatures only.
    ///   - more: a policy besides Kasa's.
    init(trusted: Bool = true, adding more: String? = nil) throws {
        site = try KeysSite()
        let policy = try site.folder.read("Content/kasa.md").replacing(
            "clients: [prince-of-versions, retired]",
            with: "clients: {prince-of-versions: {}, retired: {}, ssvc: {layout: per-build}}")
        try site.folder.write(policy, to: "Content/kasa.md")
        if let more { try site.folder.write(more, to: "Content/more.md") }
        try site.folder.write(
            "---\ntitle: Updates\nurl: https://localhost\ncache: 120\ntargets: {live: {directory: \"\(site.folder.path)/Published\"}}\n---\nWords.\n",
            to: "Content/index.md")
        try site.folder.write(
            "body { margin: 0 }\n" + String(repeating: "/* words */", count: 60), to: "Content/assets/own.css")
        let sign = ["sign", "--yes", "--unencrypted"] + (trusted ? [] : ["--new-key"])
        let steps = [["build"], sign, ["publish", "--yes"]]
        for step in (trusted ? [["keys", "init", "--unencrypted"]] : []) + steps { try run(step) }
    }

    /// The folder that servers serve.
    var live: String { site.folder.path + "/Published/current" }

    @discardableResult
    func run(_ arguments: [String], status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> ProgramRun
    {
        let run = try site.run(arguments, with: ["SOURCE_DATE_EPOCH": Self.now])
        #expect(run.status == status, "\(arguments): \(run.output)\(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    /// The rows of `decree verify --json` that do not simply hold, as `standing check subject`.
    func faults(
        _ url: String, _ options: String..., status: Int32 = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        let authority = try Self.authority.get().file
        let run = try run(
            ["verify", url, "--ca", authority, "--json"] + options, status: status, sourceLocation: sourceLocation)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.errors)")
        let rows = try #require(json["checks"] as? [[String: String]])
        #expect(rows.count > 3, sourceLocation: sourceLocation)
        return rows.filter { ["warning", "broken"].contains($0["standing"]) }.map {
            "\($0["standing"] ?? "") \($0["check"] ?? "") \($0["subject"] ?? "")"
        }
    }

    /// The configuration of `decree generate nginx`, on free ports and with the test's certificate.
    ///
    /// - Parameter text: another configuration; nil for that of this site.
    func nginx(
        _ name: String = "sound", days: Int = 30, of text: String? = nil, _ change: (String) -> String = { $0 }
    ) throws -> WebServer {
        let port = try LoopbackPort.free(), text = try text ?? configuration("nginx")
        let (chain, key) = try Self.authority.get().certificate(name + "-\(port)", days: days)
        let ready = text.replacing("/etc/letsencrypt/live/localhost/fullchain.pem", with: chain)
            .replacing("/etc/letsencrypt/live/localhost/privkey.pem", with: key)
            .replacing("listen [::]:443 ssl http2;", with: "").replacing("listen [::]:80;", with: "")
            .replacing("listen 443 ssl http2;", with: "listen 127.0.0.1:\(port) ssl http2;")
            .replacing("listen 80;", with: "listen 127.0.0.1:\(try LoopbackPort.free());")
        return try WebServer.nginx(change(ready), port: port, in: site.folder)
    }

    /// The configuration of `decree generate caddy`, the same way.
    func caddy(of text: String? = nil) throws -> WebServer {
        let port = try LoopbackPort.free(), text = try text ?? configuration("caddy")
        let (chain, key) = try Self.authority.get().certificate("caddy-\(port)")
        let ready =
            "{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port \(try LoopbackPort.free())\n}\n"
            + text.replacing(
                "\nlocalhost {", with: "\nhttps://localhost:\(port) {\n\tbind 127.0.0.1\n\ttls \(chain) \(key)")
        return try WebServer.caddy(ready, port: port, in: site.folder)
    }

    func configuration(_ host: String) throws -> String {
        let run = try ProgramRun.run(Decree.program, ["generate", host], in: site.folder.path)
        try #require(run.status == 0, "\(run.errors)")
        return run.output
    }

    /// A path below the live folder that ends with `end`.
    func path(_ end: String) throws -> String {
        let folder = URL(filePath: live).resolvingSymlinksInPath()
        return try #require(try FolderListing.files(folder).keys.filter { $0.hasSuffix(end) }.min())
    }
}
