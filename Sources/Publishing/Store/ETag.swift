/// A server's name for one state of an object, which most servers make from the MD5 of the bytes.
struct ETag: Hashable, Sendable {
    /// Without quotes.
    let text: String
    /// Encrypted objects have ETags of the same shape that are no MD5 of anything we have.
    private let mayBeMD5: Bool

    /// - Throws: `StoreError` where the answer names none.
    init(of answer: HTTPAnswer, at address: String) throws(StoreError) {
        guard let text = answer["ETag"].map(Self.unquoted), !text.isEmpty else {
            throw .contradiction(address: address, reason: "the server's answer has no ETag")
        }
        self.init(text, encryptedAs: answer)
    }

    /// The ETag of a new copy, which stands in the answer's body.
    init(inCopy result: XMLAnswer, of answer: HTTPAnswer, at address: String) throws(StoreError) {
        guard let text = result["ETag"].map(Self.unquoted), !text.isEmpty else {
            throw .contradiction(address: address, reason: "the server's answer to a copy has no ETag")
        }
        self.init(text, encryptedAs: answer)
    }

    private init(_ text: String, encryptedAs answer: HTTPAnswer) {
        self.text = text
        let encryption = answer["x-amz-server-side-encryption"]
        // With keys of Amazon's S3 itself the ETag stays the MD5; with the key service's or the customer's it does not.
        mayBeMD5 = (encryption == nil || encryption == "AES256")
            && answer["x-amz-server-side-encryption-customer-algorithm"] == nil
    }

    static func unquoted(_ text: String) -> String {
        text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
    }

    /// False where the ETag says that the object's bytes are others.
    func allows(_ bytes: [UInt8]) -> Bool {
        !contradicts(ContentMD5.hex(bytes))
    }

    /// True where this and the other are both the MD5 of bytes, and of different ones.
    func contradicts(_ other: String) -> Bool {
        mayBeMD5 && Self.isShaped(text) && Self.isShaped(other) && text.lowercased() != other.lowercased()
    }

    /// As the hex digits of an MD5.
    private static func isShaped(_ text: String) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) || (65...70).contains($0) }
    }
}
