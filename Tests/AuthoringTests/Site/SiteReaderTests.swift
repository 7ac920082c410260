import Authoring
import PolicyModel
import Testing

/// The settings of the site.
struct SiteReaderTests {
    static let mistakes: [Mistake] = [
        .site(
            "an unknown key", "titel: Kasa",
            """
            Content/index.md:2:1: error: 'titel' is not a key of the site [unknown-key]
              | did you mean 'title'?
            """),
        .site(
            "an app's key", "app: Kasa",
            """
            Content/index.md:2:1: error: 'app' is not a key of the site [unknown-key]
              | write one of: title, url, language, targets, keys, reviewers, approvals, allowed-urls, allowed-secrets, cache, share, max-blocked, share-days
            """),
        .site(
            "an empty title", "title: \"\"",
            """
            Content/index.md:2:8: error: 'title' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
        .site(
            "a list of titles", "title: [a]",
            """
            Content/index.md:2:8: error: 'title' must be a plain value, not a list [wrong-shape]
              | write title: value
            """),
        .site(
            "an address over http", "url: http://example.com",
            """
            Content/index.md:2:6: error: 'http://example.com' does not begin with https:// [site-url]
              | write https://example.com
            """),
        .site(
            "an address with a query", "url: https://example.com/?a",
            """
            Content/index.md:2:6: error: 'https://example.com/?a' holds a query or fragment [site-url]
              | write the address of a folder: https://host/path
            """),
        .site(
            "the address of the home page", "url: https://example.com/updates/index.html",
            """
            Content/index.md:2:6: error: 'https://example.com/updates/index.html' is the address of a page, and 'url' \
            that of its folder [site-url]
              | write https://example.com/updates
            """),
        .site(
            "an address with credentials", "url: https://me@example.com",
            """
            Content/index.md:2:6: error: 'https://me@example.com' holds credentials [site-url]
              | remove everything before the '@'
            """),
        .site(
            "an address with dot segments", "url: https://example.com/a/../b",
            """
            Content/index.md:2:6: error: 'https://example.com/a/../b' holds dot segments, %2f or %2e [site-url]
              | write the path out
            """),
        .site(
            "a language that is none", "language: german!",
            """
            Content/index.md:2:11: error: 'german!' is not a language tag [language]
              | write de, which is German
            """),
        .site(
            "targets without names", "targets: Publications",
            """
            Content/index.md:2:10: error: 'targets' must be a map [wrong-shape]
              | write targets: {live: {directory: Publications}}
            """),
        .site(
            "a target without a folder", "targets: {live: {}}",
            """
            Content/index.md:2:11: error: the target 'live' has none of 'directory', 's3', 'sftp' and 'git' [missing-key]
              | write live: {directory: path}
            """),
        .site(
            "a target with an unknown key", "targets: {live: {direktory: x}}",
            """
            Content/index.md:2:11: error: the target 'live' has none of 'directory', 's3', 'sftp' and 'git' [missing-key]
              | write live: {directory: path}
            Content/index.md:2:18: error: 'direktory' is not a key of a target [unknown-key]
              | did you mean 'directory'?
            """),
        .site(
            "a target of two kinds", "targets: {live: {directory: x, s3: bucket}}",
            """
            Content/index.md:2:32: error: 's3' stands beside 'directory' [target-kind]
              | a target is one place; give the other a name of its own
            """),
        .site(
            "a program that is none, and one for a folder beside a bucket",
            "url: \"https://x.example.com\"\ntargets: {live: {s3: bucket, after: ./purge, deploy: \"exec:./up\"}}",
            """
            Content/index.md:3:37: error: './purge' names no program [target-program]
              | write after: "exec:./program", with its arguments after it
            Content/index.md:3:54: error: 'deploy' belongs to a target of the kind 'directory' [target-kind]
              | remove it: the files are at their host already
            """),
        .site(
            "programs without an address, and a branch without an origin",
            "targets: {a: {directory: x, after: \"exec:p\"}, b: {git: x.git, branch: c, url: \"https://x.example.com\", after: \"exec:p\"}}",
            """
            Content/index.md:2:11: error: the target 'a' has 'after' and no 'url' [missing-key]
              | name the address under which it is read: url: "https://host/path"
            Content/index.md:2:111: error: 'after' of a branch needs 'origin' [missing-key]
              | name the address at which the host itself shows the branch, without the caches that are purged
            """),
        .site(
            "a bucket's key beside a folder", "targets: {live: {directory: x, prefix: y}}",
            """
            Content/index.md:2:32: error: 'prefix' belongs to a target of the kind 's3' [target-kind]
              | remove it, or write s3: and the bucket's name
            """),
        .site(
            "a folder that a shell would find", "targets: {a: {directory: ~/updates}}",
            """
            Content/index.md:2:26: error: '~/updates' begins with what a shell replaces, and none reads it here [target-place]
              | write the folder's path, such as /var/www/updates or ../updates
            """),
        .site(
            "a bucket's name that is none", "targets: {live: {s3: My_Bucket}}",
            """
            Content/index.md:2:22: error: 'My_Bucket' is no bucket's name [target-place]
              | 3 to 63 lower-case letters, digits, dots and hyphens; endpoint and prefix have keys of their own
            """),
        .site(
            "an endpoint in the clear", "targets: {live: {s3: bucket, endpoint: \"http://s3.example.com\"}}",
            """
            Content/index.md:2:40: error: 'http://s3.example.com' does not begin with https:// [target-place]
              | write https://s3.example.com
            """),
        .site(
            "an endpoint with credentials and one with a folder",
            "targets: {a: {s3: bucket, endpoint: \"https://k:s@s3.example.com\"}, b: {s3: bucket, endpoint: \"https://s3.example.com/x\"}}",
            """
            Content/index.md:2:37: error: 'https://k:s@s3.example.com' holds credentials [target-place]
              | remove everything before the '@'
            Content/index.md:2:94: error: 'https://s3.example.com/x' holds more than a host [target-place]
              | an endpoint is https://host; the folder in the bucket is 'prefix'
            """),
        .site(
            "a prefix that leads out, a region and a flag that are none",
            "targets: {a: {s3: bucket, prefix: \"x/../y\", region: EU, path-style: maybe}}",
            """
            Content/index.md:2:35: error: 'x/../y' is no prefix of keys [target-place]
              | write the folder in the bucket: site or apps/site, in printable ASCII without spaces
            Content/index.md:2:53: error: 'EU' is no region [target-place]
              | lower-case letters, digits and hyphens, such as eu-central-1
            Content/index.md:2:69: error: 'maybe' is neither true nor false [target-place]
              | true writes the bucket into the path, false into the host's name
            """),
        .site(
            "an account without a path, one that reads as an option, and one with a glob",
            "targets: {a: {sftp: host}, b: {sftp: \"-oX@host:p\"}, c: {sftp: \"host:p*\"}}",
            """
            Content/index.md:2:21: error: 'host' is no place that sftp reaches [target-place]
              | write user@host:path; a port or a key belongs into the SSH configuration
            Content/index.md:2:38: error: '-oX@host:p' is no place that sftp reaches [target-place]
              | write user@host:path; a port or a key belongs into the SSH configuration
            Content/index.md:2:63: error: 'host:p*' is no place that sftp reaches [target-place]
              | write the path in printable ASCII without \\ \" * ? [ ] { }
            """),
        .site(
            "a repository without a branch, and a branch of no repository",
            "targets: {live: {git: \"git@example.com:a.git\"}, other: {directory: x, branch: pages}}",
            """
            Content/index.md:2:11: error: the target 'live' has no 'branch' [missing-key]
              | name the branch that the host serves: branch: gh-pages
            Content/index.md:2:71: error: 'branch' belongs to a target of the kind 'git' [target-kind]
              | remove it, or write git: and a remote
            """),
        .site(
            "repositories that git must not be asked for",
            """
            targets:
              a: {git: "https://me:secret@example.com/a.git", branch: b}
              b: {git: "ext::sh -c true", branch: b}
              c: {git: "--upload-pack=x", branch: b}
              d: {git: "ssh://-oProxyCommand=x/a", branch: b}
              e: {git: "http://example.com/a.git", branch: b}
            """,
            """
            Content/index.md:3:12: error: the address of the repository holds a credential [target-place]
              | leave it out: git asks its credential helper, or the variables GIT_ASKPASS and GIT_CONFIG_COUNT give it
            Content/index.md:4:12: error: 'ext::sh -c true' is no repository that git reaches [target-place]
              | write user@host:path.git, ssh://user@host/path.git, https://host/path.git or a path
            Content/index.md:5:12: error: '--upload-pack=x' is no repository that git reaches [target-place]
              | write user@host:path.git, ssh://user@host/path.git, https://host/path.git or a path
            Content/index.md:6:12: error: 'ssh://-oProxyCommand=x/a' is no repository that git reaches [target-place]
              | write user@host:path.git, ssh://user@host/path.git, https://host/path.git or a path
            Content/index.md:7:12: error: 'http://example.com/a.git' is no repository that git reaches [target-place]
              | write user@host:path.git, ssh://user@host/path.git, https://host/path.git or a path
            """),
        .site(
            "a branch, a host, a number and a file that are none",
            """
            targets:
              a: {git: a.git, branch: "refs/heads/b"}
              b: {git: a.git, branch: "b..c"}
              c: {git: a.git, branch: b, host: geocities}
              d: {git: a.git, branch: b, keep: 1}
              e: {git: a.git, branch: b, keep-files: [../x, "*.md"]}
              f: {git: a.git, branch: b, url: "http://example.com"}
            """,
            """
            Content/index.md:3:27: error: 'refs/heads/b' is no branch's name [target-place]
              | write it without refs/heads/: gh-pages
            Content/index.md:4:27: error: 'b..c' is no branch's name [target-place]
              | write it without refs/heads/: gh-pages
            Content/index.md:5:36: error: 'geocities' is no host that Decree knows [target-place]
              | one of github-pages, gitlab-pages, raw, cloudflare-pages, netlify, plain
            Content/index.md:6:36: error: '1' is not a whole number from 2 to 1000 [number]
              | write it in digits, without sign or leading zeros
            Content/index.md:7:43: error: '../x' is no path in the branch [target-place]
              | write README.md, or a folder with a slash at the end: docs/
            Content/index.md:7:49: error: '*.md' is no path in the branch [target-place]
              | write README.md, or a folder with a slash at the end: docs/
            Content/index.md:8:35: error: 'http://example.com' does not begin with https:// [site-url]
              | write https://example.com
            """),
        .site(
            "a target that is a text", "targets: {live: Publications}",
            """
            Content/index.md:2:17: error: a target must be a map [wrong-shape]
              | write {key: value}; keys: directory, s3, sftp, git, endpoint, region, prefix, path-style, branch, host, keep, keep-files, after, deploy, origin, url
            """),
        .site(
            "a folder without a value", "targets: {live: {directory: }}",
            """
            Content/index.md:2:29: error: 'directory' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
        .site(
            "keys without a value", "keys:",
            """
            Content/index.md:2:6: error: 'keys' has no value [missing-value]
              | write a value after the colon, or remove the key
            """),
        .site(
            "an allowed address over http", "allowed-urls: http://example.com",
            """
            Content/index.md:2:15: error: 'http://example.com' does not begin with https:// [allowed-url]
              | write https://example.com
            """),
        .site(
            "an allowed address with a query",
            "allowed-urls: [https://apps.apple.com, https://play.google.com, \"https://example.com/?a\"]",
            """
            Content/index.md:2:65: error: 'https://example.com/?a' holds a query or fragment [allowed-url]
              | a prefix is a host and a path: https://host/path
            """),
        .site(
            "an allowed secret that is the path of a source", "allowed-secrets: [assets/a.env, /Content/assets/b.env]",
            """
            Content/index.md:2:33: error: '/Content/assets/b.env' is not the path of a published file [allowed-secret]
              | write it as it follows the site's address: assets/example.env
            """),
        .site(
            "no allowed address", "allowed-urls: []",
            """
            Content/index.md:2:15: error: 'allowed-urls' is an empty list [missing-value]
              | name at least one value, or remove the key
            """),
        .site(
            "a cache that is no number", "cache: 5m",
            """
            Content/index.md:2:8: error: '5m' is not a whole number from 0 to 31536000 [number]
              | write it in digits, without sign or leading zeros
            """),
        .site(
            "a cache below zero", "cache: -1",
            """
            Content/index.md:2:8: error: '-1' is not a whole number from 0 to 31536000 [number]
              | write it in digits, without sign or leading zeros
            """),
        .site(
            "a cache of more than a year", "cache: 31536001",
            """
            Content/index.md:2:8: error: '31536001' is not a whole number from 0 to 31536000 [number]
              | write it in digits, without sign or leading zeros
            """),
        .site(
            "a cache with a leading zero", "cache: 060",
            """
            Content/index.md:2:8: error: '060' is not a whole number from 0 to 31536000 [number]
              | write 60
            """),
        Mistake(
            "an app's section on the home page",
            [
                "index.md":
                    "# Text: force\n- Title: A\n\n# Release: 1.0\nNotes.\n\n# Message: m\n```yaml\nmax: 1\n```\n- Title: B\n",
                "kasa.md": HealthyContent.app,
            ],
            """
            Content/index.md:1:1: error: the home page cannot hold an app's section [misplaced-section]
              | move it to the app's file, or to a fragment that several apps extend
            Content/index.md:4:1: error: the home page cannot hold an app's section [misplaced-section]
              | move it to the app's file, or to a fragment that several apps extend
            Content/index.md:7:1: error: the home page cannot hold an app's section [misplaced-section]
              | move it to the app's file, or to a fragment that several apps extend
            """),
    ]

    @Test(arguments: mistakes) func `a setting that cannot hold is refused where it stands`(mistake: Mistake) throws {
        #expect(try mistake.reading() == mistake.says)
    }

    @Test func `a sound site is read whole`() throws {
        let text = """
            ---
            title: Our apps
            url: https://example.com/updates/
            language: de-CH
            targets: {live: {directory: Publications}, trial: {directory: /srv/trial}}
            allowed-urls: [https://apps.apple.com, https://play.google.com/store]
            allowed-secrets: assets/sample.env
            cache: 300
            ---
            """
        let (content, lines) = try HealthyContent.read(["index.md": text, "kasa.md": HealthyContent.app])
        #expect(lines == [])
        let site = try #require(content?.site)
        #expect(site.title == "Our apps")
        #expect(site.url == "https://example.com/updates")
        #expect(site.language == LanguageTag("de-CH"))
        #expect(site.targets.map(\.name) == ["live", "trial"])
        #expect(site.targets.map(\.place.description) == ["Publications", "/srv/trial"])
        #expect(site.targets.map(\.position.column) == [11, 44])
        #expect(site.allowedURLs == ["https://apps.apple.com", "https://play.google.com/store"])
        #expect(site.allowedSecrets == ["assets/sample.env"])
        #expect(site.users == nil)
        #expect(content?.policies.first?.language == LanguageTag("de-CH"))
    }

    @Test func `every kind of target is read whole`() throws {
        let text = """
            ---
            targets:
              live: {s3: my-bucket, endpoint: "https://s3.example.com/", region: eu-central-1, prefix: apps/site}
              loop: {s3: my.bucket, endpoint: "http://127.0.0.2:9000", path-style: false, prefix: site/}
              aws: {s3: my-bucket}
              dots: {s3: my.bucket}
              ssh: {sftp: "deploy@www.example.com:/srv/updates/"}
              alias: {sftp: "web:updates"}
              pages: {git: "git@github.com:acme/updates.git", branch: gh-pages, host: github-pages, keep: 30,
                keep-files: [README.md, docs/], url: "https://acme.github.io/updates/"}
              path: {git: ../updates.git, branch: site/live}
            cache: 60
            ---
            """
        let (content, lines) = try HealthyContent.read(["index.md": text, "kasa.md": HealthyContent.app])
        #expect(lines == [])
        let site = try #require(content?.site)
        #expect(site.cache == 60)
        #expect(
            site.places == [
                .s3(
                    .init(
                        name: "my-bucket", endpoint: "https://s3.example.com", region: "eu-central-1",
                        prefix: "apps/site/", usesPathStyle: true)),
                .s3(
                    .init(
                        name: "my.bucket", endpoint: "http://127.0.0.2:9000", region: nil, prefix: "site/",
                        usesPathStyle: false)),
                .s3(.init(name: "my-bucket", endpoint: nil, region: nil, prefix: "", usesPathStyle: false)),
                .s3(.init(name: "my.bucket", endpoint: nil, region: nil, prefix: "", usesPathStyle: true)),
                .sftp(.init(user: "deploy", host: "www.example.com", path: "/srv/updates")),
                .sftp(.init(user: nil, host: "web", path: "updates")),
                .git(
                    .init(
                        remote: "git@github.com:acme/updates.git", branch: "gh-pages", host: .githubPages, keep: 30,
                        keptFiles: ["README.md", "docs/"])),
                .git(.init(remote: "../updates.git", branch: "site/live")),
            ])
        #expect(site.places.suffix(2).map { site.url(of: $0) } == ["https://acme.github.io/updates", site.url])
        #expect("\(site.places[site.places.count - 1])" == "../updates.git#site/live")
    }

    @Test func `a site without an index has a title and English`() throws {
        let site = try #require(try HealthyContent.read(["kasa.md": HealthyContent.app]).0?.site)
        #expect(site.title == "Update policies")
        #expect(site.url == nil)
        #expect(site.language == .english)
        #expect(site.targets.isEmpty)
        #expect(site.allowedURLs == [])
    }
}
