import PolicyModel

/// An edit of a policy after which it says what the store serves, as the command line that makes it.
enum StoreEdit: Hashable {
    /// The store serves a listed release from this moment on; nil while it does not serve it.
    case live(Version, since: Moment?)
    /// The store serves a release that the policy does not list.
    case add(Version, requires: Version?, since: Moment)

    /// The words after `decree`.
    func words(of app: String, on platform: Platform) -> [String] {
        switch self {
        case .live(let version, let since):
            ["release", "live", app, version.description, since?.date ?? "pending", "--platform", platform.rawValue]
        case .add(let version, let requires, let since):
            ["release", "add", app, version.description, "--platform", platform.rawValue]
                + (requires.map { ["--requires", $0.description] } ?? []) + ["--live", since.date]
        }
    }
}
