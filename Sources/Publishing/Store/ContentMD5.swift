import Crypto
import Foundation

/// The MD5 of a file. Object stores verify uploads with it, and most use it as the ETag.
enum ContentMD5 {
    /// Lower-case hexadecimal, as in ETags.
    static func hex(_ bytes: [UInt8]) -> String {
        Insecure.MD5.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// Base64, as in the header `Content-MD5`.
    static func base64(_ bytes: [UInt8]) -> String { Data(Insecure.MD5.hash(data: bytes)).base64EncodedString() }
}
