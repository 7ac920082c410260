import Foundation
import TestSupport
import Testing

/// A site whose target is a branch, and a host that deploys it seconds after each push, as GitHub Pages does.
struct BranchCommandsTests {
    private static func git(_ arguments: String...) throws -> String {
        let run = try ProgramRun.run("git", arguments)
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        return run.output
    }

    /// A bare repository that puts the branch into `www` two seconds after a push.
    private static func repository(in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/host/site.git"
        try folder.write("", to: "host/www/empty")
        _ = try git("init", "--quiet", "--bare", path)
        let hook = """
            #!/bin/sh
            (sleep 2; git archive pages | tar -x -C '\(folder.path)/host/www') >/dev/null 2>&1 &

            """
        try folder.write(hook, to: "host/site.git/hooks/post-receive")
        chmod(path + "/hooks/post-receive", 0o755)
        return path
    }

    /// Types and headers of GitHub Pages, which no setting changes.
    private static func host(_ folder: TemporaryFolder, port: Int, of root: String = "www") throws -> WebServer {
        let (chain, key) = try HostedSite.authority.get().certificate("pages-\(port)")
        return try WebServer.nginx(
            """
            types { text/html html; text/css css; application/json json; application/javascript js; image/svg+xml svg;
                image/png png; application/xml xml; }
            default_type application/octet-stream;
            charset utf-8;
            charset_types text/html text/css application/json application/javascript application/xml;
            server {
                listen 127.0.0.1:\(port) ssl;
                server_name localhost;
                ssl_certificate \(chain);
                ssl_certificate_key \(key);
                ssl_protocols TLSv1.2 TLSv1.3;
                root \(folder.path)/host/\(root);
                add_header Cache-Control "max-age=600";
                add_header Access-Control-Allow-Origin "*";
            }
            """, port: port, in: folder)
    }

    @Test func `a site is shipped to a branch, waited for, proved, changed, compared and rolled back`() async throws {
        let site = try KeysSite(), port = try LoopbackPort.free(), url = "https://localhost:\(port)"
        let repository = try Self.repository(in: site.folder), host = try Self.host(site.folder, port: port)
        try site.folder.write(
            """
            ---
            title: Updates
            targets:
              pages: {git: host/site.git, branch: pages, host: github-pages, url: "\(url)"}
            ---

            """, to: "Content/index.md")
        let now = Int(Date().timeIntervalSince1970), ca = try HostedSite.authority.get().file
        func run(_ arguments: String..., status: Int32 = 0) throws -> ProgramRun {
            let run = try site.run(arguments, with: ["SOURCE_DATE_EPOCH": "\(now)"])
            #expect(run.status == status, "\(arguments): \(run.output)\(run.errors)")
            return run
        }
        try withExtendedLifetime(host) {
            _ = try run("keys", "init", "--unencrypted")
            let shipped = try run("ship", "--yes", "--unencrypted", "--ca", ca)
            #expect(shipped.output.contains("published to host/site.git#pages as publication 1: "), "\(shipped.output)")
            #expect(shipped.output.hasSuffix("\n\(url): every proof holds\nlook at it: \(url)\n"), "\(shipped.output)")
            #expect(
                shipped.errors.contains("waiting until \(url) shows the publication, up to 600 seconds"),
                "\(shipped.errors)")
            let late = "this host lets caches keep the timestamp that long"
            #expect(shipped.errors.components(separatedBy: late).count == 2, "\(shipped.errors)")
            let verified = try run("verify", "--ca", ca)
            #expect(verified.output.hasSuffix("\n\(url): every proof holds\n"), "\(verified.output)")
            try site.folder.write(
                Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
            _ = try run("ship", "--yes", "--unencrypted", "--no-prove")
            #expect(try run("status").output.contains("publication 2 is live"))
            let impact = try run("impact", "--against", "pages@1")
            #expect(impact.output.hasPrefix("Against the target pages@1, at "), "\(impact.output)")
            #expect(!impact.output.contains("the same as before"), "\(impact.output)")
            let back = try run("rollback", "--yes", "--unencrypted", "--no-prove")
            #expect(back.output.contains(" as publication 3: "), "\(back.output)")
            let subjects = try Self.git("--git-dir", repository, "log", "--format=%s", "pages")
            #expect(subjects == "Publication 3\nPublication 2\nPublication 1\n")
        }
    }

    @Test func `a publication that was reverted by hand is not gone back to`() throws {
        let site = try KeysSite(), repository = try Self.repository(in: site.folder)
        try site.folder.write(
            "---\ntitle: Updates\ntargets:\n  pages: {git: host/site.git, branch: pages}\n---\n", to: "Content/index.md"
        )
        func run(_ arguments: String...) throws -> String {
            let run = try site.run(arguments, with: [:])
            #expect(run.status == 0, "\(arguments): \(run.output)\(run.errors)")
            return run.output
        }
        func ship(minimum: String) throws {
            let policy = Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: \(minimum)")
            try site.folder.write(policy, to: "Content/kasa.md")
            _ = try run("ship", "--yes", "--unencrypted", "--no-prove")
        }
        _ = try run("keys", "init", "--unencrypted")
        try ship(minimum: "2.8.0")
        try ship(minimum: "3.2.0")
        let words = ["--git-dir", repository, "-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
        let revert = try ProgramRun.run(
            "git", words + ["commit-tree", "pages~1^{tree}", "-p", "pages", "-m", "Revert"])
        _ = try Self.git(
            "--git-dir", repository, "update-ref", "refs/heads/pages", String(revert.output.dropLast()))
        try ship(minimum: "2.7.0")
        let back = try run("rollback", "--plan", "--unencrypted")
        #expect(back.hasPrefix("publication 1 again, in place of 3: "), "\(back)")
    }

    @Test func `a purge that failed after a push is made up for by the scheduler's next run`() throws {
        let site = try KeysSite(), folder = site.folder, ports = (try LoopbackPort.free(), try LoopbackPort.free())
        _ = try Self.repository(in: folder)
        let host = try Self.host(folder, port: ports.0), edge = try Self.host(folder, port: ports.1, of: "edge")
        try folder.write("", to: "host/edge/empty")
        try folder.write("exit 3\n", to: "purge")
        let url = "https://localhost:\(ports.1)"
        try folder.write(
            """
            ---
            title: Updates
            targets:
              pages: {git: host/site.git, branch: pages, url: "\(url)", origin: "https://localhost:\(ports.0)", after: "exec:sh ./purge"}
            ---

            """, to: "Content/index.md")
        let now = Int(Date().timeIntervalSince1970), ca = try HostedSite.authority.get().file
        func ship(_ more: String..., status: Int32 = 0) throws -> ProgramRun {
            let words = ["ship", "--yes", "--unencrypted", "--no-prove", "--site-programs", "--ca", ca] + more
            let run = try site.run(words, with: ["SOURCE_DATE_EPOCH": "\(now)"])
            #expect(run.status == status, "\(more): \(run.output)\(run.errors)")
            return run
        }
        try withExtendedLifetime((host, edge)) {
            #expect(try site.run(["keys", "init", "--unencrypted"], with: ["SOURCE_DATE_EPOCH": "\(now)"]).status == 0)
            let purge = "rm -r host/edge; cp -r host/www host/edge\n"
            try folder.write(purge, to: "purge")
            _ = try ship()
            try folder.write("exit 3\n", to: "purge")
            try folder.write(
                Decree.smallPolicy.replacing("minimum: 2.8.0", with: "minimum: 3.2.0"), to: "Content/kasa.md")
            let failed = try ship(status: 2)
            #expect(failed.errors.contains("published, not purged: exec:sh ./purge: it ended with status 3"))
            try folder.write(purge, to: "purge")
            _ = try ship("--if-due")
            #expect(try folder.read("host/edge/site-manifest.json") == folder.read("host/www/site-manifest.json"))
            #expect(try ship("--if-due").output.contains("nothing is due"))
        }
    }

    @Test func `a commit names the revision of the content and the key`() throws {
        let site = try Decree.smallSite()
        _ = try Self.git("init", "--quiet", "--bare", site.path + "/site.git")
        try site.write(
            "---\ntitle: Updates\ntargets:\n  live: {git: site.git, branch: pages}\n---\n", to: "Content/index.md")
        for arguments in [["init", "--quiet"], ["add", "Content"], ["commit", "--quiet", "-m", "Content"]] {
            let made = try ProgramRun.run(
                "git", ["-C", site.path, "-c", "user.name=Ada", "-c", "user.email=ada@example.com"] + arguments)
            #expect(made.status == 0, "\(made.errors)")
        }
        let content = try Self.git("-C", site.path, "rev-parse", "HEAD").dropLast()
        func ship() throws -> String {
            let run = try ProgramRun.run(
                Decree.program, ["ship", "--yes", "--new-key", "--unencrypted", "--no-prove"], in: site.path,
                environment: ["SOURCE_DATE_EPOCH": Decree.epoch, "HOME": site.path + "/home"])
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            return try Self.git("--git-dir", site.path + "/site.git", "log", "-1", "--format=%B", "pages")
        }
        let message = try ship()
        #expect(message.hasPrefix("Publication 1\n\nContent: \(content)\nKey: "), "\(message)")
    }
}
