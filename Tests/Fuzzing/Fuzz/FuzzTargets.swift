/// What reads the bytes that libFuzzer invents, and the seeds of `Corpus/` in the tests.
enum FuzzTargets {
    /// By name; a target ends the program where a promise does not hold.
    static let all: [String: @Sendable ([UInt8]) -> Void] = [
        "policy": AuthoringTargets.policy, "front-matter": AuthoringTargets.frontMatter, "body": AuthoringTargets.body,
        "site": AuthoringTargets.site, "outline": OutlineTargets.outline, "values": ValueTargets.all,
        "json": ClientTargets.json, "android-json": ClientTargets.androidJSON,
        "xml": ClientTargets.xml,
        "canonical-json": SigningTargets.canonicalJSON, "metadata": SigningTargets.metadata,
        "minisign": SigningTargets.minisign, "secret-key": SigningTargets.secretKey,
        "listing": PublishingTargets.listing, "records": PublishingTargets.records,
        "sftp": PublishingTargets.sftp,
    ].merging(ClientTargets.all) { own, _ in own }
}

/// Ends the program with `words` where a promise is broken; optimised programs say nothing at a `precondition`.
func promise(_ holds: @autoclosure () -> Bool, _ words: @autoclosure () -> String) {
    if !holds() { fatalError("broken promise: \(words())") }
}
