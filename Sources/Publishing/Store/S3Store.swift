import PolicyModel

/// The objects below one prefix of a bucket, over the S3 protocol.
///
/// If the response to a conditional write is lost, its retry meets the object that the first attempt wrote, and throws
/// `StoreError.condition` although the write succeeded. So the caller reads the object back and compares.
package struct S3Store: RemoteStore {
    let address: S3Address
    private let signature: AWSSignature
    let refusal: S3Refusal
    private let transport: HTTPTransport
    private let clock: RunClock
    /// Objects per page of a listing; the protocol allows at most 1,000.
    let pageSize: Int

    package var place: String { TargetPlace.s3(address.bucket).description }

    /// - Parameter region: the environment's, for a bucket whose settings have none.
    package init(
        _ bucket: TargetPlace.Bucket, credentials: AWSCredentials, region: String?, transport: HTTPTransport,
        clock: RunClock, pageSize: Int = 1000
    ) throws(StoreError) {
        address = try S3Address(bucket, region: region)
        signature = AWSSignature(credentials, region: address.region)
        refusal = S3Refusal(credentials: credentials)
        self.transport = transport
        self.clock = clock
        self.pageSize = pageSize
    }

    package func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
        let answer = try await send(.get, key, limit: max(limit, S3Refusal.limit))
        if answer.status == 404, S3Refusal.code(of: answer) == "NoSuchKey" { return nil }
        try expectSuccess(answer, key)
        guard answer.body.count <= limit else { throw contradiction(key, "holds more than \(limit) bytes") }
        let etag = try ETag(of: answer, at: address.address(key))
        guard etag.allows(answer.body) else {
            throw contradiction(key, "the server sent other bytes than its ETag names")
        }
        return StoredObject(bytes: answer.body, etag: etag.text)
    }

    package func write(
        _ bytes: [UInt8], to key: String, headers: FileHeaders, when condition: WriteCondition
    ) async throws(StoreError) -> String {
        let md5 = ContentMD5.both(bytes)
        let fields =
            [
                HTTPField("Content-MD5", md5.base64),
                HTTPField("Content-Type", headers.contentType), HTTPField("Cache-Control", headers.cacheControl),
            ] + condition.fields
        // After a 409, a collision with another write, the protocol asks for a retry; its condition shows the outcome.
        let answer = try await send(.put, key, fields: fields, body: bytes, retrying: { $0.status == 409 })
        let isGone = answer.status == 404 && S3Refusal.code(of: answer) == "NoSuchKey"
        if isGone, case .matching = condition { throw .condition(address: address.address(key)) }
        try expectSuccess(answer, key, isConditional: condition != .none)
        let etag = try ETag(of: answer, at: address.address(key))
        guard etag.allows(md5: md5.hex) else {
            throw contradiction(key, "the server stored other bytes than it was sent")
        }
        return etag.text
    }

    package func copy(_ key: String, to other: String, matching etag: String) async throws(StoreError) {
        let fields = [
            HTTPField("x-amz-copy-source", address.copySource(key)),
            HTTPField("x-amz-copy-source-if-match", "\"\(etag)\""),
        ]
        // A copy that fails late has status 200 and the error in the body.
        let failsLate: @Sendable (HTTPAnswer) -> Bool = {
            $0.status == 409 || S3Refusal.code(of: $0).map(S3Refusal.passing.contains) ?? false
        }
        let answer = try await send(.put, other, fields: fields, retrying: failsLate)
        if answer.status == 404, S3Refusal.code(of: answer) == "NoSuchKey" {
            throw .condition(address: address.address(key))
        }
        try expectSuccess(answer, other, isConditional: true)
        guard let result = XMLAnswer(answer.body), result.name == "CopyObjectResult" else {
            throw refusal.error(answer, address.address(other), now: clock.now())
        }
        let made = try ETag(result["ETag"], of: answer, "the server's answer to a copy", at: address.address(other))
        try await expectCopy(of: etag, made, key, to: other)
    }

    /// Removes a copy of another state than `etag`: Ceph's gateway accepts the condition of a copy and ignores it.
    private func expectCopy(of etag: String, _ made: ETag, _ key: String, to other: String) async throws(StoreError) {
        guard made.contradicts(etag) else { return }
        try await remove([other])
        throw .condition(address: address.address(key))
    }
}

extension S3Store {
    /// Signs and sends a request; a response of any status is returned.
    func send(
        _ method: HTTPRequest.Method, _ key: String?, query: [HTTPField] = [], fields: [HTTPField] = [],
        body: [UInt8] = [], limit: Int = S3Refusal.limit,
        retrying isPassing: @Sendable (HTTPAnswer) -> Bool = { _ in false }
    ) async throws(StoreError) -> HTTPAnswer {
        if let key, !Self.isExact(key) { throw contradiction(key, "servers may read this name as another") }
        let signed = signature.fields(
            signing: method.rawValue, address.path(key), query: query,
            fields: [HTTPField("Host", address.host)] + fields,
            body: body, at: clock.now())
        // Accept-Encoding is not signed, because the front ends of some services rewrite it.
        let sent = HTTPRequest(
            method, address.url(key, query: query), fields: signed + [HTTPField("Accept-Encoding", "identity")],
            body: body,
            isIdempotent: true)
        do {
            return try await transport.send(sent, limit: limit) {
                isPassing($0) || $0.status == 400 && S3Refusal.code(of: $0) == "RequestTimeout"
            }
        } catch {
            throw StoreError(error)
        }
    }

    /// - Throws: the error in the response, unless its status is 200 or 204.
    func expectSuccess(_ answer: HTTPAnswer, _ key: String?, isConditional: Bool = false) throws(StoreError) {
        guard answer.status == 200 || answer.status == 204 else {
            throw refusal.error(answer, address.address(key), isConditional: isConditional, now: clock.now())
        }
    }

    /// The error for a response that cannot be right.
    func contradiction(_ key: String?, _ reason: String) -> StoreError {
        .contradiction(address: address.address(key), reason: reason)
    }

    /// Whether the key has no `.` or `..` component, which servers and proxies would resolve.
    private static func isExact(_ key: String) -> Bool {
        !key.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == "." || $0 == ".." }
            && !key.isEmpty
    }
}

extension WriteCondition {
    fileprivate var fields: [HTTPField] {
        switch self {
        case .none: []
        case .absent: [HTTPField("If-None-Match", "*")]
        case .matching(let etag, let quoted): [HTTPField("If-Match", quoted ? "\"\(etag)\"" : etag)]
        }
    }
}

extension StoreError {
    init(_ error: TransportError) {
        switch error {
        case .address(let address): self = .connection(address: address, cause: "not an address that can be asked")
        case .connection(let address, let cause), .tls(let address, let cause), .proxy(let address, let cause):
            self = .connection(address: address, cause: cause)
        case .trustRoot(let path, let cause):
            self = .connection(address: path, cause: "cannot read certificates: \(cause)")
        case .deadline(let address, let seconds): self = .deadline(address: address, seconds: seconds)
        case .tooLong(let address, let limit):
            self = .contradiction(address: address, reason: "holds more than \(limit) bytes")
        case .stopped(let address): self = .connection(address: address, cause: "given up, because the run was stopped")
        }
    }
}
