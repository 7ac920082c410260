import Basics

/// What `decree generate` writes under one name: files that others read, which lie in `Files/` as they are written.
///
/// A file holds no key, no passphrase and no token: it says where they are kept. What differs from site to site stands
/// in a file as `@GAP@` or between `@if FACT@` and `@end@`, what several files share as `@part NAME@`; everything else
/// is the file's own text, to be read and changed there.
struct Generated: Sendable {
    struct File: Hashable, Sendable {
        /// Its name, with the folders it needs; relative.
        let path: String
        let text: String
    }

    let name: String
    let summary: String
    /// With their gaps.
    let templates: [File]

    private init(_ name: String, _ summary: String, _ files: KeyValuePairs<String, [UInt8]>) {
        self.name = name
        self.summary = summary
        templates = files.map { File(path: $0.key, text: String(decoding: $0.value, as: UTF8.self)) }
    }

    static let all = [
        Generated("nginx", "the server in front of a folder: nginx", ["decree.conf": EmbeddedFiles.decree_conf]),
        Generated("caddy", "the server in front of a folder: Caddy", ["Caddyfile": EmbeddedFiles.Caddyfile]),
        Generated(
            "cloudfront", "CloudFront in front of a bucket, as a template of CloudFormation",
            ["cloudfront.yaml": EmbeddedFiles.cloudfront_yaml]),
        Generated(
            "cloudflare", "a Worker of Cloudflare in front of a bucket of R2",
            ["worker.js": EmbeddedFiles.worker_js, "wrangler.toml": EmbeddedFiles.wrangler_toml]),
        Generated(
            "netlify", "a site of Netlify, with a function at its edge",
            [
                "netlify.toml": EmbeddedFiles.netlify_toml,
                "netlify/edge-functions/decree.js": EmbeddedFiles.decree_js,
            ]),
        Generated(
            "purge-cloudfront", "a program for 'after' of a target: purges CloudFront's caches",
            ["purge-cloudfront": EmbeddedFiles.purge_cloudfront_sh]),
        Generated(
            "purge-cloudflare", "a program for 'after' of a target: purges Cloudflare's caches",
            ["purge-cloudflare": EmbeddedFiles.purge_cloudflare_sh]),
        Generated(
            "purge-fastly", "a program for 'after' of a target: purges Fastly's caches",
            ["purge-fastly": EmbeddedFiles.purge_fastly_sh]),
        Generated(
            "github",
            "workflows of GitHub that check, review, publish (also when due), refresh and list releases, "
                + "and one for a Mac",
            [
                ".github/workflows/decree-check.yml": EmbeddedFiles.decree_check_yml,
                ".github/workflows/decree-review.yml": EmbeddedFiles.decree_review_yml,
                ".github/workflows/decree-publish.yml": EmbeddedFiles.decree_publish_yml,
                ".github/workflows/decree-refresh.yml": EmbeddedFiles.decree_refresh_yml,
                ".github/workflows/decree-release.yml": EmbeddedFiles.decree_release_yml,
                ".github/workflows/decree-macos.yml": EmbeddedFiles.decree_macos_yml,
            ]),
        Generated(
            "gitlab", "jobs of GitLab that check, review, publish (also when due), refresh and list releases",
            [".gitlab-ci.yml": EmbeddedFiles.gitlab_ci_yml]),
        Generated(
            "systemd", "services and their timers: refresh every six hours, publish when a date has passed",
            [
                "decree-ship.service": EmbeddedFiles.decree_ship_service,
                "decree-ship.timer": EmbeddedFiles.decree_ship_timer,
                "decree-refresh.service": EmbeddedFiles.decree_refresh_service,
                "decree-refresh.timer": EmbeddedFiles.decree_refresh_timer,
            ]),
        Generated(
            "gitignore", "what git must not have: output, and private keys", [".gitignore": EmbeddedFiles.gitignore]),
        Generated(
            "vscode", "an extension of Visual Studio Code for 'decree language-server'",
            ["package.json": EmbeddedFiles.package_json, "extension.js": EmbeddedFiles.extension_js]),
        Generated(
            "neovim", "a plugin file of Neovim for 'decree language-server'",
            ["decree.lua": EmbeddedFiles.decree_lua]),
        Generated(
            "helix", "settings of Helix for 'decree language-server'",
            [".helix/languages.toml": EmbeddedFiles.languages_toml]),
        Generated("emacs", "Emacs with Eglot for 'decree language-server'", ["decree.el": EmbeddedFiles.decree_el]),
        Generated(
            "zed", "an extension of Zed for 'decree language-server'",
            [
                "extension.toml": EmbeddedFiles.extension_toml, "Cargo.toml": EmbeddedFiles.Cargo_toml,
                "src/lib.rs": EmbeddedFiles.lib_rs,
            ]),
    ]

    /// Whether a file differs from site to site, in more than the names of folders.
    var asksForSite: Bool {
        templates.contains { $0.text.contains(/@(?!(?:CONTENT|STRING|OUTPUT|HIDDEN)@)[A-Z]+@|@if [!A-Z]/) }
    }

    /// The files of editors and of git, which know the folders and nothing else of the site.
    func files(in folders: GeneratedFolders) -> [File] {
        templates.map { File(path: $0.path, text: GeneratedText.filled($0.text, folders.gaps(in: $0.path))) }
    }

    /// The main file first.
    func files(for site: GeneratedSite) throws(CommandError) -> [File] {
        if let address = site.addressBelowRoot, templates.contains(where: { $0.text.contains("@HOST@") }) {
            throw CommandError(
                "'\(address)' is below the root of its host; these configurations serve a site at the root",
                isRefusal: true)
        }
        if let folder = site.folderBeyondCaddy, templates.contains(where: { $0.text.contains("@CADDY@") }) {
            throw CommandError(
                "Caddy cannot serve '\(folder)': its file has no sign for '{$', which begins a variable, and none for "
                    + "a backslash before a quote", isRefusal: true)
        }
        let files = templates.map {
            File(path: $0.path, text: GeneratedText.filled($0.text, site.gaps(in: $0.path), site.facts))
        }.filter { !$0.text.isEmpty }
        if let size = files.compactMap({ Self.function(in: $0.text)?.utf8.count }).max(), size > Self.longestFunction {
            throw CommandError(
                """
                the function for CloudFront would have \(size) bytes, and \(Self.longestFunction) are allowed: too \
                many builds have a file of their own; let apps ask for 'ssvc.<build>.json' themselves, or write \
                'layout: single' for some
                """, isRefusal: true)
        }
        return files
    }

    /// A sentence for each setting that the templates need and the site does not have.
    func missing(of site: GeneratedSite) -> [String] {
        let text = templates.map(\.text).joined()
        return site.missing.filter { text.contains($0.mark) }.map(\.words)
    }

    /// What Amazon allows a function's text.
    private static let longestFunction = 10_240

    /// The text of the function inside a template of CloudFormation.
    static func function(in text: String) -> String? {
        guard let start = text.firstRange(of: "FunctionCode: |\n")?.upperBound else { return nil }
        let indent = String(repeating: " ", count: 10)
        let lines = text[start...].split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { $0.isEmpty || $0.hasPrefix(indent) }.map { $0.dropFirst(indent.count) }
        return lines.joined(separator: "\n").trimmed(\.isLineEnd) + "\n"
    }
}
