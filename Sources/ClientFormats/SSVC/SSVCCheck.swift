/// One check of SSVC, from the initializer of the app's object to what is stored afterwards.
///
/// Follows `SSVC.m` and `SSVCRequestRunner.m` of mrtom/SSVC at 38ca6d4. Nothing else decides what this client does.
/// As it is made, it is the check of an app that has a success block and a server that answers.
struct SSVCCheck: Hashable, Sendable {
    struct Failure: Hashable, Sendable {
        let domain: String
        let code: Int
    }

    /// The object the app's block gets; both flags are computed on the device.
    struct Response: Hashable, Sendable {
        let updateAvailable: Bool
        let updateRequired: Bool
        let document: SSVCDocument
    }

    enum Outcome: Hashable, Sendable {
        case success(Response)
        case failure(Failure)
        case crash(SSVCCrash)
        /// A good response, and nobody who asked for it.
        case noCallback
    }

    /// The base address of the plist or the initializer; any good one is turned bad by the same builds.
    var url = ""
    var language: String?
    var country: String?
    /// Seconds since 1970.
    var now = 0.0
    var period = SSVCSchedule.Period.none
    var hasSuccessBlock = true
    /// What the network says instead of a response; status and content type are never looked at.
    var networkError: Failure?
    /// Kept in the app's defaults.
    var dateOfLastVersionCheck: Double?
    /// Kept likewise; archived only where there is a success block.
    var responseFromLastVersionCheck: Response?

    /// What the scheduler does when the object is made.
    var start: SSVCSchedule.Step { SSVCSchedule.step(period, lastCheck: dateOfLastVersionCheck, now: now) }

    /// - Parameter document: what the client makes of the body, if it comes to that.
    mutating func outcome(on build: InstalledBuild, reading document: Result<SSVCDocument, SSVCFault>) -> Outcome {
        // The date is stored before the body is read, whatever comes of it.
        dateOfLastVersionCheck = now
        guard SSVCRequest.url(of: self, on: build) != nil else { return .failure(SSVCCheck.badURL) }
        if let networkError { return .failure(networkError) }
        switch document {
        case .failure(.unparsable): return .failure(SSVCCheck.unparsable)
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

/// The build of the running app, as SSVC compares it: by its number, or with a document that has none, by its text.
struct InstalledBuild: Hashable, Sendable {
    /// `CFBundleVersion`, where there is one: the marketing version is never read.
    let text: String?
    /// What CoreFoundation packs it to.
    let number: UInt32

    init(_ text: String?) {
        self.init(text: text, number: BundleVersionNumber.packed(text ?? ""))
    }

    /// - Parameter number: for a build whose text is not known.
    init(text: String?, number: UInt32) {
        (self.text, self.number) = (text, number)
    }
}

extension SSVCDocument {
    /// Required and available are independent: an update may be required that is not there.
    fileprivate func response(to build: InstalledBuild) -> SSVCCheck.Response {
        let installed = Double(build.number)
        return SSVCCheck.Response(
            updateAvailable: number == 0 ? isKeyNewer(than: build.text ?? "") : number > installed,
            updateRequired: minimum != 0 && minimum > installed, document: self)
    }

    private func isKeyNewer(than build: String) -> Bool { key.map { NumericSearch.isAscending(build, $0) } ?? false }
}
