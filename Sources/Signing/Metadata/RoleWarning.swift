import PolicyModel

/// What somebody should know of a role, such as that it expires soon; no run stops for it.
package struct RoleWarning: Hashable, Sendable {
    /// Nil for one that is of no single role.
    fileprivate let role: RoleName?
    private let words: String
    /// The same of several roles.
    fileprivate let ofSeveral: String

    init(_ role: RoleName, _ words: String, ofSeveral: String) {
        (self.role, self.words, self.ofSeveral) = (role, words, ofSeveral)
    }

    init(_ words: String) { (role, self.words, ofSeveral) = (nil, words, words) }

    package var text: String { role.map { "\($0): \(words)" } ?? words }
}

extension [RoleWarning] {
    /// What is said of many roles is one line: a site can have thousands of apps, each with a role.
    package var lines: [String] {
        Words.gathered(self, by: \.ofSeveral).map { same in
            guard same.count > 1 else { return same[0].text }
            let roles = Words.few(same.compactMap(\.role?.description))
            return "\(PolicyModel.count(same.count, "role")) (\(roles)): \(same[0].ofSeveral)"
        }
    }
}
