/// One check of SSVC, from the initializer of the app's object to what is stored afterwards.
///
/// Follows `SSVC.m` and `SSVCRequestRunner.m` of mrtom/SSVC at 38ca6d4.
struct SSVCClient: Sendable {
    struct Device: Hashable, Sendable {
        /// `CFBundleVersion`: the marketing version is never read.
        var bundleVersion: String?
        var language: String?
        var country: String?
        /// The base address of the plist or the initializer.
        var url: String
        /// Seconds since 1970.
        var now: Double
        var period = SSVCSchedule.Period.none
        var hasSuccessBlock = true
        /// What the network says instead of a response; status and content type are never looked at.
        var networkError: Failure?
    }

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

    /// What is kept in the app's defaults.
    struct State: Hashable, Sendable {
        var dateOfLastVersionCheck: Double?
        /// Archived only where there is a success block.
        var responseFromLastVersionCheck: Response?
    }

    enum Outcome: Hashable, Sendable {
        case success(Response)
        case failure(Failure)
        case crash(SSVCCrash)
        /// A good response, and nobody who asked for it.
        case noCallback
    }

    /// What the scheduler does when the object is made.
    static func start(_ device: Device, with state: State) -> SSVCSchedule.Step {
        SSVCSchedule.step(device.period, lastCheck: state.dateOfLastVersionCheck, now: device.now)
    }

    static func check(_ document: [UInt8], on device: Device, with state: inout State) -> Outcome {
        // The date is stored before the body is read, whatever comes of it.
        state.dateOfLastVersionCheck = device.now
        if SSVCRequest.url(of: device) == nil { return .failure(Failure(domain: "NSURLErrorDomain", code: -1002)) }
        if let error = device.networkError { return .failure(error) }
        do {
            let response = try SSVCDocument(document).response(toBuild: device.bundleVersion ?? "")
            guard device.hasSuccessBlock else { return .noCallback }
            state.responseFromLastVersionCheck = response
            return .success(response)
        } catch {
            switch error {
            case .unparsable: return .failure(Failure(domain: "NSCocoaErrorDomain", code: 3840))
            case .crash(let crash): return .crash(crash)
            }
        }
    }
}

extension SSVCDocument {
    func response(toBuild build: String) -> SSVCClient.Response {
        let installed = Double(BundleVersionNumber.packed(build))
        return SSVCClient.Response(
            updateAvailable: number == 0 ? isKeyNewer(than: build) : isNumberAbove(installed),
            updateRequired: isMinimumAbove(installed), document: self)
    }

    func isNumberAbove(_ installed: Double) -> Bool { number != 0 && number > installed }

    /// Independent of what is available: an update may be required that is not there.
    func isMinimumAbove(_ installed: Double) -> Bool { minimum != 0 && minimum > installed }

    func isKeyNewer(than build: String) -> Bool { key.map { NumericSearch.isAscending(build, $0) } ?? false }
}
