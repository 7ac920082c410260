/// One header line.
package struct HTTPField: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
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
    package init(
        _ method: Method, _ url: String, fields: [HTTPField] = [], body: [UInt8] = [], isIdempotent: Bool? = nil
    ) {
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

/// What a web server answered, as it came: never decompressed, no redirect followed.
package struct HTTPAnswer: Hashable, Sendable {
    package let status: Int
    package let fields: [HTTPField]
    package let body: [UInt8]

    package init(status: Int, fields: [HTTPField], body: [UInt8]) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    /// The first field of this name, in whatever case.
    package subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
