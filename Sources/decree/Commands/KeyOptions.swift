import ArgumentParser

/// Whether the minisign key may be another one than before.
struct KeyChangeOptions: ParsableArguments {
    @Flag(help: "Let another minisign key sign than the one that signs what is live; apps that pin that one refuse every file.")
    var changeKey = false
}

/// Which key signs, and how it is kept.
struct KeyOptions: ParsableArguments {
    @Option(name: .customLong("key"), help: ArgumentHelp(
        "The secret key's file; default ~/.config/decree/minisign.key.", valueName: "file"))
    var path: String?

    @Flag(help: "Make and read keys without a passphrase: for a local site that is thrown away.")
    var unencrypted = false

    /// `--key`, else `decree/minisign.key` in the user's configuration folder.
    func path(environment: [String: String]) -> String {
        path ?? ConfigurationFolder.path(environment: environment) + "/minisign.key"
    }
}
