import ArgumentParser
import Foundation
import Publishing

/// The options that allow what the guards of a publication refuse.
struct GuardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Allow so many files to be removed; default 20, or a tenth of the site if that is more.",
            valueName: "number"))
    var maxRemovals: Int?

    @Option(
        help: ArgumentHelp(
            "Let this file, or every file of this app, go though installed apps may still ask for it. May be given several "
                + "times.", valueName: "path"))
    var retire: [String] = []

    @OptionGroup var keyChange: KeyChangeOptions

    func validate() throws {
        if let maxRemovals, maxRemovals < 0 { throw ValidationError("'--max-removals' is a number from 0 on") }
    }

    /// The guards, with all credentials of this run as secrets that no published file may contain.
    func guards(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> PlanGuards {
        let stored = (try? AWSProfileFiles.settings(environment: environment))?.credentials
        let named = ["AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "DECREE_PASSPHRASE"].map { environment[$0] }
        let secrets = Set((named + [stored?.secret, stored?.sessionToken]).compactMap(\.self)).sorted()
        return PlanGuards(
            mostRemovals: maxRemovals, retired: retire, secrets: secrets, allowsKeyChange: keyChange.changeKey)
    }
}
