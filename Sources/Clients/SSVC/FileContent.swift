import PolicyModel

/// The content of one SSVC document: the keys that the client reads.
///
/// The client's README names `SSVCUpdateAvailable` and `SSVCUpdateRequired` too. Its code never reads them, so they are
/// never written.
struct FileContent: Hashable {
    /// Builds with a lower packed number are notified; nil for no comparison.
    var latestNumber: Int?
    /// The announced build as a string, which is compared only if there is no number.
    var latestKey: String?
    /// Builds with a lower packed number are forced.
    var minimumNumber: Int?
    /// When the announced release went live, in seconds since 1970.
    var since: Int?

    static let nothing = FileContent()

    /// The key that the client takes for none.
    static let noKey = "0.0.0"

    /// Keys without a value are left out, because a null crashes the client.
    var bytes: [UInt8] {
        JSONBytes.document(
            .object([
                "SSVCLatestVersionNumber": latestNumber.map(JSONValue.integer),
                "SSVCLatestVersionKey": latestKey.map(JSONValue.string),
                "SSVCMinimumSupportedVersionNumber": minimumNumber.map(JSONValue.integer),
                "SSVCLatestVersionAvailableSince": since.map(JSONValue.integer),
            ]))
    }
}
