import Basics
import PolicyModel
import Publishing

/// What generated files have to know of a site.
struct GeneratedSite {
    /// By the name of the gap that each value fills; those of `folders` besides.
    private let own: [String: String]
    private let folders: GeneratedFolders
    /// What holds of the site, by the names in `@if FACT@`.
    let facts: Set<String>
    /// The address of a site that is below the root of its host; nil for all others.
    let addressBelowRoot: String?
    /// A folder that no Caddyfile can name; nil for all others.
    let folderBeyondCaddy: String?
    /// Settings that the site does not have: the mark in the templates that need them, and what follows.
    let missing: [(mark: String, words: String)]

    /// - Parameters:
    ///   - target: the target's name; nil for the first one.
    ///   - paths: every path of the built bundle, for hosts that cannot look whether a file is there.
    init(
        _ site: Site, target: String?, paths: [String], pipeline: Pipeline = .ownMachine,
        in folders: GeneratedFolders = .standard
    ) throws {
        let chosen = site.targets.first { target == nil || $0.name == target }
        if let target, chosen == nil { throw CommandError.unknownTarget(target, of: site) }
        let url = chosen?.url ?? site.url
        let address = try url.map { url throws(ProofError) in try SiteAddress(url) }
        self.init(
            url: url, host: address?.host, port: address.flatMap { $0.isSecure ? $0.port : nil },
            place: chosen?.place ?? .standard, target: chosen?.name,
            cache: site.cache, paths: paths, keys: site.keys, pipeline: pipeline, in: folders,
            addressBelowRoot: address.flatMap { $0.path.isEmpty ? nil : "\($0)" })
        if let fault = pipeline.fault(of: chosen?.place ?? .standard) {
            throw CommandError(fault, isRefusal: true)
        }
    }

    init(
        url: String?, host: String?, port: Int? = nil, place: TargetPlace, target: String?, cache: Int, paths: [String],
        keys: SiteKeys? = nil, pipeline: Pipeline = .ownMachine, in folders: GeneratedFolders = .standard,
        addressBelowRoot: String? = nil
    ) {
        self.addressBelowRoot = addressBelowRoot
        let (folder, relative, prefix) = Self.folders(of: place)
        folderBeyondCaddy = Quoting.caddy(folder) == nil ? folder : nil
        self.folders = folders
        let helper = "credential.\(Self.server(of: place)).helper"
        own = [
            "URL": (url ?? Self.example).shellWord, "HOST": host ?? "updates.example.com",
            "PORT": "\(port ?? Self.standardPort)",
            "PORTPART": port.map { $0 == Self.standardPort ? "" : ":\($0)" } ?? "", "CACHE": "\(cache)",
            "FOLDER": Quoting.nginx(folder), "RELATIVE": Quoting.string(relative),
            "CADDY": Quoting.caddy(folder) ?? "",
            "PREFIX": prefix, "ORIGIN": prefix.isEmpty ? "" : "/\(prefix.dropLast())", "BUILDS": Self.builds(in: paths),
            "TO": target.map { " --to \($0.shellWord)" } ?? "",
            "AGAINST": (target ?? TargetPlace.standard.folder ?? "").shellWord,
            // A hosted runner remembers nothing.
            "RECORD": keys == nil || pipeline.isHosted ? "" : " --record \"$HOME/.decree-seen\"",
            "RUNNER": pipeline.isHosted ? "ubuntu-24.04" : "[self-hosted, decree]",
            "KEPT": Quoting.flag(Paths.plain(place.folder ?? "")), "BRANCH": Self.branch(of: place),
            "TARGET": Quoting.unit(place.folder ?? "", isCommand: false),
            "CLEAN": ("/" + Quoting.pattern(Paths.plain(place.folder ?? ""))).shellWord,
            "HELPER": helper.shellWord, "YAMLHELPER": YAMLWord.text(helper),
        ]
        facts = Self.facts(hasAddress: url != nil, place, keys, pipeline).union(folder.contains("$") ? ["DOLLAR"] : [])
        missing = Self.missing(hasAddress: url != nil, hasKeys: keys != nil) + Self.unserved(place, target)
    }

    /// What is written for a machine that has no content yet: its site has keys in files, and lies in a folder.
    static func withKeys(in folders: GeneratedFolders = .standard) -> GeneratedSite {
        GeneratedSite(
            facts: ["KEYS", "SITE", "SNAPSHOT", "TIMESTAMP", "FILES", "PASSPHRASE", "REFRESHFILES", "LOCAL", "KEPT"],
            folders)
    }

    private init(facts: Set<String>, _ folders: GeneratedFolders) {
        (self.facts, own, self.folders, missing) = (facts, ["TO": ""], folders, [])
        (addressBelowRoot, folderBeyondCaddy) = (nil, nil)
    }

    /// The text of each gap in a file.
    func gaps(in file: String) -> [String: String] {
        let gaps = own.merging(folders.gaps(in: file)) { $1 }
        return file.hasPrefix(".github/") ? gaps.mapValues(Quoting.workflow) : gaps
    }

    /// The address in files of a site whose settings have none.
    private static let example = "https://updates.example.com"

    private static let standardPort = 443

    private static func missing(hasAddress: Bool, hasKeys: Bool) -> [(mark: String, words: String)] {
        let address = [
            ("@if URL@", "index.md has no 'url': nothing is proved at a public address; add it, and generate again"),
            (
                "@HOST@",
                "index.md has no 'url': \(example) stands where the site's address belongs; add it, and generate again"
            ),
        ]
        let keys = [
            (
                "@if KEYS@",
                "index.md has no 'keys': one minisign key signs everything, and there is no timestamp to refresh; "
                    + "'decree keys init' adds them, then generate again"
            )
        ]
        return (hasAddress ? [] : address) + (hasKeys ? [] : keys)
    }

    /// The folder that is served, whole for a web server and from where its own file lies for Netlify's program, and
    /// what a bucket's keys begin with.
    private static func folders(of place: TargetPlace) -> (folder: String, relative: String, prefix: String) {
        switch place {
        case .directory(let path): (Paths.standardized(path) + "/current", path + "/current", "")
        case .sftp(let account): (account.path + "/current", account.path + "/current", "")
        case .s3(let bucket): (anyFolder, anyFolder, bucket.prefix)
        case .git: (anyFolder, anyFolder, "")
        }
    }

    /// The folder that files name where the target is no folder.
    private static let anyFolder = "/srv/decree/Published/current"

    /// What is said of each file that names a folder where the target is none.
    private static func unserved(_ place: TargetPlace, _ target: String?) -> [(mark: String, words: String)] {
        let kind: String
        switch place {
        case .s3: kind = "a bucket"
        case .git: kind = "a branch"
        case .directory, .sftp: return []
        }
        let words =
            "the target '\(target ?? "")' is \(kind): \(anyFolder) stands where the folder of publications belongs; "
            + "--to names another target"
        return ["@FOLDER@", "@CADDY@", "@RELATIVE@"].map { ($0, words) }
    }

    private static func branch(of place: TargetPlace) -> String {
        if case .git(let repository) = place { repository.branch } else { "" }
    }

    /// What a repository's address begins with, up to the path; empty without a scheme.
    private static func server(of place: TargetPlace) -> String {
        guard case .git(let repository) = place, let scheme = repository.remote.firstRange(of: "://") else { return "" }
        let rest = repository.remote[scheme.upperBound...]
        return String(repository.remote[..<(rest.firstIndex(of: "/") ?? rest.endIndex)])
    }

    /// The builds for which SSVC's document has a file of its own, as lines of JavaScript: `kasa/ssvc.2.6.0.json` →
    /// `"kasa": ["2.6.0"],`.
    private static func builds(in paths: [String]) -> String {
        var builds: [String: [String]] = [:]
        for path in paths.sorted() {
            guard let match = path.wholeMatch(of: /([a-z0-9][a-z0-9-]*)\/ssvc\.([A-Za-z0-9][A-Za-z0-9.]*)\.json/) else {
                continue
            }
            builds[String(match.1), default: []].append("\"\(match.2)\"")
        }
        let lines = builds.sorted { $0.key < $1.key }.map { "\"\($0)\": [\($1.joined(separator: ", "))]," }
        return lines.isEmpty ? "// none" : lines.joined(separator: "\n")
    }
}
