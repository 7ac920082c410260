import Cryptography
import Foundation
import Signing

/// The MD5 of a file. Object stores verify uploads with it, and most use it as the ETag.
enum ContentMD5 {
    /// Lower-case hexadecimal, as in ETags.
    static func hex(_ bytes: [UInt8]) -> String { Digest.hex(Hash.md5(bytes)) }

    /// Base64, as in the header `Content-MD5`.
    static func base64(_ bytes: [UInt8]) -> String { Data(Hash.md5(bytes)).base64EncodedString() }
}
