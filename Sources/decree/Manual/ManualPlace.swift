/// What a command reads besides its arguments: a variable of the environment, or a file.
struct ManualPlace {
    let name: String
    let meaning: String
    /// The pages of the commands with this option name it; the tool's own names all.
    let option: String

    private init(_ name: String, _ option: String, _ meaning: String) {
        (self.name, self.option, self.meaning) = (name, option, meaning)
    }

    static let variables = [
        ManualPlace("SOURCE_DATE_EPOCH", "at", "The moment of the work, in seconds since 1970, where --at is absent."),
        ManualPlace("DECREE_PASSPHRASE", "passphrase-file", "The passphrase of the keys, where no option names one."),
        ManualPlace(
            "CREDENTIALS_DIRECTORY", "passphrase-file",
            "Set by systemd: a passphrase file in this folder counts as private."),
        ManualPlace("DECREE_KEY_FOLDER", "key-folder", "The folder of private keys, where --key-folder is absent."),
        ManualPlace("SSH_AUTH_SOCK", "key-folder", "The SSH agent that signs with keys whose place is agent:."),
        ManualPlace(
            "DECREE_SSH_CONFIG", "to", "The file that takes the place of ~/.ssh/config for targets of the kind sftp."),
        ManualPlace("AWS_ACCESS_KEY_ID", "to", "With the next two, the credentials for targets of the kind s3."),
        ManualPlace("AWS_SECRET_ACCESS_KEY", "to", "The secret of that key."),
        ManualPlace("AWS_SESSION_TOKEN", "to", "Its token, for temporary credentials."),
        ManualPlace("AWS_PROFILE", "to", "The section of the AWS files to read; default is 'default'."),
        ManualPlace("AWS_SHARED_CREDENTIALS_FILE", "to", "The file in place of ~/.aws/credentials."),
        ManualPlace("AWS_CONFIG_FILE", "to", "The file in place of ~/.aws/config."),
        ManualPlace("AWS_REGION", "to", "The region of a target that names none."),
        ManualPlace("AWS_DEFAULT_REGION", "to", "The same, where AWS_REGION is absent."),
        ManualPlace(
            "AWS_ROLE_ARN", "to",
            "A role that a job takes by the token of its CI service, where the environment has no access key."),
        ManualPlace("AWS_WEB_IDENTITY_TOKEN_FILE", "to", "The file of that token."),
        ManualPlace("AWS_ROLE_SESSION_NAME", "to", "How that role's use is called in logs; default decree."),
        ManualPlace("AWS_ENDPOINT_URL_STS", "to", "The service that takes that token, in place of Amazon's own."),
        ManualPlace(
            "HTTPS_PROXY", "no-proxy",
            "The proxy through which buckets, public addresses and Apple's look-up service are asked."),
        ManualPlace("NO_PROXY", "no-proxy", "Hosts that are asked directly, separated by commas."),
        ManualPlace("AWS_CA_BUNDLE", "to", "A file of certificates to trust for targets of the kind s3."),
        ManualPlace("XDG_CONFIG_HOME", "key", "The folder in place of ~/.config."),
        ManualPlace("HOME", "key", "The home folder, ~ in file names."),
        ManualPlace("PATH", "to", "Where ssh, git and the programs of keys are looked up."),
        ManualPlace("NO_COLOR", "color", "Any value turns colours off, where --color is absent."),
        ManualPlace("TERM", "color", "The value dumb turns colours and progress bars off."),
        ManualPlace("COLUMNS", "color", "The width of lines, where standard output is not a terminal."),
        ManualPlace("CI", "strict", "Any value has every warning shown, on a terminal too."),
        ManualPlace("PAGER", "color", "The program that shows long helps on a terminal; empty for none."),
    ]

    static let files = [
        ManualPlace("Content/", "content", "The policies; see decree-format(5)."),
        ManualPlace("Templates/", "templates", "Templates of pages, in place of the built-in ones of the same name."),
        ManualPlace("Public/", "output", "The bundle: documents, pages and signatures."),
        ManualPlace(".Public.record", "output", "What the last build read and wrote; may be removed."),
        ManualPlace(".Public.digests", "output", "The files of the last verified output; may be removed."),
        ManualPlace(".Public.verified", "output", "Which signatures were verified before; may be removed."),
        ManualPlace(".Public.warnings", "output", "Which warnings the last build had; may be removed."),
        ManualPlace("Published/", "to", "The target of a site that names none. A web server serves Published/current."),
        ManualPlace("~/.config/decree/minisign.key", "key", "The key that signs documents, where --key is absent."),
        ManualPlace("~/.config/decree/keys/", "key-folder", "The private keys of roles, encrypted."),
        ManualPlace("~/.aws/credentials", "to", "Credentials for targets of the kind s3; ~/.aws/config beside it."),
        ManualPlace("~/.ssh/config", "to", "How OpenSSH reaches targets of the kind sftp."),
    ]
}
