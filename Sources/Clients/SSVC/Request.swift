import Basics
import PolicyModel

/// The address that SSVC requests, which the client concatenates without escaping.
///
/// It follows `SSVCURLGenerator.m` of mrtom/SSVC at 38ca6d4. The parameters are named `Latest…`, although their
/// values are those of the installed app.
enum Request {
    /// False if `URLWithString:` returns nil, such as for a build with a space; the check then fails.
    ///
    /// What stands between the parts that vary is valid, has no fragment, and begins with no hex digit, so each part
    /// can be looked at alone.
    static func isValid(_ check: Check, on build: InstalledBuild) -> Bool {
        var fragments = 0
        for part in [check.url, build.text, check.language, check.country] {
            guard let part else { continue }
            guard let found = Request.fragments(in: part) else { return false }
            fragments += found
        }
        return fragments <= 1
    }

    /// The characters that RFC 2396 allows, indexed by their codes.
    private static let allowed: [Bool] = {
        let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"
        let codes = Set(characters.utf8)
        return (UInt8.min...UInt8.max).map(codes.contains)
    }()

    /// How many fragments begin in a part of the address; nil unless it holds only allowed characters, and `%` only
    /// before two hex digits.
    private static func fragments(in part: String) -> Int? {
        let allowed = allowed
        return part.withBytes { bytes in
            var fragments = 0, digitsDue = 0
            for byte in bytes {
                guard allowed[Int(byte)], digitsDue == 0 || byte.isHexDigit else { return nil }
                digitsDue = byte == UInt8(ascii: "%") ? 2 : max(0, digitsDue - 1)
                if byte == UInt8(ascii: "#") { fragments += 1 }
            }
            return digitsDue == 0 ? fragments : nil
        }
    }
}
