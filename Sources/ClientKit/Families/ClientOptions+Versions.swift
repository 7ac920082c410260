import PolicyModel

extension ClientOptions {
    /// The releases of the client's libraries that apps in the field use, as written, by platform.
    package var versions: [Platform: [String]] {
        get { if case .editions(let versions) = self["versions"] { versions } else { [:] } }
        set { self["versions"] = newValue.isEmpty ? nil : .editions(newValue) }
    }
}
