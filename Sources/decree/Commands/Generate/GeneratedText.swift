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
        "host-rules": EmbeddedFiles.host_rules_js,
        "github-setup": EmbeddedFiles.github_setup_txt, "github-secrets": EmbeddedFiles.github_secrets_txt,
        "github-checkout": EmbeddedFiles.github_checkout_yml, "github-clean": EmbeddedFiles.github_clean_yml,
        "github-install": EmbeddedFiles.github_install_yml, "github-identity": EmbeddedFiles.github_identity_yml,
        "github-access": EmbeddedFiles.github_access_yml, "ssh-access": EmbeddedFiles.ssh_access_sh,
        "gitlab-secrets": EmbeddedFiles.gitlab_secrets_txt, "gitlab-install": EmbeddedFiles.gitlab_install_yml,
        "systemd-setup": EmbeddedFiles.systemd_setup_txt, "systemd-access": EmbeddedFiles.systemd_access_txt,
        "systemd-network": EmbeddedFiles.systemd_network_txt,
        "gitlab-identity": EmbeddedFiles.gitlab_identity_yml, "gitlab-access": EmbeddedFiles.gitlab_access_sh,
    ]
}
