/// Credentials and region for a bucket, from the environment, else from a profile in the usual files of the AWS tools.
package struct AWSSettings: Hashable, Sendable {
    package let credentials: AWSCredentials
    /// The region for a bucket whose settings have none.
    package let region: String?

    /// - Parameters:
    ///   - environment: only `AWS_*` is read; an empty variable counts as absent.
    ///   - files: the existing files, credentials before configuration.
    ///   - lookedIn: the paths of all files that would be read, for messages.
    package init(environment: [String: String], files: [AWSProfiles], lookedIn: [String]) throws(AWSSettingsError) {
        let set = environment.filter { !$0.value.isEmpty }
        let profile = set["AWS_PROFILE"] ?? "default"
        credentials =
            if let found = try Self.fromEnvironment(set) {
                found
            } else {
                try Self.fromFiles(files, profile: profile, isChosen: set["AWS_PROFILE"] != nil, lookedIn: lookedIn)
            }
        region =
            set["AWS_REGION"] ?? set["AWS_DEFAULT_REGION"]
            ?? files.lazy.compactMap { $0.value("region", of: profile) }.first
    }

    /// Nil if the environment has neither the key nor the secret.
    ///
    /// - Throws: `AWSSettingsError.incomplete` if only one of both is set.
    private static func fromEnvironment(_ set: [String: String]) throws(AWSSettingsError) -> AWSCredentials? {
        try credentials(
            named: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"], in: "the environment",
            from: "AWS_ACCESS_KEY_ID of the environment"
        ) { set[$0] }
    }

    /// Nil where a place has neither the key nor the secret.
    ///
    /// - Parameter names: of the key, the secret and the token.
    private static func credentials(
        named names: [String], in place: String, from origin: String, value: (String) -> String?
    ) throws(AWSSettingsError) -> AWSCredentials? {
        switch (value(names[0]), value(names[1])) {
        case (nil, nil): nil
        case (let key?, let secret?):
            AWSCredentials(accessKey: key, secret: secret, sessionToken: value(names[2]), origin: origin)
        case (_?, nil): throw .incomplete(place: place, has: names[0], missing: names[1])
        case (nil, _?): throw .incomplete(place: place, has: names[1], missing: names[0])
        }
    }

    /// The credentials of the first file that has them for this profile.
    ///
    /// - Parameter isChosen: whether `AWS_PROFILE` names the profile, so that it must exist.
    private static func fromFiles(
        _ files: [AWSProfiles], profile: String, isChosen: Bool, lookedIn: [String]
    ) throws(AWSSettingsError) -> AWSCredentials {
        let names = ["aws_access_key_id", "aws_secret_access_key", "aws_session_token"]
        for file in files {
            let place = "profile \(profile) of \(file.path)"
            let found = try credentials(named: names, in: place, from: place) { file.value($0, of: profile) }
            if let found { return found }
        }
        try refuseForeign(files, profile)
        if isChosen, !files.contains(where: { $0.names.contains(profile) }) {
            throw .noProfile(profile, known: Set(files.flatMap(\.names)).sorted(), lookedIn: lookedIn)
        }
        throw .none(profile: profile, lookedIn: lookedIn)
    }

    /// Settings through which the AWS tools fetch credentials from elsewhere.
    private static let foreign = [
        "sso_session", "sso_start_url", "credential_process", "role_arn", "web_identity_token_file", "login_session",
    ]

    /// Refuses a profile whose credentials only the AWS tools can fetch; the message says how to export them.
    private static func refuseForeign(_ files: [AWSProfiles], _ profile: String) throws(AWSSettingsError) {
        for file in files {
            for key in foreign where file.value(key, of: profile) != nil {
                throw .foreign(place: "profile \(profile) of \(file.path)", key: key, profile: profile)
            }
        }
    }
}

/// Why there are no credentials. The message names files, lines and variables, never a value.
package enum AWSSettingsError: Error, Hashable, CustomStringConvertible {
    case file(String, line: Int, reason: String)
    case unreadable(String, cause: String)
    case incomplete(place: String, has: String, missing: String)
    case noProfile(String, known: [String], lookedIn: [String])
    case foreign(place: String, key: String, profile: String)
    case none(profile: String, lookedIn: [String])

    package var description: String {
        switch self {
        case .file(let path, let line, let reason): "\(path):\(line): \(reason)"
        case .unreadable(let path, let cause): "cannot read '\(path)': \(cause)"
        case .incomplete(let place, let has, let missing): "\(place) has \(has) but no \(missing)"
        case .noProfile(let name, let known, let lookedIn):
            "AWS_PROFILE names '\(name)', which is in none of \(lookedIn.joined(separator: " and "))"
                + (known.isEmpty ? "" : "; there is \(known.joined(separator: ", "))")
        case .foreign(let place, let key, let profile):
            "\(place) gets its credentials by \(key), which decree does not do; "
                + "run: eval \"$(aws configure export-credentials --profile \(profile) --format env)\""
        case .none(let profile, let lookedIn):
            "no credentials for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or put "
                + "aws_access_key_id and aws_secret_access_key into profile \(profile) of "
                + lookedIn.joined(separator: " or ")
        }
    }
}
