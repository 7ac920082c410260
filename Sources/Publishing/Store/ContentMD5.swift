import Crypto
import Foundation

/// The MD5 of a file: object stores guard uploads by it, and most name an object's state by it.
enum ContentMD5 {
    /// In lower-case hex, as ETags have it.
    static func hex(_ bytes: [UInt8]) -> String {
        Insecure.MD5.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    /// As the header `Content-MD5` has it.
    static func base64(_ bytes: [UInt8]) -> String { Data(Insecure.MD5.hash(data: bytes)).base64EncodedString() }
}
