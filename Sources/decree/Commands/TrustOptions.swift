import ArgumentParser

/// Every way to say which private keys sign, and how they are opened.
struct TrustOptions: ParsableArguments {
    @OptionGroup var key: KeyOptions
    @OptionGroup var keyring: KeyringOptions
    @OptionGroup var passphrase: PassphraseOptions
}
