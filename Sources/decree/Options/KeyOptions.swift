import ArgumentParser

/// Whether another minisign key than the live one may sign; apps that pin the live key then refuse every file.
struct KeyChangeOptions: ParsableArguments {
    @Flag(
        help: "Let another minisign key sign than the live site's; apps that pin the live key refuse every file then.")
    var changeKey = false
}

/// Which minisign key signs, and whether it has a passphrase.
struct KeyOptions: ParsableArguments {
    @Option(
        name: .customLong("key"),
        help: ArgumentHelp(
            "The secret key's file; default ~/.config/decree/minisign.key.", valueName: "file"))
    var path: String?

    @Flag(help: "Make and read keys without a passphrase: for a local site that is thrown away.")
    var unencrypted = false

    /// `--key`, else `decree/minisign.key` in the user's configuration folder.
    func path(environment: [String: String]) -> String {
        path ?? ConfigurationFolder.path(environment: environment) + "/minisign.key"
    }
}
