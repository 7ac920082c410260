import ClientKit
import PolicyModel

extension AndroidClient {
    /// The answer for a decision, with the path of the value that decides.
    func answer(_ decision: Decision, _ file: String?) -> ClientAnswer {
        switch decision {
        case .failed(let failure):
            let (path, cause) = failure.words
            return ClientAnswer(.refused(cause), file: file, path: path)
        case .decided(let place, let status):
            guard case .elements(let elements, _) = list, case .configuration(let chosen) = elements[place] else {
                return ClientAnswer(.unjudged(.unreadable("android")), file: file, path: "")
            }
            let last = "\(chosen.path).last_version_available"
            let offer = Offer(build: "\(status.updateVersion)")
            switch status.outcome {
            case .requiredUpdateNeeded:
                return ClientAnswer(.verdict(.force), file: file, path: "\(chosen.path).required_version", offer: offer)
            case .newUpdateAvailable:
                return ClientAnswer(
                    .verdict(.recommend), file: file, path: last, frequency: chosen.frequency.value ?? .once,
                    offer: offer)
            case .noUpdateAvailable:
                let path = chosen.last.value == nil ? "\(chosen.path).required_version" : last
                return ClientAnswer(.verdict(.none), file: file, path: path)
            }
        }
    }
}

extension AndroidClient.Failure {
    /// The path of the value that the client throws at, and the cause in words.
    fileprivate var words: (path: String, cause: String) {
        switch self {
        case .dataNotFound: ("", "the document has neither android2 nor android")
        case .emptyList(let path): (path, "\(path) is empty")
        case .elementNotObject(let path, let reason), .wrongContainer(let path, let reason),
            .wrongType(let path, let reason), .missingConfigurationVersion(let path, let reason):
            (path, reason)
        case .requirementsNotSatisfied(let path):
            // The document is valid and the app shows nothing, but a correct list has a configuration for every device.
            (
                path,
                "\(path) has no configuration for this device: the client reports requirementsNotSatisfied, and its "
                    + "app shows nothing"
            )
        }
    }
}

extension Android3Client {
    func answer(_ decision: Result<Status, Failure>, _ file: String?) -> ClientAnswer {
        switch (decision, facts) {
        case (.success(let status), .success(let facts)):
            switch status.outcome {
            case .requiredUpdateNeeded:
                ClientAnswer(
                    .verdict(.force), file: file, path: facts.minimum.path, offer: Offer(version: status.updateVersion))
            case .newUpdateAvailable:
                ClientAnswer(
                    .verdict(.recommend), file: file, path: facts.latest.path, frequency: facts.frequency,
                    offer: Offer(version: status.updateVersion))
            case .noUpdateAvailable: ClientAnswer(.verdict(.none), file: file, path: facts.latest.path)
            }
        case (.failure(let failure), _), (_, .failure(let failure)):
            ClientAnswer(.refused(failure.words.cause), file: file, path: failure.words.path)
        }
    }
}

extension Android3Client.Failure {
    fileprivate var words: (path: String, cause: String) {
        switch self {
        case .dataNotFound: ("", "the document has no object under android")
        case .wrongType(let path, let reason): (path, reason)
        case .invalidVersion(let path, _): (path, "\(path) is not three numbers joined by dots")
        case .missingConfigurationVersion: ("android", "android names no version")
        case .invalidInstalledVersion: ("", "the installed version's name is not three numbers joined by dots")
        }
    }
}
