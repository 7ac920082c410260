/// One update check of SSVC: from the initializer of its object to the values stored afterwards.
///
/// It follows `SSVC.m` and `SSVCRequestRunner.m` of mrtom/SSVC at 38ca6d4. Every decision of this client is made here.
/// The default values describe an app with a success block and a server that responds.
struct Check: Hashable, Sendable {
    /// The `NSError` that the failure block gets.
    struct Failure: Hashable, Sendable {
        let domain: String
        let code: Int
    }

    /// The object that the success block gets; both flags are computed on the device.
    struct Response: Hashable, Sendable {
        let updateAvailable: Bool
        let updateRequired: Bool
        let document: Document
    }

    enum Outcome: Hashable, Sendable {
        case success(Response)
        case failure(Failure)
        case crash(Document.Crash)
        /// The response is valid, but the app has no success block.
        case noCallback
    }

    /// The base address from the property list or the initializer. Whether the request's address is valid depends on
    /// the build only, so the default is empty.
    var url = ""
    var language: String?
    var country: String?
    /// Seconds since 1970.
    var now = 0.0
    var hasSuccessBlock = true
    /// The error of the network; nil for a response. The client ignores HTTP status and content type.
    var networkError: Failure?
    /// Stored in the user defaults, in seconds since 1970.
    var dateOfLastVersionCheck: Double?
    /// Stored in the user defaults, only if there is a success block.
    var responseFromLastVersionCheck: Response?

    /// Runs the check, and updates the stored values.
    ///
    /// - Parameter document: the parsed body, used only if the client gets so far.
    mutating func outcome(on build: InstalledBuild, reading document: Result<Document, Document.Fault>) -> Outcome {
        // The date is stored before the body is parsed, even if the check fails.
        dateOfLastVersionCheck = now
        guard Request.isValid(self, on: build) else { return .failure(Check.badURL) }
        if let networkError { return .failure(networkError) }
        switch document {
        case .failure(.unparsable): return .failure(Check.unparsable)
        case .failure(.crash(let crash)): return .crash(crash)
        case .success(let document):
            guard hasSuccessBlock else { return .noCallback }
            let response = document.response(to: build)
            responseFromLastVersionCheck = response
            return .success(response)
        }
    }

    static let badURL = Failure(domain: "NSURLErrorDomain", code: -1002)
    static let unparsable = Failure(domain: "NSCocoaErrorDomain", code: 3840)
}

/// The build of the installed app. SSVC compares its number, or its text if the document has no number.
struct InstalledBuild: Hashable, Sendable {
    /// `CFBundleVersion`; nil if absent. The marketing version is never read.
    let text: String?
    /// The number that CoreFoundation packs it to.
    let number: UInt32

    init(_ text: String?) {
        self.init(text: text, number: BundleVersionNumber.packed(text ?? ""))
    }

    /// For a build of which only the number is known.
    init(text: String?, number: UInt32) {
        (self.text, self.number) = (text, number)
    }
}

extension Document {
    /// The two flags are independent: an update may be required although none is available.
    fileprivate func response(to build: InstalledBuild) -> Check.Response {
        let installed = Double(build.number)
        return Check.Response(
            updateAvailable: number == 0 ? isKeyNewer(than: build.text ?? "") : number > installed,
            updateRequired: minimum != 0 && minimum > installed, document: self)
    }

    private func isKeyNewer(than build: String) -> Bool { key.map { NumericSearch.isAscending(build, $0) } ?? false }
}
