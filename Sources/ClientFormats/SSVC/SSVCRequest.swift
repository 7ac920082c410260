/// The address that SSVC requests, which the client concatenates without escaping.
///
/// It follows `SSVCURLGenerator.m` of mrtom/SSVC at 38ca6d4. The parameters are named `Latest…`, although their values
/// are those of the installed app.
enum SSVCRequest {
    /// Nil if `URLWithString:` returns nil, such as for a build with a space; the check then fails.
    static func url(of check: SSVCCheck, on build: InstalledBuild) -> String? {
        let separator = check.url.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        let parts = [
            check.url, separator, "SSVCLatestVersionKey=", build.text ?? missing, "&SSVCLatestVersionNumber=",
            String(build.number), "&SSVCLanguage=", check.language ?? missing, "&SSVCCountry=",
            check.country ?? missing, "&SSVCClientProtocolVersion=1",
        ]
        return isValid(parts) ? parts.joined() : nil
    }

    /// The output of a format string for a nil object.
    private static let missing = "(null)"

    /// The characters that RFC 2396 allows, indexed by their codes.
    private static let allowed: [Bool] = {
        let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"
        let codes = Set(characters.utf8)
        return (UInt8.min...UInt8.max).map(codes.contains)
    }()

    /// True if the address of these parts holds only allowed characters, `%` only before two hex digits, and at most
    /// one fragment.
    private static func isValid(_ parts: [String]) -> Bool {
        let allowed = allowed
        var fragments = 0, digitsDue = 0
        for part in parts {
            for byte in part.utf8 {
                guard allowed[Int(byte)], digitsDue == 0 || isHexDigit(byte) else { return false }
                digitsDue = byte == UInt8(ascii: "%") ? 2 : max(0, digitsDue - 1)
                if byte == UInt8(ascii: "#") { fragments += 1 }
            }
        }
        return digitsDue == 0 && fragments <= 1
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
    }
}
