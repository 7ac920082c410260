import Foundation
import TestSupport
import Testing
@testable import decree

/// `decree generate` as people run it.
struct GenerateCommandTests {
    @Test func `without a name the names are listed, each with a line`() throws {
        let run = try Decree.run("generate", in: try TemporaryFolder())
        #expect(run.status == 0)
        #expect(
            run.output == """
                nginx             the server in front of a folder: nginx
                caddy             the server in front of a folder: Caddy
                cloudfront        CloudFront in front of a bucket, as a template of CloudFormation
                cloudflare        a Worker of Cloudflare in front of a bucket of R2
                netlify           a site of Netlify, with a function at its edge
                purge-cloudfront  a program for 'after' of a target: purges CloudFront's caches
                purge-cloudflare  a program for 'after' of a target: purges Cloudflare's caches
                purge-fastly      a program for 'after' of a target: purges Fastly's caches
                github            workflows of GitHub that check, review, publish (also when due), refresh and list releases, and one for a Mac
                gitlab            jobs of GitLab that check, review, publish (also when due), refresh and list releases
                systemd           services and their timers: refresh every six hours, publish when a date has passed
                gitignore         what git must not have: output, and private keys
                vscode            an extension of Visual Studio Code for 'decree language-server'
                neovim            a plugin file of Neovim for 'decree language-server'
                helix             settings of Helix for 'decree language-server'
                emacs             Emacs with Eglot for 'decree language-server'
                zed               an extension of Zed for 'decree language-server'

                """)
    }

    @Test(arguments: [
        ("ngnix", "'ngnix' cannot be generated; did you mean 'nginx'?"),
        (
            "cron",
            "'cron' cannot be generated; there are nginx, caddy, cloudfront, cloudflare, netlify, purge-cloudfront, "
                + "purge-cloudflare, purge-fastly, github, gitlab, systemd, gitignore, vscode, neovim, helix, emacs, zed."
        ),
    ])
    func `an unknown name is wrong usage, answered with the one that was probably meant`(name: String, words: String)
        throws
    {
        let run = try Decree.run("generate", name, in: try TemporaryFolder())
        #expect(run.status == 64)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func `one file is printed, several want a folder, and nobody's own file is replaced`() throws {
        let folder = try Decree.smallSite()
        let printed = try Decree.run("generate", "gitignore", in: folder)
        #expect(
            printed.output == """
                # What decree makes from the content.
                # Where people sign apps by hand, what they sign is committed: take /Public/ out then.
                /Public/
                /.Public.*
                /Published/
                /.decree/
                # Private keys. Who has them can sign for you.
                /keys/
                *.key

                """)
        let several = try Decree.run("generate", "github", in: folder)
        #expect(several.status == 64)
        #expect(try Decree.run("generate", "github", "--json", in: folder).status == 64)
        #expect(
            several.errors.contains(
                "'github' needs 5 files: .github/workflows/decree-check.yml, "
                    + ".github/workflows/decree-review.yml, "
                    + ".github/workflows/decree-publish.yml, "
                    + ".github/workflows/decree-release.yml, .github/workflows/decree-macos.yml; name a folder for them with --out"
            ))
        for _ in 0..<2 { #expect(try Decree.run("generate", "github", "--out", "o", in: folder).status == 0) }
        let path = "o/.github/workflows/decree-check.yml"
        #expect(try folder.read(path).hasPrefix("# .github/workflows/decree-check.yml: "))
        try folder.write("name: mine", to: path)
        let refused = try Decree.run("generate", "github", "--out", "o", in: folder)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("'\(path)' was not written by decree; move it, or give --out another folder"))
        #expect(try folder.read(path) == "name: mine")
    }

    @Test func `every command in a file is led to the folders that were named, and only to those`() throws {
        let folder = try Decree.smallSite()
        try FileManager.default.moveItem(atPath: folder.path + "/Content", toPath: folder.path + "/Policies")
        let options = ["--content", "Policies", "--output", "./Build/My site/"]
        for (name, isSystemd) in [("github", false), ("gitlab", false), ("systemd", true)] {
            let run = try Decree.run(["generate", name, "--out", name] + options, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let text = try FolderListing.files(URL(filePath: "\(folder.path)/\(name)")).values
                .map { String(decoding: $0, as: UTF8.self) }.joined()
            let lines = text.split(separator: "\n").filter {
                $0.contains(/(^| |\/|=)decree (check|impact|review|ship|verify|refresh|release add|build)\b/)
                    && !$0.contains("#") && !$0.contains("name:")
            }
            #expect(lines.count >= (isSystemd ? 1 : 5))
            for line in lines { #expect(line.contains(" --content Policies"), "\(line)") }
            for line in lines where line.contains(/decree (ship|review)/) {
                let word = isSystemd ? "\"Build/My site\"" : "'Build/My site'"
                #expect(line.contains(" --output \(word)"), "\(line)")
            }
        }
        let ignored = try Decree.run(["generate", "gitignore"] + options, in: folder).output
        #expect(ignored.contains("take /Build/My site/ out then.\n/Build/My site/\n/Build/.My site.*\n"), "\(ignored)")
    }

    @Test func `what a file says of the site follows its target`() throws {
        let folder = try Decree.smallSite()
        try folder.write(
            "---\nurl: https://u.example.com\ntargets: {live: {directory: Live}, next: {directory: /srv/next}}\n---\n",
            to: "Content/index.md")
        let first = try Decree.run("generate", "nginx", in: folder),
            next = try Decree.run("generate", "nginx", "--to", "next", in: folder)
        #expect(first.output.contains("/Live/current\";"))
        #expect(next.output.contains("root \"/srv/next/current\";"))
        let unknown = try Decree.run("generate", "nginx", "--to", "none", in: folder)
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("there is no target 'none'; the site has 'live', 'next'"))
    }
}
