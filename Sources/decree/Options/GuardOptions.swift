import ArgumentParser
import Basics
import PolicyModel
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
            "Let this file, or every file of this app, go though installed apps may still ask for it. May be given "
                + "several times.", valueName: "path"))
    var retire: [String] = []

    @Option(
        help: ArgumentHelp(
            "Allow so many users to be newly blocked, where 'max-blocked' of index.md allows fewer.",
            valueName: "number"))
    var allowBlocked: Int?

    @OptionGroup var keyChange: KeyChangeOptions

    func validate() throws {
        if let maxRemovals, maxRemovals < 0 { throw ValidationError("'--max-removals' is a number from 0 on") }
        if let allowBlocked, allowBlocked < 0 {
            throw ValidationError("'--allow-blocked' is a number from 0 on")
        }
    }

    /// The guards of a publication of this site, with the secrets of this run.
    func guards(of site: Site, _ environment: [String: String] = ThisProcess.environment) -> PlanGuards {
        PlanGuards(
            mostRemovals: maxRemovals, retired: retire, secrets: RunSecrets.all(environment: environment),
            allowedSecrets: site.allowedSecrets, allowsKeyChange: keyChange.changeKey)
    }
}
