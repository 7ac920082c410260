import PolicyModel
import Review

/// What the commands say of approvals.
enum ReviewText {
    /// `2 of 2 approvals`, `1 of 2 approvals; 1 more of: tom`.
    static func standing(of approvals: Approvals) -> String {
        let have = "\(approvals.approved.count) of \(count(approvals.reviewers.approvals, "approval"))"
        let missing =
            approvals.lacking == 0
            ? "" : "; \(approvals.lacking) more of: \(approvals.pending.joined(separator: ", "))"
        let open = approvals.open.map { "; \($0.reviewer) objects: \($0.why)" }.joined()
        return have + missing + open
    }
}
