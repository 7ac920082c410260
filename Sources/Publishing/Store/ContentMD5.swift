import Basics
import Cryptography
import Signing

/// The MD5 of a file. Object stores verify uploads with it, and most use it as the ETag.
package enum ContentMD5 {
    /// Lower-case hexadecimal, as in ETags.
    package static func hex(_ bytes: [UInt8]) -> String { Digest.hex(Hash.md5(bytes)) }

    static func both(_ bytes: [UInt8]) -> (hex: String, base64: String) {
        let hash = Hash.md5(bytes)
        return (Digest.hex(hash), Base64.text(hash))
    }
}
