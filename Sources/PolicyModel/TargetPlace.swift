/// Where a target is, as the site's settings name it; credentials are never part of it.
package enum TargetPlace: Hashable, Sendable {
    /// A folder that a web server serves; relative to the working folder.
    case directory(String)
    case s3(Bucket)
    case sftp(Account)

    /// A bucket of a server that speaks S3.
    package struct Bucket: Hashable, Sendable {
        package let name: String
        /// `https://…`, or `http://` on loopback; nil for Amazon's own.
        package let endpoint: String?
        /// As requests are signed for; nil takes the environment's, else `us-east-1`.
        package let region: String?
        /// Empty, or parts joined by `/` and a `/` at the end: `site/` is not `site2/`.
        package let prefix: String
        /// `endpoint/bucket/key` instead of `bucket.endpoint/key`.
        package let usesPathStyle: Bool

        package init(name: String, endpoint: String?, region: String?, prefix: String, usesPathStyle: Bool) {
            self.name = name
            self.endpoint = endpoint
            self.region = region
            self.prefix = prefix
            self.usesPathStyle = usesPathStyle
        }
    }

    /// A folder of an account that OpenSSH reaches.
    package struct Account: Hashable, Sendable {
        /// Nil takes the one that the SSH configuration names.
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
    /// Where a site goes whose settings name no target.
    package static let standard = TargetPlace.directory("Published")

    /// The folder of this machine that it writes to, if it is one.
    package var folder: String? {
        if case .directory(let path) = self { path } else { nil }
    }
}

extension TargetPlace: CustomStringConvertible {
    /// `Published`, `s3://bucket/prefix/`, `sftp://user@host:path`.
    package var description: String {
        switch self {
        case .directory(let path): path
        case .s3(let bucket): "s3://\(bucket.name)/\(bucket.prefix)"
        case .sftp(let account): "sftp://\(account.user.map { "\($0)@" } ?? "")\(account.host):\(account.path)"
        }
    }
}
