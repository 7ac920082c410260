import CCurl

/// One exchange under way: a handle of libcurl's, and what came on it so far. It never leaves the loop's thread.
final class CurlTransfer {
    /// The most bytes of an answer's head.
    private static let longestHead = 1 << 18

    let handle: UnsafeMutableRawPointer
    private let limit: Int
    private let deadline: ContinuousClock.Instant
    private let silence: Duration
    private let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    private var lines: UnsafeMutablePointer<curl_slist>?

    private var fields: [HTTPField] = []
    private var headCount = 0
    private(set) var isHeadWhole = false
    private var body: [UInt8] = []
    private var isTooLong = false
    /// The bytes that went either way, and when there were last more of them; nil until the connection stands.
    private var moved: (count: Int, at: ContinuousClock.Instant)?

    /// - Parameter handle: with no option set; it must be reset before the transfer ends.
    init(_ exchange: CurlExchange, on handle: UnsafeMutableRawPointer, now: ContinuousClock.Instant) {
        self.handle = handle
        silence = exchange.silence
        deadline = now + exchange.time
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        if case .answer(_, let limit) = exchange.purpose { self.limit = limit } else { limit = 0 }
        prepare(exchange)
    }

    deinit {
        ccurl_free(lines)
        words.deallocate()
    }

    /// When time is over if nothing moves until then.
    var limitInTime: ContinuousClock.Instant { moved.map { min(deadline, $0.at + silence) } ?? deadline }

    /// How the transfer ends for want of time; nil where there is some left.
    func overdue(at now: ContinuousClock.Instant) -> CurlResult.End? {
        guard now < deadline else { return .late }
        guard ccurl_size(handle, CURLINFO_PRETRANSFER_TIME_T) > 0 else { return nil }
        let bytes = ccurl_size(handle, CURLINFO_SIZE_UPLOAD_T) + ccurl_size(handle, CURLINFO_SIZE_DOWNLOAD_T)
        let count = Int(bytes) + ccurl_number(handle, CURLINFO_REQUEST_SIZE) + headCount
        guard let moved, moved.count == count else {
            moved = (count, now)
            return nil
        }
        return now < moved.at + silence ? nil : .silent
    }

    /// How the transfer ended that libcurl is done with.
    func end(_ code: CURLcode) -> CurlResult.End {
        if isTooLong { return .tooLong }
        guard code != CURLE_OK else { return .done }
        return .failed(
            CurlFailure(
                code: code, words: String(cString: words[0] == 0 ? ccurl_words(code) : UnsafePointer(words)),
                number: Int32(ccurl_number(handle, CURLINFO_OS_ERRNO))))
    }

    func result(_ end: CurlResult.End) -> CurlResult {
        let announced = ccurl_size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T)
        return CurlResult(
            end: end, status: isHeadWhole ? ccurl_number(handle, CURLINFO_RESPONSE_CODE) : 0, fields: fields,
            body: body,
            announced: announced < 0 ? nil : Int(announced), certificate: Self.line("Cert:", ccurl_certificate(handle)),
            issuer: Self.line("Issuer:", ccurl_last_certificate(handle)),
            proxyStatus: ccurl_number(handle, CURLINFO_HTTP_CONNECTCODE))
    }

    /// What follows a name in the lines that libcurl knows of a certificate.
    private static func line(_ name: String, _ lines: UnsafeMutablePointer<curl_slist>?) -> String? {
        var line = lines
        while let entry = line?.pointee {
            let text = String(cString: entry.data)
            if text.hasPrefix(name) { return String(text.dropFirst(name.count)) }
            line = entry.next
        }
        return nil
    }
}

/// What libcurl hands over while it works.
extension CurlTransfer {
    private func listen() {
        ccurl_set_readers(
            handle,
            { bytes, size, count, context in
                CurlTransfer.read(bytes, size * count, context) { $0.readHead($1) }
            },
            { bytes, size, count, context in
                CurlTransfer.read(bytes, size * count, context) { $0.readBody($1) }
            },
            Unmanaged.passUnretained(self).toOpaque())
    }

    /// Any other number than `count` makes libcurl end the transfer.
    private static func read(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
        _ reader: (CurlTransfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return reader(transfer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
    }

    /// One line. A status line begins anew: an answer of status 100 may come before the one that counts.
    private func readHead(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headCount += bytes.count
        guard headCount <= Self.longestHead else { return false }
        var line = bytes[...]
        while let last = line.last, Self.isSpace(last) { line.removeLast() }
        if line.starts(with: "HTTP/".utf8), body.isEmpty {
            (fields, isHeadWhole) = ([], false)
        } else if line.isEmpty {
            isHeadWhole = true
        } else if !isHeadWhole, let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            let value = line[(colon + 1)...].drop(while: Self.isSpace)
            fields.append(
                HTTPField(String(decoding: line[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self)))
        }
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// What is announced to be too long is not begun.
    private func readBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let announced = body.isEmpty ? ccurl_size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T) : 0
        isTooLong = body.count + bytes.count > limit || announced > limit
        guard !isTooLong else { return false }
        body.append(contentsOf: bytes)
        return true
    }
}

/// What libcurl is to do.
extension CurlTransfer {
    private func prepare(_ exchange: CurlExchange) {
        listen()
        ccurl_set_errors(handle, words)
        ccurl_abandon_lookups(handle)
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_CONNECTTIMEOUT_MS, exchange.connect.milliseconds)
        // Without these two libcurl would read the environment.
        set(CURLOPT_PROXY, exchange.proxy?.address ?? "")
        set(CURLOPT_NOPROXY, exchange.proxy?.exceptions ?? "")
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Nobody's password is sent that a URL holds.
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // Names of objects may hold dots that mean nothing.
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        believe(exchange.authorities)
        switch exchange.purpose {
        case .answer(let request, _): prepare(request)
        case .handshake(let url, let handshake): prepare(url, handshake)
        }
    }

    /// A file alone is read once for all connections, a file and a folder for each.
    private func believe(_ authorities: [UInt8]?) {
        if let authorities {
            authorities.withUnsafeBytes { _ = ccurl_set_authorities(handle, $0.baseAddress, $0.count) }
            ccurl_believe_system(handle)
        }
        if ccurl_authorities() != nil { ccurl_set_text(handle, CURLOPT_CAPATH, nil) }
    }

    private func prepare(_ request: HTTPRequest) {
        set(CURLOPT_URL, request.url)
        if request.method == .head { set(CURLOPT_NOBODY, 1) }
        if !request.body.isEmpty || request.method == .put || request.method == .post {
            request.body.withUnsafeBytes { _ = ccurl_set_body(handle, $0.baseAddress, $0.count) }
        }
        if request.method != .head { set(CURLOPT_CUSTOMREQUEST, request.method.rawValue) }
        // On a connection that was used before, libcurl would send a request twice when it meets the connection's end.
        if !request.isIdempotent { set(CURLOPT_FRESH_CONNECT, 1) }
        send(request.fields)
    }

    /// A name and a colon alone leave a field away that libcurl would send, a semicolon sends it empty.
    private func send(_ fields: [HTTPField]) {
        let added = ["Accept", "Expect", "Content-Type"].filter { name in !fields.contains { $0.isNamed(name) } }
            .map { "\($0):" }
        let agent = fields.contains { $0.isNamed("User-Agent") } ? [] : ["User-Agent: decree"]
        for line in fields.map({ $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }) + agent + added {
            guard let longer = ccurl_append(lines, line) else { preconditionFailure("no memory for a header") }
            lines = longer
        }
        ccurl_set_list(handle, CURLOPT_HTTPHEADER, lines)
    }

    /// On a connection of its own, which no request ever uses.
    private func prepare(_ url: String, _ handshake: CurlHandshake) {
        set(CURLOPT_URL, url)
        set(CURLOPT_CONNECT_ONLY, 1)
        set(CURLOPT_FRESH_CONNECT, 1)
        set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        set(CURLOPT_CERTINFO, 1)
        if handshake.isNewest { set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_3)) }
        if !handshake.isStrict {
            set(CURLOPT_SSL_VERIFYPEER, 0)
            set(CURLOPT_SSL_VERIFYHOST, 0)
        }
    }

    private func set(_ option: CURLoption, _ value: Int) { ccurl_set_number(handle, option, value) }

    private func set(_ option: CURLoption, _ value: String) { ccurl_set_text(handle, option, value) }
}

extension Duration {
    /// At least one, and rounded up.
    var milliseconds: Int { max(1, Int((min(self, .seconds(86_400)) / .milliseconds(1)).rounded(.up))) }
}
