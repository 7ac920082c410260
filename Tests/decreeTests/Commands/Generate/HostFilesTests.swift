import Foundation
import Publishing
import TestSupport
import Testing
@testable import decree

/// The configurations as a person read them once, and their JavaScript as the hosts would run it.
struct HostFilesTests {
    private static let site = GeneratedSite(
        url: "https://updates.example.com", host: "updates.example.com",
        place: .directory("/srv/decree/Published"), target: nil, cache: 300,
        paths: [
            "kasa/ssvc.json", "kasa/ssvc.2.6.0.json", "kasa/ssvc.3.0.json", "other/ssvc.1.json", "other/index.html",
        ])

    private static let hosts = ["nginx", "caddy", "cloudfront", "cloudflare", "netlify"]

    private static func files(_ host: String, for site: GeneratedSite = site) throws -> [Generated.File] {
        try #require(Generated.all.first { $0.name == host }).files(for: site)
    }

    private static func function() throws -> String {
        try #require(Generated.function(in: try files("cloudfront")[0].text))
    }

    @Test(arguments: hosts)
    func `the files are those that were read and found good`(host: String) throws {
        for file in try Self.files(host) {
            Golden.expect(file.text, equals: "hosts/\(host)/\(file.path)")
            #expect(file.text.split(separator: "\n").allSatisfy { $0.count <= 200 })
        }
    }

    @Test(arguments: hosts)
    func `types, lifetimes and protection are those that targets and the preview give`(host: String) throws {
        let text = try Self.files(host).map(\.text).joined()
        for path in ["metadata/1.root.json", "metadata/timestamp.json", "index.html"] where host != "cloudfront" {
            #expect(text.contains(FileHeaders(at: path, cache: 300).cacheControl), "\(path)")
        }
        // A bucket behind CloudFront has the types with its objects.
        for (end, type) in FileHeaders.types where host != "cloudfront" {
            #expect(text.contains(end), "\(end)")
            #expect(text.contains("\"\(type)\""), "\(type)")
        }
        for (name, value) in FileHeaders.security where host != "cloudfront" || name == "Content-Security-Policy" {
            #expect(text.contains(value), "\(name)")
        }
    }

    @Test func `a path with quotes and backslashes stays one path, and a bucket's prefix has its slashes`() throws {
        let odd = GeneratedSite(
            url: nil, host: nil, place: .directory(#"/srv/a "b\c"#), target: nil, cache: 300, paths: [])
        #expect(try Self.files("nginx", for: odd)[0].text.contains(#"root "/srv/a \"b\\c/current";"#))
        #expect(try !Self.files("nginx", for: odd)[0].text.contains("decree_dollar"))
        #expect(try Self.files("caddy", for: odd)[0].text.contains(#"root * "/srv/a \"b\c/current""#))
        #expect(try Self.files("netlify", for: odd)[1].text.contains("const builds = {\n  // none\n};"))
    }

    @Test(arguments: Generated.all.map(\.name))
    func `no gap is left open`(name: String) throws {
        let generated = try #require(Generated.all.first { $0.name == name })
        let files = generated.asksForSite ? try Self.files(name) : generated.files(in: .standard)
        #expect(files.filter { $0.text.contains(/@[A-Z]+@/) }.map(\.path) == [])
    }

    @Test func `every file in the folder is one that is generated`() throws {
        let folder = Decree.repository.appending(path: "Sources/decree/Commands/Generate/Files")
        let texts = try FolderListing.files(folder).values.map { String(decoding: $0, as: UTF8.self) }.sorted()
        let parts = GeneratedText.parts.values.map { String(decoding: $0, as: UTF8.self) }
        #expect((Generated.all.flatMap { $0.templates.map(\.text) } + parts).sorted() == texts)
    }

    @Test func `a site with more builds than a function can list is refused for CloudFront`() {
        let paths = (0..<2000).map { "kasa/ssvc.1.\($0).json" }
        let site = GeneratedSite(url: nil, host: nil, place: .standard, target: nil, cache: 300, paths: paths)
        #expect(
            words(of: { try Self.files("cloudfront", for: site) }).hasPrefix("the function for CloudFront would have "))
    }

    @Test(arguments: ["/srv/{$x}", #"/srv/a\"b"#])
    func `a folder that no Caddyfile can name is refused for Caddy alone`(folder: String) throws {
        let site = GeneratedSite(
            url: nil, host: nil, place: .directory(folder), target: nil, cache: 300, paths: [])
        #expect(
            words(of: { try Self.files("caddy", for: site) })
                == "Caddy cannot serve '\(folder)/current': its file has no sign for '{$', which begins a variable, and none "
                + "for a backslash before a quote")
        #expect(try !Self.files("nginx", for: site).isEmpty)
    }

    @Test func `a site below the root of its host is refused for servers, and not for pipelines`() throws {
        let site = GeneratedSite(
            url: "https://example.com/a", host: "example.com", place: .standard, target: nil, cache: 300, paths: [],
            addressBelowRoot: "https://example.com/a")
        #expect(
            words(of: { try Self.files("nginx", for: site) })
                == "'https://example.com/a' is below the root of its host; these configurations serve a site at the root"
        )
        #expect(try Self.files("gitlab", for: site)[0].text.contains("decree verify https://example.com/a\n"))
    }

    @Test func `a site at another port is served there, and to plain HTTP it is named with it`() throws {
        let settings = try TemporaryFolder()
        try settings.write("---\nurl: https://u.example:8443\n---\n", to: "Content/index.md")
        let run = try Decree.run("generate", "nginx", in: settings)
        for line in [
            "    listen 8443 ssl http2;", "    listen [::]:8443 ssl http2;", "    server_name u.example;",
            "    return 301 https://$host:8443$request_uri;",
            "# 3. nginx -t && systemctl reload nginx, then: decree verify https://u.example:8443",
        ] {
            #expect(run.output.split(separator: "\n").contains(Substring(line)), "\(line)")
        }
        let caddy = try Decree.run("generate", "caddy", in: settings).output.split(separator: "\n")
        #expect(caddy.contains("u.example:8443 {"))
        #expect(caddy.contains("# 2. systemctl reload caddy, then: decree verify https://u.example:8443"))
    }

    @Test func `the template for CloudFront is YAML, and its function is the one inside`() throws {
        let folder = try TemporaryFolder()
        try folder.write(try Self.files("cloudfront")[0].text, to: "cloudfront.yaml")
        let run = try ProgramRun.run(
            TestPython.program(with: "yaml"),
            [
                "-c",
                """
                import yaml
                template = yaml.safe_load(open("cloudfront.yaml"))
                print(template["Resources"]["Rewrite"]["Properties"]["FunctionCode"], end="")
                """,
            ], in: folder.path)
        #expect(run.errors == "")
        #expect(run.output == (try Self.function()))
    }

    @Test func `CloudFront's function rewrites what is known and hides what is hidden`() throws {
        let output = try Self.node(
            "\(try Self.function())\n" + """
                const key = (uri, value) => handler({ request: { uri, querystring: value === null ? {} : { SSVCLatestVersionKey: { value } } } });
                for (const [uri, value] of \(Self.questions)) console.log(uri, value, key(uri, value).uri);
                for (const uri of ["/.superseded", "/a/.b/c", "/publications/1.json", "/publications"]) console.log(uri, key(uri, null).statusCode);
                console.log(key("/", null).uri, key("/kasa/", null).uri);
                """, "function.js")
        Golden.expect(output, equals: "hosts/cloudfront/answers.txt")
    }

    @Test func `Cloudflare's worker gives the bucket's files, with headers, and says what is missing`() throws {
        let worker = try Self.files("cloudflare")[0].text
            .replacing("export default {", with: "const worker = {")
        let output = try Self.node(
            worker + """

                const files = ["kasa/ssvc.json", "kasa/ssvc.2.6.0.json", "kasa/index.html", "index.html", "metadata/timestamp.json",
                  "metadata/1.root.json", "404.html", "publications/1.json", ".hidden", "kasa/" + "a".repeat(64) + ".ssvc.json"];
                const env = { SITE: { get: async (name, options) => {
                  if (!files.includes(name)) return null;
                  const found = { httpEtag: '"' + name.length + '"', body: name };
                  if (options && options.onlyIf.get("If-None-Match") === found.httpEtag) delete found.body;
                  return found;
                } } };
                const ask = async (path, options) => {
                  const answer = await worker.fetch(new Request("https://updates.example.com" + path, options), env);
                  const headers = answer.headers;
                  console.log(path, answer.status, headers.get("content-type"), headers.get("cache-control"), JSON.stringify(await answer.text()));
                };
                for (const [uri, value] of \(Self.questions)) await ask(uri + (value === null ? "" : "?SSVCLatestVersionKey=" + value));
                for (const path of ["/", "/kasa/", "/metadata/timestamp.json", "/metadata/1.root.json", "/kasa/nothing.json", "/metadata/x",
                  "/nothing", "/publications/1.json", "/.hidden", "/%2ehidden", "/kasa/" + "a".repeat(64) + ".ssvc.json"]) await ask(path);
                await ask("/index.html", { method: "HEAD" });
                await ask("/index.html", { method: "POST" });
                await ask("/index.html", { headers: { "If-None-Match": '"10"' } });
                """, "worker.mjs")
        Golden.expect(output, equals: "hosts/cloudflare/answers.txt")
    }

    @Test func `Netlify's function rewrites, gives headers, and lets 404 be 404`() throws {
        let function = try Self.files("netlify")[1].text.replacing("export default async", with: "const answer = async")
        let output = try Self.node(
            function + """

                const files = ["/kasa/ssvc.json", "/kasa/ssvc.2.6.0.json", "/kasa/ssvc.3.0.json", "/index.html", "/metadata/timestamp.json"];
                const give = (path) => files.includes(path.endsWith("/") ? path + "index.html" : path)
                  ? new Response(path, { headers: { "Cache-Control": "public,max-age=0,must-revalidate" } })
                  : new Response("<html>", { status: 404, headers: { "Content-Type": "text/html" } });
                const ask = async (path) => {
                  const request = new Request("https://updates.example.com" + path);
                  const context = { next: async () => give(new URL(request.url).pathname), rewrite: async (url) => give(url.pathname) };
                  const found = await answer(request, context), headers = found.headers;
                  console.log(path, found.status, headers.get("content-type"), headers.get("cache-control"), JSON.stringify(await found.text()));
                };
                for (const [uri, value] of \(Self.questions)) await ask(uri + (value === null ? "" : "?SSVCLatestVersionKey=" + value));
                for (const path of ["/", "/metadata/timestamp.json", "/kasa/nothing.json", "/nothing", "/.superseded"]) await ask(path);
                """, "edge.mjs")
        Golden.expect(output, equals: "hosts/netlify/answers.txt")
    }

    /// Paths and the builds that apps tell; hostile ones too.
    private static let questions = """
        [["/kasa/ssvc.json", "2.6.0"], ["/kasa/ssvc.json", "3.0"], ["/kasa/ssvc.json", "9.9"], ["/kasa/ssvc.json", null], ["/kasa/ssvc.json", ""], \
        ["/kasa/ssvc.json", "../x"], ["/kasa/ssvc.json", "..%2fx"], ["/kasa/ssvc.json", "length"], ["/constructor/ssvc.json", "name"], \
        ["/kasa/retired.json", "2.6.0"], ["/kasa/x/ssvc.json", "2.6.0"]]
        """

    private func words(of body: () throws -> some Any) -> String {
        do {
            _ = try body()
            return ""
        } catch {
            return "\(error)"
        }
    }

    private static func node(_ text: String, _ name: String) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(text, to: name)
        let run = try ProgramRun.run("node", [name], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }
}
