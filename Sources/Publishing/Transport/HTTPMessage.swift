import Basics

/// One header line.
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether this is the field's name, in whatever case.
    func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count
            && zip(name.utf8, other.utf8).allSatisfy { Self.lower($0) == Self.lower($1) }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { byte.isCapitalLetter ? byte | 32 : byte }
}

/// What is asked of a web server.
package struct HTTPRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET", head = "HEAD", put = "PUT", post = "POST", delete = "DELETE"
    }

    package let method: Method
    /// Absolute, escaped, `https://` or `http://`.
    package let url: String
    package let fields: [HTTPField]
    package let body: [UInt8]
    /// Whether asking twice does what asking once does: only such requests are tried again.
    package let isIdempotent: Bool

    /// - Parameter isIdempotent: nil takes what HTTP says of the method.
    init(_ method: Method, _ url: String, fields: [HTTPField] = [], body: [UInt8] = [], isIdempotent: Bool? = nil) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.isIdempotent = isIdempotent ?? (method != .post)
    }

    /// The URL for people: a query may hold secrets, and so may a user's part.
    package var address: String {
        let plain = String(url.prefix { $0 != "?" && $0 != "#" })
        guard let scheme = plain.firstRange(of: "://") else { return plain }
        let rest = plain[scheme.upperBound...], host = rest.prefix { $0 != "/" }
        guard let at = host.lastIndex(of: "@") else { return plain }
        return String(plain[..<scheme.upperBound] + rest[rest.index(after: at)...])
    }
}

/// What a web server answered, as it came: packed or not, and no redirect followed.
package struct HTTPAnswer: Hashable, Sendable {
    /// Why a body is not whole.
    package enum Breach: Hashable, Sendable {
        /// Longer than the reader's limit, in bytes; not read on.
        case tooLong(Int)
        /// The connection was lost on the way; the cause.
        case brokenOff(String)
    }

    package let status: Int
    package let fields: [HTTPField]
    package let body: [UInt8]
    /// Nil for a whole body.
    package private(set) var breach: Breach?

    /// All fields of this name as one value, as HTTP joins them; nil without any.
    package func joined(_ name: String) -> String? {
        let values = fields.filter { $0.isNamed(name) }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The first field of this name, in whatever case.
    package subscript(name: String) -> String? {
        fields.first { $0.isNamed(name) }?.value
    }
}
