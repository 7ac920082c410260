import Foundation
import TestSupport
import Testing
@testable import Publishing

/// The configurations as a person read them once, and their JavaScript as the hosts would run it.
struct HostFilesTests {
    private static let site = HostedSite(
        name: "updates.example.com", folder: "/srv/decree/Published/current", cache: 300,
        paths: ["kasa/ssvc.json", "kasa/ssvc.2.6.0.json", "kasa/ssvc.3.0.json", "other/ssvc.1.json", "other/index.html"])

    @Test(arguments: WebHost.allCases)
    func `the files are those that were read and found good`(host: WebHost) throws {
        for file in try host.files(for: Self.site) {
            Golden.expect(file.text, equals: "hosts/\(host.rawValue)/\(file.path)")
            #expect(file.text.split(separator: "\n").allSatisfy { $0.count <= 200 })
        }
    }

    @Test func `a site with more builds than a function can list is refused for CloudFront`() {
        let paths = (0..<2000).map { "kasa/ssvc.1.\($0).json" }
        let site = HostedSite(name: "updates.example.com", folder: "", cache: 300, paths: paths)
        #expect(words(of: { try WebHost.cloudfront.files(for: site) }).hasPrefix("the function for CloudFront would have "))
    }

    @Test func `the template for CloudFront is YAML, and its function is the one inside`() throws {
        let folder = try TemporaryFolder()
        try folder.write(try WebHost.cloudfront.files(for: Self.site)[0].text, to: "cloudfront.yaml")
        let run = try ProgramRun.run(TestPython.program(with: "yaml"), ["-c", """
            import yaml
            template = yaml.safe_load(open("cloudfront.yaml"))
            print(template["Resources"]["Rewrite"]["Properties"]["FunctionCode"], end="")
            """], in: folder.path)
        #expect(run.errors == "")
        #expect(run.output == CloudFrontConfiguration.function(Self.site))
    }

    @Test func `CloudFront's function rewrites what is known and hides what is hidden`() throws {
        let output = try Self.node("\(CloudFrontConfiguration.function(Self.site))\n" + """
            const key = (uri, value) => handler({ request: { uri, querystring: value === null ? {} : { SSVCLatestVersionKey: { value } } } });
            for (const [uri, value] of \(Self.questions)) console.log(uri, value, key(uri, value).uri);
            for (const uri of ["/.superseded", "/a/.b/c", "/publications/1.json", "/publications"]) console.log(uri, key(uri, null).statusCode);
            console.log(key("/", null).uri, key("/kasa/", null).uri);
            """, "function.js")
        Golden.expect(output, equals: "hosts/cloudfront/answers.txt")
    }

    @Test func `Cloudflare's worker gives the bucket's files, with headers, and says what is missing`() throws {
        let worker = try WebHost.cloudflare.files(for: Self.site)[0].text
            .replacing("export default {", with: "const worker = {")
        let output = try Self.node(worker + """

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
        let function = try WebHost.netlify.files(for: Self.site)[1].text.replacing("export default async", with: "const answer = async")
        let output = try Self.node(function + """

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

    private static func node(_ text: String, _ name: String) throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(text, to: name)
        let run = try ProgramRun.run("node", [name], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
    }
}
