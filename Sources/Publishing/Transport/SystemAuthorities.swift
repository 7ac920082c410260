import Basics
import CCurl

/// The certificate authorities of the system, for a run that believes one more.
enum SystemAuthorities {
    /// Where systems keep them in one file: macOS and Alpine, Debian, Fedora, SUSE.
    private static let places = [
        "/etc/ssl/cert.pem", "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/ssl/ca-bundle.pem",
    ]

    /// In PEM; empty where the system has none in a file.
    static var pem: [UInt8] { pem(named: ccurl_authorities().map { String(cString: $0) }, among: places) }

    /// - Parameter named: the file that libcurl believes by default. Some builds of it name none: they ask the system
    ///   itself, and would ask it no longer once they are given a file.
    static func pem(named: String?, among places: [String]) -> [UInt8] {
        for path in (named.map { [$0] } ?? []) + places {
            if let file = Files.content(of: path), !file.isEmpty { return file }
        }
        return []
    }
}
