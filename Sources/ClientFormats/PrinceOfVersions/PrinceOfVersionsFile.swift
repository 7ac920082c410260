import PolicyModel

/// The wire form of Prince of Versions' one document: keys in the order its own documentation uses.
enum PrinceOfVersionsFile {
    /// A version no installed one is below: the only way to say nothing, since a configuration must name a version.
    private static let nothing = "0.0.0"

    /// Every configuration carries an OS rule, which client 4.0.0 demands and later ones accept.
    static func list(_ ladder: VersionLadder) -> JSONValue {
        .array(ladder.configurations.map { configuration in
            let lines = configuration.lines
            return .object([
                "required_version": lines.forcing.map { .string($0.threeNumbers) },
                "last_version_available": .string(lines.telling?.threeNumbers ?? nothing),
                "notify_last_version_frequency": .string(word(lines.frequency)),
                "requirements": .object(
                    [JSONValue.Member("required_os_version", .string(configuration.os.threeNumbers))]
                        + configuration.requirements.map { JSONValue.Member($0.name, .string($0.value)) }),
            ])
        })
    }

    /// What 3.x reads; it refuses a document without `latest_version.version`, and finds the type beside that version.
    static func legacyObject(_ lines: LegacyLines) -> JSONValue {
        .object([
            "minimum_version": lines.forcing.map { .string($0.version.threeNumbers) },
            "minimum_version_min_sdk": lines.forcing.map { .string($0.os.threeNumbers) },
            "latest_version": .object([
                "version": .string(lines.telling?.version.threeNumbers ?? nothing),
                "notification_type": .string(word(lines.frequency)),
                "min_sdk": lines.telling.map { .string($0.os.threeNumbers) },
            ]),
        ])
    }

    /// Upper case: clients before 4.0.8 drop the whole list for any other spelling.
    private static func word(_ frequency: Frequency) -> String { frequency == .always ? "ALWAYS" : "ONCE" }
}
