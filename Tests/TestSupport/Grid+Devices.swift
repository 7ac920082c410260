import PolicyModel

extension Grid {
    /// Every existing device, ordered by version, OS, language, version code, model, tablet, custom values,
    /// processor and installation.
    package var devices: [Device] { versions.flatMap { devices(of: $0) } }
}
