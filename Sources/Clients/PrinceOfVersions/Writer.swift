import ClientKit
import PolicyModel

/// The JSON of the Prince of Versions document, with keys in the order of the client's documentation.
enum Writer {
    /// No installed version is below it. A configuration must name a version, so this is how it notifies no user.
    private static let nothing = "0.0.0"

    /// The list of one platform. Every configuration has an OS rule, which client 4.0.0 requires.
    static func list(_ ladder: VersionLadder) -> JSONValue {
        .array(
            ladder.configurations.map { configuration in
                let lines = configuration.lines
                return .object([
                    "required_version": lines.forceBelow.map { .string($0.threeNumbers) },
                    "last_version_available": .string(last(lines)?.threeNumbers ?? nothing),
                    "notify_last_version_frequency": .string(word(lines.frequency)),
                    "requirements": .object(
                        [JSONValue.Member("required_os_version", .string(configuration.os.threeNumbers))]
                            + configuration.requirements.map { JSONValue.Member($0.name, .string($0.value)) }),
                ])
            })
    }

    /// Never below the required version. Where nothing newer is left, it is that version, which notifies nobody else.
    private static func last(_ lines: VersionLines) -> Version? {
        [lines.notifyBelow, lines.forceBelow].compactMap(\.self).max()
    }

    /// The object for 3.x, which rejects a document without `latest_version.version`.
    static func legacyObject(_ lines: LegacyLines) -> JSONValue {
        .object([
            "minimum_version": lines.forced.map { .string($0.version.threeNumbers) },
            "minimum_version_min_sdk": lines.forced.map { .string($0.os.threeNumbers) },
            "latest_version": .object([
                "version": .string(lines.notified?.version.threeNumbers ?? nothing),
                "notification_type": .string(word(lines.frequency)),
                "min_sdk": lines.notified.map { .string($0.os.threeNumbers) },
            ]),
        ])
    }

    /// The list for Android: version codes and API levels as whole numbers. The configuration for the lowest level
    /// has no OS rule.
    static func androidList(_ ladder: VersionLadder) -> JSONValue {
        .array(
            ladder.configurations.map { configuration in
                let lines = configuration.lines, level = configuration.os.major
                let rule = level > 0 ? [JSONValue.Member("required_os_version", .integer(level))] : []
                let requirements =
                    rule + configuration.requirements.map { JSONValue.Member($0.name, .string($0.value)) }
                return .object([
                    "required_version": lines.forceBelow.map { .integer($0.major) },
                    "last_version_available": .integer(last(lines)?.major ?? lowestCode),
                    "notify_last_version_frequency": .string(word(lines.frequency)),
                    "requirements": requirements.isEmpty ? nil : .object(requirements),
                ])
            })
    }

    /// The object for 3.0.0 on Android. Levels are left out where a line holds on all: 0 would remove its version.
    static func androidObject(_ lines: LegacyLines) -> JSONValue {
        func level(_ line: LegacyLines.Line?) -> JSONValue? {
            line.flatMap { $0.os.major > 0 ? .integer($0.os.major) : nil }
        }
        return .object([
            "minimum_version": lines.forced.map { .string($0.version.threeNumbers) },
            "minimum_version_min_sdk": level(lines.forced),
            "latest_version": .object([
                "version": .string(lines.notified?.version.threeNumbers ?? nothing),
                "notification_type": .string(word(lines.frequency)),
                "min_sdk": level(lines.notified),
            ]),
        ])
    }

    /// No version code is below it, so it notifies no user.
    private static let lowestCode = 1

    /// In upper case, because clients before 4.0.8 cannot decode the list with any other spelling.
    private static func word(_ frequency: Frequency) -> String { frequency == .always ? "ALWAYS" : "ONCE" }
}
