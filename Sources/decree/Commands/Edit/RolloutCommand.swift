import ArgumentParser
import Authoring
import PolicyModel

/// `decree rollout`: a release that is offered to one group of users after the other.
struct RolloutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollout",
        abstract: "Pauses the rollout of a release, goes on with it, ends it, or sets its share.",
        discussion: """
            A release with 'rollout: 24' reaches another of seven groups of users each day, with a client that knows \
            phases (Sparkle); one with 'rollout: 10 %' is live for a share of the installations, with a client that \
            can distinguish them (GrowthBook). These commands change the app's file in place and keep every other \
            byte; they show the difference, check the result as 'decree check' does, and write nothing that would be \
            refused. 'decree release live APP VERSION pending' withdraws a release whatever was reached.
            """,
        subcommands: [
            RolloutPauseCommand.self, RolloutResumeCommand.self, RolloutCompleteCommand.self, RolloutSetCommand.self,
        ])
}

/// `decree rollout pause`: nobody else is offered the release.
struct RolloutPauseCommand: ReleaseChange {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Stops a rollout where it is.",
        discussion: """
            Writes 'paused' with the number of groups that have had their turn: they stay notified, and all others are \
            offered the release before.
            """)

    @OptionGroup var release: ReleaseOptions

    func change(_ policy: inout PolicyEdit, at moment: Moment) throws(EditFault) {
        try policy.pauseRollout(of: release.version, on: release.only.platforms, at: moment)
    }
}

/// `decree rollout resume`: the next group has its turn.
struct RolloutResumeCommand: ReleaseChange {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Goes on with a paused rollout.",
        discussion: """
            Removes 'paused', and moves 'live' to the date from which the groups reached by now have had their turn: \
            the next one has its own after the hours that 'rollout' says.
            """)

    @OptionGroup var release: ReleaseOptions

    func change(_ policy: inout PolicyEdit, at moment: Moment) throws(EditFault) {
        try policy.resumeRollout(of: release.version, on: release.only.platforms, at: moment)
    }
}

/// `decree rollout complete`: everybody is offered the release.
struct RolloutCompleteCommand: ReleaseChange {
    static let configuration = CommandConfiguration(
        commandName: "complete", abstract: "Ends a rollout: everybody is offered the release.",
        discussion: "Removes 'rollout', and 'paused' with it.")

    @OptionGroup var release: ReleaseOptions

    func change(_ policy: inout PolicyEdit, at moment: Moment) throws(EditFault) {
        try policy.completeRollout(of: release.version, on: release.only.platforms)
    }
}

/// `decree rollout set`: the share of the installations for which a release is live.
struct RolloutSetCommand: ReleaseChange {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Sets the share of the installations for which a release is live.",
        discussion: """
            Who was in the share stays in while it is raised. With --from it is one more step: until then the present \
            share holds, and another step from the same moment is replaced. Without --from it holds at once, and steps \
            for other dates are removed. 100 % removes 'rollout'.
            """)

    @Option(help: ArgumentHelp("The date from which it holds.", valueName: "date"))
    var from: String?

    @OptionGroup var release: ReleaseOptions

    @Argument(help: ArgumentHelp("The share, such as 25%, with at most two decimals.", valueName: "share"))
    var share: InstallationShare

    func validate() throws { try DateWords.check(from, "--from") }

    func change(_ policy: inout PolicyEdit, at moment: Moment) throws(EditFault) {
        try policy.setShare(of: release.version, to: share, from: from, on: release.only.platforms)
    }
}

extension InstallationShare: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}
