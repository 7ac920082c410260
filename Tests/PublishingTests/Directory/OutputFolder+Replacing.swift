import PolicyModel
@testable import Publishing

extension OutputFolder {
    func replace(with bundle: PolicyModel.Bundle) throws(PublishingError) -> OutputChange {
        try replace(with: bundle.artifacts)
    }

    /// The output holds these files and no others afterwards.
    func replace(with artifacts: [Artifact]) throws(PublishingError) -> OutputChange {
        try update().replace(with: artifacts)
    }
}
