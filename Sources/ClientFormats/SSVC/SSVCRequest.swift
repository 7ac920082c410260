/// The address SSVC asks, pasted together without escaping.
///
/// Follows `SSVCURLGenerator.m` of mrtom/SSVC at 38ca6d4. Its names say `Latest`, its values are the running app's own.
enum SSVCRequest {
    /// Nil where `URLWithString:` gives nothing, such as for a build with a space; the check then fails.
    static func url(of device: SSVCClient.Device) -> String? {
        let separator = device.url.contains("?") ? "&" : "?"
        let number = device.bundleVersion.map(BundleVersionNumber.packed) ?? 0
        let parameters = [
            ("SSVCLatestVersionKey", device.bundleVersion ?? missing), ("SSVCLatestVersionNumber", String(number)),
            ("SSVCLanguage", device.language ?? missing), ("SSVCCountry", device.country ?? missing),
            ("SSVCClientProtocolVersion", "1"),
        ]
        let url = device.url + separator + parameters.map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        return isValid(url) ? url : nil
    }

    /// What a format string makes of an object that is not there.
    private static let missing = "(null)"

    private static let allowed = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%".utf8)

    /// RFC 2396's characters, `%` only before two hex digits, and one fragment at most.
    private static func isValid(_ url: String) -> Bool {
        guard url.utf8.allSatisfy(allowed.contains), url.count(where: { $0 == "#" }) <= 1 else { return false }
        return url.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
            part.prefix(2).count == 2 && part.prefix(2).allSatisfy(\.isHexDigit)
        }
    }
}
