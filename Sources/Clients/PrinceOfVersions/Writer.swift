import ClientKit
import PolicyModel

/// The JSON of one platform of the Prince of Versions document, with keys in the order of the client's documentation.
struct Writer {
    /// On Android versions of the list are codes, and systems are API levels: whole numbers.
    let isAndroid: Bool

    /// No installed version is below it. A configuration must name a version, so this is how it notifies no user.
    private static let nothing = JSONValue.string("0.0.0")
    /// No version code is below it.
    private static let lowestCode = JSONValue.integer(1)

    private func version(_ version: Version) -> JSONValue {
        isAndroid ? .integer(version.major) : .string(version.threeNumbers)
    }

    /// Nil for the lowest API level: it needs no rule, and in the object 0 would remove its version.
    private func system(_ os: Version) -> JSONValue? {
        guard isAndroid else { return .string(os.threeNumbers) }
        return os.major > 0 ? .integer(os.major) : nil
    }

    /// Every configuration for Apple's platforms has an OS rule, which client 4.0.0 requires.
    func list(_ ladder: VersionLadder) -> JSONValue {
        .array(
            ladder.configurations.map { configuration in
                let lines = configuration.lines
                let rule = system(configuration.os).map { [JSONValue.Member("required_os_version", $0)] } ?? []
                let requirements =
                    rule + configuration.requirements.map { JSONValue.Member($0.name, .string($0.value)) }
                return .object([
                    "required_version": lines.forceBelow.map(version),
                    "last_version_available": Self.last(lines).map(version)
                        ?? (isAndroid ? Self.lowestCode : Self.nothing),
                    "notify_last_version_frequency": .string(Self.word(lines.frequency)),
                    "requirements": requirements.isEmpty ? nil : .object(requirements),
                ])
            })
    }

    /// Never below the required version. Where nothing newer is left, it is that version, which notifies nobody else.
    private static func last(_ lines: VersionLines) -> Version? {
        [lines.notifyBelow, lines.forceBelow].compactMap(\.self).max()
    }

    /// The object for 3.x, which rejects a document without `latest_version.version`, and reads names of versions on
    /// Android too.
    func legacyObject(_ lines: LegacyLines) -> JSONValue {
        .object([
            "minimum_version": lines.forced.map { .string($0.version.threeNumbers) },
            "minimum_version_min_sdk": lines.forced.flatMap { system($0.os) },
            "latest_version": .object([
                "version": lines.notified.map { .string($0.version.threeNumbers) } ?? Self.nothing,
                "notification_type": .string(Self.word(lines.frequency)),
                "min_sdk": lines.notified.flatMap { system($0.os) },
            ]),
        ])
    }

    /// In upper case, because clients before 4.0.8 cannot decode the list with any other spelling.
    private static func word(_ frequency: Frequency) -> String { frequency == .always ? "ALWAYS" : "ONCE" }
}
