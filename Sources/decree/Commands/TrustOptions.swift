import ArgumentParser

/// All options for private keys and their passphrases.
struct TrustOptions: ParsableArguments {
    @OptionGroup var key: KeyOptions
    @OptionGroup var keyring: KeyringOptions
    @OptionGroup var passphrase: PassphraseOptions
}
