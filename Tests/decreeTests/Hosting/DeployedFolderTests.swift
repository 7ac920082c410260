import Foundation
import TestSupport
import Testing

/// A folder that a host's own tool takes to the host.
struct DeployedFolderTests {
    @Test func `a tool gets the finished folder, and the address is compared before and after`() throws {
        let site = try KeysSite(), port = try LoopbackPort.free(), url = "https://localhost:\(port)"
        let (chain, key) = try HostedSite.authority.get().certificate("deployed-\(port)")
        try site.folder.write("", to: "www/empty")
        let server = try WebServer.nginx(
            "server { listen 127.0.0.1:\(port) ssl; ssl_certificate \(chain); ssl_certificate_key \(key); root \(site.folder.path)/www; }",
            port: port, in: site.folder)
        defer { withExtendedLifetime(server) {} }
        try site.folder.write(
            """
            ---
            title: Updates
            targets: {live: {directory: Published, url: "\(url)", deploy: "exec:sh ./deploy"}}
            ---

            """, to: "Content/index.md")
        try site.folder.write("cp -R \"$DECREE_FOLDER/.\" www/\necho uploaded\n", to: "deploy")
        let now = Int(Date().timeIntervalSince1970), ca = try HostedSite.authority.get().file
        func ship(_ more: String..., status: Int32 = 0) throws -> ProgramRun {
            let words = ["ship", "--yes", "--unencrypted", "--site-programs", "--ca", ca] + more
            let run = try site.run(words, with: ["SOURCE_DATE_EPOCH": "\(now)"])
            #expect(run.status == status, "\(run.output)\(run.errors)")
            return run
        }
        #expect(try site.run("keys", "init", "--unencrypted", with: ["SOURCE_DATE_EPOCH": "\(now)"]).status == 0)
        let first = try ship()
        #expect(first.errors.contains("  uploaded\n"), "\(first.errors)")
        let manifest = "site-manifest.json", shown = try site.folder.read("www/\(manifest)")
        #expect(shown == (try site.folder.read("Published/current/\(manifest)")))
        try site.folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
        try site.folder.write("exit 0\n", to: "deploy")
        let stuck = try ship("--deadline", "2", status: 2)
        #expect(
            stuck.errors.contains("published, not deployed: \(url) still shows older files after 2 seconds"),
            "\(stuck.errors)")
        try site.folder.write("cp -R \"$DECREE_FOLDER/.\" www/\n", to: "deploy")
        _ = try ship()
        #expect(try site.folder.read("www/\(manifest)") != shown)
        // Somebody deploys another folder there.
        try site.folder.write(shown, to: "www/\(manifest)")
        try site.folder.write(
            Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 2.7.0"), to: "Content/kasa.md")
        let refused = try ship(status: 2)
        #expect(
            refused.errors.contains("\(url) shows another publication than 'Published' holds, which 'deploy'"),
            "\(refused.errors)")
    }
}
