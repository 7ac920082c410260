import Basics
import Publishing

/// Where the machine keeps credentials for object stores: the environment, and the files of the AWS tools.
enum AWSProfileFiles {
    /// - Throws: `AWSSettingsError`.
    static func settings(environment: [String: String]) throws(AWSSettingsError) -> AWSSettings {
        let paths = paths(environment: environment)
        let credentials = try profiles(paths.credentials, .credentials)
        let config = try profiles(paths.config, .config)
        return try AWSSettings(
            environment: environment, files: [credentials, config].compactMap(\.self),
            lookedIn: [paths.credentials, paths.config])
    }

    /// `AWS_SHARED_CREDENTIALS_FILE` and `AWS_CONFIG_FILE`, else the files of the home folder.
    static func paths(environment: [String: String]) -> (credentials: String, config: String) {
        let home = ConfigurationFolder.home(environment: environment)
        func path(_ variable: String, _ standard: String) -> String {
            guard let set = environment[variable], !set.isEmpty else { return "\(home)/.aws/\(standard)" }
            return set.hasPrefix("~/") ? home + set.dropFirst() : set
        }
        return (path("AWS_SHARED_CREDENTIALS_FILE", "credentials"), path("AWS_CONFIG_FILE", "config"))
    }

    /// Nil if there is no such file.
    private static func profiles(_ path: String, _ kind: AWSProfiles.Kind) throws(AWSSettingsError) -> AWSProfiles? {
        guard Files.exists(path) else { return nil }
        let bytes: [UInt8]
        do { bytes = try Files.read(path) } catch { throw .unreadable(path, cause: "\(error)") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadable(path, cause: "it is not UTF-8")
        }
        return try AWSProfiles(text, path: path, kind: kind)
    }
}
