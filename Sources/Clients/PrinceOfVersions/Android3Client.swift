import PolicyModel

/// The decisions of client 3.0.0 for Android, which reads an object under `android` and compares version names.
///
/// Source: `JsonConfigurationParser.java` and `PresenterImpl.java` of `infinum/Android-Prince-of-Versions` at 3.0.0.
struct Android3Client: Sendable {
    /// One of the two versions, with the lowest API level on which it counts.
    struct Line: Hashable, Sendable {
        /// Nil if it is left out, or if its level is 0 or below.
        let version: SemanticVersion?
        let level: Int32
        let path: String

        /// The version on a device of an API level; nil where it does not count.
        func version(on level: Int32) -> SemanticVersion? { self.level <= level ? version : nil }
    }

    /// The decoded object.
    struct Facts: Hashable, Sendable {
        let minimum: Line
        let latest: Line
        let frequency: Frequency
    }

    enum Failure: Error, Hashable, Sendable {
        case dataNotFound
        case wrongType(path: String, String)
        case invalidVersion(path: String, SemanticVersion.Fault)
        case missingConfigurationVersion
        /// The installed version's own name is no version to the client.
        case invalidInstalledVersion(SemanticVersion.Fault)
    }

    /// What the client reports to the app.
    struct Status: Hashable, Sendable {
        typealias Outcome = AndroidStatus<SemanticVersion>.Outcome

        let outcome: Outcome
        /// As written in the document, or as installed.
        let updateVersion: String
        /// The one text that the client keeps.
        let remembered: String?
    }

    let facts: Result<Facts, Failure>
    /// The texts of the root's `meta`; other values are left out.
    let meta: [String: String]

    /// - Parameters:
    ///   - name: the installed version's name.
    ///   - level: the API level.
    func decision(on name: String, level: Int32, remembered: String? = nil) -> Result<Status, Failure> {
        facts.flatMap { facts in
            do throws(SemanticVersion.Fault) {
                let installed = try SemanticVersion(name)
                if facts.minimum.version == nil, facts.latest.version == nil {
                    return .failure(.missingConfigurationVersion)
                }
                return .success(facts.status(on: installed, level: level, remembered: remembered))
            } catch {
                return .failure(.invalidInstalledVersion(error))
            }
        }
    }
}

extension Android3Client.Facts {
    fileprivate func status(on installed: SemanticVersion, level: Int32, remembered: String?) -> Android3Client.Status {
        let newer = latest.version(on: level).flatMap { $0 > installed ? $0 : nil }
        if let least = minimum.version(on: level), least > installed {
            let update = newer ?? least
            return .init(outcome: .requiredUpdateNeeded, updateVersion: update.text, remembered: update.text)
        }
        guard let newer else {
            return .init(outcome: .noUpdateAvailable, updateVersion: installed.text, remembered: remembered)
        }
        let isNew = frequency == .always || remembered != newer.text
        return .init(
            outcome: isNew ? .newUpdateAvailable : .noUpdateAvailable, updateVersion: newer.text,
            remembered: newer.text)
    }
}
