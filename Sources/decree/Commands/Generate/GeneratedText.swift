/// The text of a file that `decree generate` writes, made of one in `Files/`.
enum GeneratedText {
    /// Every line of a gap's text gets the indent of the line that the gap stands on.
    static func filled(_ text: String, _ gaps: [String: String], _ facts: Set<String> = []) -> String {
        chosen(text, facts).map { line in
            let indent = line.prefix { $0 == " " || $0 == "\t" }
            return line.replacing(/@([A-Z]+)@/) { gap in
                (gaps[String(gap.1)] ?? String(gap.0)).replacing("\n", with: "\n" + indent)
            }
        }.joined(separator: "\n")
    }

    /// The lines between `@if FACT@` and `@end@` are left out where the fact does not hold, with `@if !FACT@` where it
    /// does.
    private static func chosen(_ text: String, _ facts: Set<String>) -> [String] {
        var open: [Bool] = []
        return whole(text).filter { line in
            if let mark = line.wholeMatch(of: /@if (!?)([A-Z]+)@/) {
                open.append(facts.contains(String(mark.2)) == mark.1.isEmpty)
            } else if line == "@end@" {
                _ = open.popLast()
            } else {
                return !open.contains(false)
            }
            return false
        }
    }

    /// The lines, each `@part NAME@` replaced by the lines of that file of `Files/`, which get the mark's indent.
    private static func whole(_ text: String) -> [String] {
        lines(text).flatMap { line -> [String] in
            guard let mark = line.wholeMatch(of: /( *)@part ([a-z-]+)@/), let part = parts[String(mark.2)] else {
                return [String(line)]
            }
            return lines(String(decoding: part, as: UTF8.self)).dropLast().map { line in
                line.isEmpty || line.hasPrefix("@") ? String(line) : String(mark.1) + String(line)
            }
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// What several files have in common, by name.
    static let parts: [String: [UInt8]] = [
        "host-rules": PackageResources.host_rules_js,
        "github-setup": PackageResources.github_setup_txt, "github-secrets": PackageResources.github_secrets_txt,
        "github-install": PackageResources.github_install_yml, "github-identity": PackageResources.github_identity_yml,
        "github-access": PackageResources.github_access_yml, "ssh-access": PackageResources.ssh_access_sh,
        "gitlab-secrets": PackageResources.gitlab_secrets_txt, "gitlab-install": PackageResources.gitlab_install_yml,
        "systemd-setup": PackageResources.systemd_setup_txt, "systemd-access": PackageResources.systemd_access_txt,
        "systemd-network": PackageResources.systemd_network_txt,
        "gitlab-identity": PackageResources.gitlab_identity_yml, "gitlab-access": PackageResources.gitlab_access_sh,
    ]
}
