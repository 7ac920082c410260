import PolicyModel

/// What an author may set below `prince-of-versions`.
enum PrinceOptions {
    static let all: [ClientDescription.Option] = [.init("legacy", .flag), .init("versions", .versions)]
}

extension ClientOptions {
    /// Also the older object that 3.x clients read.
    var legacy: Bool {
        get { self["legacy"] == .flag }
        set { self["legacy"] = newValue ? .flag : nil }
    }

    /// The client versions in the field.
    var versions: [Version]? {
        get {
            if case .versions(let versions) = self["versions"] { return versions }
            return nil
        }
        set { self["versions"] = newValue.map { .versions($0) } }
    }
}
