/// The variables of git.
package enum GitVariables {
    /// The beginnings of those by which the user says how a host is reached.
    private static let hosts = ["GIT_SSH", "GIT_SSL_", "GIT_PROXY_", "GIT_HTTP_", "GIT_CONFIG_"]

    /// The same, and how far up a repository is looked for.
    private static let others: Set = [
        "GIT_ASKPASS", "GIT_EXEC_PATH", "GIT_ALLOW_PROTOCOL", "GIT_CEILING_DIRECTORIES",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
    ]

    /// Without those that point at a repository, as hooks of git have them: the one asked is that of the folder asked.
    package static func withoutPlaces(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in
            !name.hasPrefix("GIT_") || hosts.contains { name.hasPrefix($0) } || others.contains(name)
        }
    }
}
