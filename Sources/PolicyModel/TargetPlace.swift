/// The location of a target, as the site's settings name it; it never holds credentials.
package enum TargetPlace: Hashable, Sendable {
    /// A folder that a web server serves; a relative path begins in the working folder.
    case directory(String)
    case s3(Bucket)
    case sftp(Account)
    case git(Repository)

    /// A bucket of a server with the S3 protocol.
    package struct Bucket: Hashable, Sendable {
        package let name: String
        /// `https://…`, or `http://` on loopback; nil for Amazon's own.
        package let endpoint: String?
        /// The region in request signatures; nil takes the environment's, else `us-east-1`.
        package let region: String?
        /// Empty, or ends with `/`, so that `site/` does not match `site2/`.
        package let prefix: String
        /// True for `endpoint/bucket/key`, false for `bucket.endpoint/key`.
        package let usesPathStyle: Bool

        package init(name: String, endpoint: String?, region: String?, prefix: String, usesPathStyle: Bool) {
            self.name = name
            self.endpoint = endpoint
            self.region = region
            self.prefix = prefix
            self.usesPathStyle = usesPathStyle
        }
    }

    /// A folder on a host that OpenSSH can reach.
    package struct Account: Hashable, Sendable {
        /// Nil takes the user of the SSH configuration.
        package let user: String?
        /// A host's name or address, or an alias of the SSH configuration.
        package let host: String
        /// Absolute, or relative to the account's home.
        package let path: String

        package init(user: String?, host: String, path: String) {
            self.user = user
            self.host = host
            self.path = path
        }
    }
}

extension TargetPlace {
    /// The target of a site whose settings name none.
    package static let standard = TargetPlace.directory("Published")

    /// The local folder; nil for a remote target.
    package var folder: String? {
        if case .directory(let path) = self { path } else { nil }
    }
}

extension TargetPlace: CustomStringConvertible {
    /// `Published`, `s3://bucket/prefix/`, `sftp://user@host:path`, `user@host:path.git#branch`.
    package var description: String {
        switch self {
        case .directory(let path): path
        case .s3(let bucket): "s3://\(bucket.name)/\(bucket.prefix)"
        case .sftp(let account): "sftp://\(account.user.map { "\($0)@" } ?? "")\(account.host):\(account.path)"
        case .git(let repository): "\(repository.remote)#\(repository.branch)"
        }
    }
}
