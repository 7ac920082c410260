import PolicyModel

extension SiteKeys {
    /// A key for each kind of role.
    ///
    /// - Parameter places: where private keys are, by kind; the others are in files.
    static func sample(_ places: [Kind: KeyBackend] = [:]) -> SiteKeys {
        let position = SourcePosition(file: "Content/index.md")
        let roles = Kind.allCases.map { kind in
            let key = Key(name: kind.rawValue, publicText: "", backend: places[kind], position: position)
            return (kind, Role(keys: [key], threshold: 1))
        }
        return SiteKeys(roles: Dictionary(uniqueKeysWithValues: roles), apps: [:], minisign: nil)
    }
}
