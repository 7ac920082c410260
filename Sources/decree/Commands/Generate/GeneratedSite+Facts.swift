import PolicyModel

extension GeneratedSite {
    /// What holds of the site and its pipeline, by the names in `@if FACT@`.
    static func facts(hasAddress: Bool, _ place: TargetPlace, _ keys: SiteKeys?, _ pipeline: Pipeline) -> Set<String> {
        var facts = access(to: place, pipeline)
        // The keys of jobs lie in a folder that is gone after them.
        let needsFolder = !facts.isDisjoint(with: ["DEPLOYKEY", "AWS"])
        let hasSecrets = !facts.isDisjoint(with: ["ACCESSKEY", "DEPLOYKEY", "PUSHTOKEN"])
        let hasAccess = hasSecrets || !facts.isDisjoint(with: ["AWS", "PUSH"])
        if hasAddress { facts.insert("URL") }
        if pipeline.isHosted { facts.insert("HOSTED") }
        if let keys { facts.formUnion(online(keys)) } else { facts.insert("MINISIGN") }
        let signs = !facts.isDisjoint(with: ["SITE", "SNAPSHOT", "TIMESTAMP", "MINISIGN"])
        if signs || needsFolder { facts.insert("FILES") }
        if signs { facts.insert("PASSPHRASE") }
        if signs || hasSecrets { facts.insert("SECRETS") }
        let refreshes = facts.contains("TIMESTAMP")
        if refreshes || needsFolder { facts.insert("REFRESHFILES") }
        if refreshes || hasSecrets { facts.insert("REFRESHSECRETS") }
        if refreshes || hasAccess { facts.insert("REFRESHENV") }
        return facts
    }

    /// What a job needs to write to the target.
    private static func access(to place: TargetPlace, _ pipeline: Pipeline) -> Set<String> {
        switch (place, pipeline.isHosted) {
        case (.directory(let path), false): path.hasPrefix("/") ? ["LOCAL"] : ["LOCAL", "KEPT"]
        case (.s3, true) where pipeline.cloud == .aws: ["AWS"]
        case (.s3, _): ["ACCESSKEY"]
        case (.git, true) where pipeline.cloud == .pages: ["PAGES", "PUSH"]
        case (.git(let repository), true) where repository.remote.hasPrefix("http"): ["PUSHTOKEN", "PUSH"]
        case (.git, true), (.sftp, true): ["DEPLOYKEY"]
        // The machine has settings of its own; the file of its service names where they are.
        case (.git(let repository), false): repository.remote.hasPrefix("http") ? ["GITCONFIG"] : ["SSH"]
        case (.sftp, false): ["SSH"]
        case (.directory, _): []
        }
    }

    /// The online keys that a job reads from a secret are those in files.
    private static func online(_ keys: SiteKeys) -> Set<String> {
        var facts: Set<String> = ["KEYS"]
        for kind in SiteKeys.Kind.allCases where kind.isOnline {
            switch keys.roles[kind]?.keys.first?.backend {
            case .program?: facts.insert("PROGRAMS")
            case .agent?: break
            case .file?, nil: facts.insert(kind.rawValue.uppercased())
            }
        }
        return facts
    }
}
