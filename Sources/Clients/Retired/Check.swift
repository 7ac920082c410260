import ClientKit
import PolicyModel

/// One call of Retired's `check`: from the server's response to the app's completion handler.
///
/// It follows `Retired.swift`, `Fetcher.swift` and `DownloadService.swift` of pseudomuto/Retired at 67fe114 (3.0.0).
/// Every decision of this client is made here. The default values describe the first call, with a server that responds.
struct Check: Hashable, Sendable {
    /// The client parses the body for every status of 200…299 and ignores the content type.
    enum Transport: Hashable, Sendable {
        case response(status: Int)
        /// The request fails; the domain and code of the network error.
        case failure(String)
    }

    var transport = Transport.response(status: 200)
    /// Seconds since 1970.
    var now = 0.0
    /// Set by the app, in seconds.
    var suppressionInterval = 0.0
    /// True after the app has called `configure`.
    var isConfigured = true
    /// Stored in the user defaults, in seconds since 1970: no recommendation is shown before this time.
    var nextRequestDate: Double?

    /// The fetcher's result, before the suppression interval is taken into account.
    struct Found: Hashable, Sendable {
        var isForced = false
        var message: Document.Message?
        /// Domain and code, such as `RetiredError#1`.
        var error: String?
        /// The JSON path of the matching entry's policy.
        var path: String?
    }

    enum Outcome: Hashable, Sendable {
        /// `check` throws before any request.
        case notConfigured
        case crash(DocumentFault)
        /// During the suppression interval the completion handler is not called.
        case notCalled(Found)
        /// The arguments of the completion handler; `updateRequired` is true for force, recommend and none alike, and
        /// only the message distinguishes them.
        case completion(updateRequired: Bool, Found)
    }

    /// Runs the check, and updates the stored value.
    ///
    /// - Parameters:
    ///   - version: `CFBundleShortVersionString`; nothing else of the device is read.
    ///   - document: the parsed body, used only if the client gets so far.
    mutating func outcome(for version: String, reading document: Result<Document, DocumentFault>) -> Outcome {
        guard isConfigured else { return .notConfigured }
        let found: Found
        do { found = try fetch(version, document) } catch { return .crash(error) }
        guard found.error == nil else { return .completion(updateRequired: false, found) }
        guard found.isForced || hasLapsed else { return .notCalled(found) }
        nextRequestDate = found.isForced ? nil : now + suppressionInterval
        return .completion(updateRequired: true, found)
    }

    private func fetch(_ version: String, _ document: Result<Document, DocumentFault>) throws(DocumentFault) -> Found {
        switch transport {
        case .failure(let error): return Found(error: error)
        case .response(let status):
            guard status / 100 == 2 else { return Found(error: "RetiredDownloadError#\(status)") }
            return try document.get().found(for: version)
        }
    }

    /// The error for a version without an entry.
    static let unlisted = "RetiredError#1"

    /// True if the suppression interval is over; at exactly that time it is.
    private var hasLapsed: Bool { nextRequestDate.map { $0 <= now } ?? true }
}

extension Document {
    /// The first entry with that version, compared as Swift strings: case-sensitive, by canonical equivalence.
    fileprivate func found(for version: String) -> Check.Found {
        guard let place = places[version] else { return Check.Found(error: Check.unlisted) }
        let policy = versions[place].policy
        return Check.Found(isForced: policy == .force, message: message(for: policy), path: versions[place].path)
    }

    private func message(for policy: Verdict) -> Message? {
        switch policy {
        case .force: forced
        case .recommend: recommended
        case .none: nil
        }
    }
}
