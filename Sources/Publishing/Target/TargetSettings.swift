import PolicyModel
import Signing

/// The parameters of one run, whatever it publishes to.
package struct TargetSettings: Sendable {
    /// The most requests at once, to a bucket.
    package let jobs: Int
    /// In seconds. A run stops itself after it, and another run may take its place then.
    package let deadline: Int
    /// Whether this run takes the place of another one without waiting for its deadline.
    package let takesOver: Bool
    /// Random, and new for each run.
    package let token: String
    /// The time of day, which deadlines, leases, commits and the times of files are measured by; `--at` does not change
    /// it.
    package let clock: @Sendable () -> Moment
    /// How long a run waits before it reads its lock object back, on a server that ignores conditional writes.
    package let pause: Duration
    /// What the program finds: its settings, its keys' agent, the home folder, where programs are.
    package let environment: [String: String]
    /// Takes the place of the system's git or of OpenSSH's `ssh`.
    package let program: String?
    /// The folder of the content, whose revision a commit names; nil where that is not known.
    package let content: String?

    /// - Parameter environment: `DECREE_SSH_CONFIG` in it names a file that takes the place of `~/.ssh/config`.
    package init(
        jobs: Int = 8, deadline: Int = 1800, takesOver: Bool = false, token: String,
        clock: @escaping @Sendable () -> Moment, pause: Duration = .seconds(3), environment: [String: String] = [:],
        program: String? = nil, content: String? = nil
    ) {
        (self.jobs, self.deadline, self.takesOver, self.token) = (jobs, deadline, takesOver, token)
        (self.clock, self.pause, self.environment) = (clock, pause, environment)
        (self.program, self.content) = (program, content)
    }

    /// The run's own part of names.
    var run: String { String(Digest.sha256(Array(token.utf8)).prefix(16)) }
}
