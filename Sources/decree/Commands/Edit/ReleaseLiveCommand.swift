import ArgumentParser
import Authoring
import PolicyModel

/// `decree release live`: the date from which a store serves a release.
struct ReleaseLiveCommand: ReleaseChange {
    static let configuration = CommandConfiguration(
        commandName: "live", abstract: "Says from when a store serves a release.",
        discussion: """
            Without a date it is today. Without --platform it is where the release is pending, or everywhere if it is \
            pending nowhere. 'pending' in place of a date takes every date back, and a rollout with it.
            """)

    @OptionGroup var release: ReleaseOptions

    @Argument(help: ArgumentHelp("A date such as 2026-11-02 or 2026-11-02T09:00Z, or pending.", valueName: "date"))
    var date: String?

    func validate() throws { try DateWords.check(date, "DATE", or: "pending") }

    func change(_ policy: inout PolicyEdit, at moment: Moment) throws(EditFault) {
        try policy.setLive(release.version, to: date ?? moment.date, on: release.only.platforms)
    }
}
