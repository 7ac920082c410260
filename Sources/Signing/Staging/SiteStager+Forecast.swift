import PolicyModel

extension SiteStager {
    /// The files of the whole site once everybody has signed: signatures that hold are kept, and new ones are zeros.
    ///
    /// - Parameters:
    ///   - input: its `minisign` is not used.
    ///   - present: ids of the keys that this machine can sign with: a role that says the same is renewed only by them.
    package static func forecast(
        _ input: Input, settings: TrustSettings, present: Set<String>, at moment: Moment
    ) throws -> [Artifact] {
        var input = input
        input.minisign = ForecastSigner(publicKey: input.minisignKey)
        return try stage(
            input, settings, RoleStager(forecasting: present, input.clock(at: moment)), nil
        ).artifacts
    }
}
