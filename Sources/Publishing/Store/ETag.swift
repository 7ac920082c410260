import Basics

/// The ETag of an object, which most servers make from the MD5 of the bytes, so that it can prove them.
struct ETag: Hashable, Sendable {
    /// Without quotes.
    let text: String
    /// False for encrypted objects, whose ETags look like an MD5 but are none of the bytes.
    private let mayBeMD5: Bool

    /// - Throws: `StoreError.contradiction` if the response has none.
    init(of answer: HTTPAnswer, at address: String) throws(StoreError) {
        try self.init(answer["ETag"], of: answer, "the server's answer", at: address)
    }

    init(_ text: String?, of answer: HTTPAnswer, _ what: String, at address: String) throws(StoreError) {
        guard let text = text.map(Self.unquoted), !text.isEmpty else {
            throw .contradiction(address: address, reason: "\(what) has no ETag")
        }
        self.text = text
        let encryption = answer["x-amz-server-side-encryption"]
        // With keys managed by S3 the ETag stays the MD5; with keys of a key service or the customer it does not.
        mayBeMD5 =
            (encryption == nil || encryption == "AES256")
            && answer["x-amz-server-side-encryption-customer-algorithm"] == nil
    }

    /// Removes one pair of quotes.
    static func unquoted(_ text: String) -> String {
        text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
    }

    /// False if the ETag is the MD5 of other bytes.
    func allows(_ bytes: [UInt8]) -> Bool { allows(md5: ContentMD5.hex(bytes)) }

    /// - Parameter md5: that of the bytes.
    func allows(md5: String) -> Bool { !contradicts(md5) }

    /// True if both ETags are MD5 sums, and of different bytes.
    func contradicts(_ other: String) -> Bool {
        mayBeMD5 && Self.isShaped(text) && Self.isShaped(other) && text.lowercased() != other.lowercased()
    }

    /// Whether `text` has the 32 hexadecimal digits of an MD5.
    private static func isShaped(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy(\.isHexDigit)
    }
}
