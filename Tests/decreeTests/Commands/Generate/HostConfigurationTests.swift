import Foundation
import Publishing
import TestSupport
import Testing
@testable import decree

/// The configurations in the real servers: every kind of path of a really published site, asked with curl.
@Suite(.serialized) struct HostConfigurationTests {
    private static let nginx = Result { try ServedSite.shared.get().nginx("hosts") }
    private static let caddy = Result { try ServedSite.shared.get().caddy() }

    private static func server(_ host: Server) throws -> WebServer { try host == .nginx ? nginx.get() : caddy.get() }

    enum Server: Sendable { case nginx, caddy }

    private struct Answer {
        let status: Int
        let headers: [String: String]
        let body: String
    }

    private static func ask(_ host: Server, _ path: String, _ headers: String...) throws -> Answer {
        try ask(try server(host).port, path, headers)
    }

    private static func ask(_ port: Int, _ path: String, _ headers: [String] = []) throws -> Answer {
        let folder = try TemporaryFolder(), site = try ServedSite.authority.get()
        let run = try ProgramRun.run(
            "curl",
            [
                "--silent", "--show-error", "--path-as-is", "--globoff", "--cacert", site.file, "--dump-header",
                "headers", "--output", "body",
                "--write-out", "%{http_code}", "https://localhost:\(port)/\(path)",
            ] + headers.flatMap { ["--header", $0] }, in: folder.path)
        #expect(run.status == 0, "\(path): \(run.errors)")
        let lines = try folder.read("headers").split(separator: "\r\n").compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
        let body = (try? Data(contentsOf: folder.url.appending(path: "body"))) ?? Data()
        return Answer(
            status: Int(run.output) ?? 0, headers: Dictionary(lines) { one, _ in one },
            body: String(decoding: body, as: UTF8.self))
    }

    private static let servers = [Server.nginx, .caddy]

    @Test(arguments: servers)
    func `every published file has its status, bytes, type and lifetime, and every answer its protection`(host: Server)
        throws
    {
        let site = try ServedSite.shared.get()
        for (path, bytes) in try FolderListing.files(URL(filePath: site.live).resolvingSymlinksInPath())
        where !path.hasPrefix(".") {
            let answer = try Self.ask(host, path), expected = FileHeaders(at: path, cache: 120)
            #expect(answer.status == 200, "\(path)")
            #expect(answer.body == String(decoding: bytes, as: UTF8.self), "\(path)")
            #expect(answer.headers["content-type"] == expected.contentType, "\(path)")
            #expect(answer.headers["cache-control"] == expected.cacheControl, "\(path)")
            #expect(
                answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'; style-src 'self'") ?? false,
                "\(path)")
            #expect(answer.headers["x-content-type-options"] == "nosniff", "\(path)")
            #expect(answer.headers["access-control-allow-origin"] == FileHeaders.allowedOrigin(at: path), "\(path)")
        }
    }

    @Test(arguments: servers, ["a $uri", "${x} $", #"it's "b\c" #1; {y}"#, #"{env.HOME} \{a} \}"#, "a}"])
    func `a folder is served whatever signs are in its name`(host: Server, name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "\(name)/current/kasa/retired.json")
        let site = GeneratedSite(
            url: "https://localhost", host: "localhost", place: .directory("\(folder.path)/\(name)"), target: nil,
            cache: 120, paths: [])
        let text = try #require(Generated.all.first { $0.name == "\(host)" }).files(for: site)[0].text
        let served = try ServedSite.shared.get()
        let server = host == .nginx ? try served.nginx("signs", of: text) : try served.caddy(of: text)
        #expect(try Self.ask(server.port, "kasa/retired.json").body == "{}")
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS"])
    func `a file is read and nothing else`(method: String) throws {
        for path in [
            "kasa/retired.json", "kasa/", "metadata/timestamp.json", "kasa/ssvc.json?SSVCLatestVersionKey=2.8.0",
        ] {
            let run = try ProgramRun.run(
                "curl",
                [
                    "--silent", "--cacert", try ServedSite.authority.get().file, "--request", method, "--output",
                    "/dev/null",
                    "--write-out", "%{http_code} %header{allow}",
                    "https://localhost:\(try Self.server(.caddy).port)/\(path)",
                ])
            #expect(run.output == "405 GET, HEAD", "\(path)")
        }
    }

    @Test(arguments: servers)
    func `HTTP 2 is offered to those who speak it`(host: Server) throws {
        let run = try ProgramRun.run(
            "curl",
            [
                "--silent", "--cacert", try ServedSite.authority.get().file, "--http2", "--output", "/dev/null",
                "--write-out", "%{http_version} %{http_code}",
                "https://localhost:\(try Self.server(host).port)/kasa/retired.json",
            ])
        #expect(run.output == "2 200")
    }

    @Test(arguments: servers)
    func `decree verify finds nothing wrong with the configuration`(host: Server) throws {
        #expect(try ServedSite.shared.get().faults("https://localhost:\(try Self.server(host).port)", status: 0) == [])
    }

    @Test(arguments: servers)
    func `text is compressed for those who ask, and for nobody else`(host: Server) throws {
        for path in ["assets/own.css", "kasa/index.html", "site-manifest.json"] {
            #expect(try Self.ask(host, path, "Accept-Encoding: gzip").headers["content-encoding"] == "gzip", "\(path)")
            #expect(try Self.ask(host, path, "Accept-Encoding: identity").headers["content-encoding"] == nil, "\(path)")
        }
    }

    @Test(arguments: servers)
    func `what is missing is said to be missing, in plain text where programs read`(host: Server) throws {
        for path in [
            "kasa/nothing.json", "nothing.json", "metadata/9.root.json", "metadata/nothing",
            "kasa/nothing.json.minisig",
        ] {
            let answer = try Self.ask(host, path)
            #expect(answer.status == 404, "\(path)")
            #expect(answer.headers["content-type"]?.hasPrefix("text/plain") ?? false, "\(path): \(answer.headers)")
            #expect(answer.headers["cache-control"] == nil, "\(path)")
        }
        let page = try Self.ask(host, "kasa/nothing.html")
        #expect(page.status == 404)
        #expect(page.body == (try Self.ask(host, "404.html").body))
        #expect(page.body.hasPrefix("<!DOCTYPE html>"))
        #expect(page.headers["content-type"]?.hasPrefix("text/html") ?? false)
        #expect(page.headers["cache-control"] == nil)
    }

    @Test(arguments: servers)
    func `what is not part of the site is never served`(host: Server) throws {
        try ServedSite.shared.get().site.folder.write("secret", to: "Published/current/.superseded")
        for path in [
            ".superseded", "kasa/../.superseded", "kasa/%2e%2e/.superseded", "%2esuperseded",
            "../publications/1/index.html",
            "%2e%2e/publications/1/index.html", "publications/1/index.html", "..%2fpublications/1/index.html",
        ] {
            let answer = try Self.ask(host, path)
            #expect([400, 404].contains(answer.status), "\(path)")
            #expect(!answer.body.contains("secret"), "\(path)")
        }
    }

    @Test(arguments: servers)
    func `folders are their page`(host: Server) throws {
        #expect(try Self.ask(host, "").headers["content-type"] == "text/html; charset=utf-8")
        #expect(try Self.ask(host, "kasa/").headers["content-type"] == "text/html; charset=utf-8")
    }

    @Test(arguments: servers)
    func `SSVC's query leads to the build's own file, and anything odd to the file for all`(host: Server) throws {
        let folder = URL(filePath: try ServedSite.shared.get().live)
        func file(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        let plain = try file("kasa/ssvc.json"), own = try file("kasa/ssvc.2.7.0.json")
        #expect(plain != own)
        func asked(_ query: String) throws -> String {
            let answer = try Self.ask(host, "kasa/ssvc.json" + query)
            #expect(answer.status == 200, "\(query)")
            #expect(answer.headers["content-type"] == "application/json", "\(query)")
            return answer.body
        }
        let others = "&SSVCLatestVersionNumber=40861696&SSVCLanguage=en&SSVCCountry=(null)&SSVCClientProtocolVersion=1"
        #expect(try asked("?SSVCLatestVersionKey=2.7.0" + others) == own)
        #expect(try asked("?a=b&SSVCLatestVersionKey=2.7.0") == own)
        for key in [
            "9.9.9", "", "../retired", "2.7.0/../../retired", "..%2fretired", "%2e%2e%2fretired", "2.7.0%00",
            "2.7.0.json",
            "%7Bquery.a%7D", "$uri", "{http.request.uri}", "2.7.0%0a", "a+b", "(null)", "1234567890123456789",
        ] {
            #expect(try asked("?SSVCLatestVersionKey=\(key)" + others) == plain, "\(key)")
        }
        #expect(try Self.ask(host, "nobody/ssvc.json?SSVCLatestVersionKey=2.7.0").status == 404)
    }
}
