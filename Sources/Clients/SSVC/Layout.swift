import PolicyModel

extension ClientOptions {
    /// Whether builds get files of their own.
    enum Layout: String, CaseIterable, Hashable, Sendable {
        case auto, single
        case perBuild = "per-build"
    }

    var layout: Layout {
        get {
            if case .choice(let word) = self["layout"] { return Layout(rawValue: word) ?? .auto }
            return .auto
        }
        set { self["layout"] = newValue == .auto ? nil : .choice(newValue.rawValue) }
    }
}
