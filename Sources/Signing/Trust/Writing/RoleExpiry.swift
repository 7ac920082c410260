import PolicyModel

/// What to say about roles that run out: nothing stops for them, and nobody may miss them.
package enum RoleExpiry {
    package static let notice = 30 * 86_400

    /// One line for each role with no more than 30 days left.
    package static func warnings(_ roles: [(RoleName, Moment)], at moment: Moment) -> [String] {
        roles.filter { $0.1.seconds - moment.seconds <= notice }.map { role, expires in
            expires <= moment ? "\(role): expired at \(expires)" : "\(role): expires at \(expires)"
        }
    }
}
