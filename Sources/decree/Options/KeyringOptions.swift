import ArgumentParser

/// The folder where this user's private keys lie.
struct KeyFolderOptions: ParsableArguments {
    @Option(
        name: .customLong("key-folder"),
        help: ArgumentHelp(
            "The folder of private keys; default DECREE_KEY_FOLDER, else ~/.config/decree/keys.", valueName: "folder"))
    var folder: String?

    func path(environment: [String: String]) -> String {
        folder ?? environment["DECREE_KEY_FOLDER"].flatMap { $0.isEmpty ? nil : $0 }
            ?? ConfigurationFolder.path(environment: environment) + "/keys"
    }
}

/// Where this machine's private halves are asked for.
struct KeyringOptions: ParsableArguments {
    @OptionGroup var folder: KeyFolderOptions

    @Option(
        name: .customLong("key-backend"),
        help: ArgumentHelp(
            "Ask for this key there, whatever else is said of it: a key's name or id, '=', then file:path, agent: or "
                + "exec:program arguments. May be given several times.",
            valueName: "key=place"))
    var backends: [String] = []

    @OptionGroup var programs: SiteProgramOptions

    var sitePrograms: Bool { programs.sitePrograms }
}

/// Whether programs that whoever writes the content has named may run.
struct SiteProgramOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "Run the programs that the content names (exec:): places of keys, 'after' and 'deploy' of targets in "
                + "index.md, signers of feeds in policies."))
    var sitePrograms = false
}
