import PolicyModel

/// The keys that SSVC reads, and what they say to a build.
///
/// The README's `SSVCUpdateAvailable` and `SSVCUpdateRequired` are never read by the client and so never written.
struct SSVCFile: Hashable {
    /// Above which no build is told; compared only when it is there.
    var latestNumber: Int?
    /// The announced build's own string; decides only where there is no number.
    var latestKey: String?
    var minimumNumber: Int?
    var since: Int?

    static let nothing = SSVCFile()

    /// A missing key means nothing to the client, while a null crashes it.
    var bytes: [UInt8] {
        JSONBytes.document(.object([
            "SSVCLatestVersionNumber": latestNumber.map(JSONValue.integer),
            "SSVCLatestVersionKey": latestKey.map(JSONValue.string),
            "SSVCMinimumSupportedVersionNumber": minimumNumber.map(JSONValue.integer),
            "SSVCLatestVersionAvailableSince": since.map(JSONValue.integer),
        ]))
    }
}
