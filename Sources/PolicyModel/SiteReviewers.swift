/// The `reviewers` and `approvals` of `index.md`: who may approve what is published, and how many of them must.
package struct SiteReviewers: Hashable, Sendable {
    /// A person with a minisign key of their own.
    package struct Reviewer: Hashable, Sendable {
        package let name: String
        /// The base64 line of the public key.
        package let publicText: String
        /// True for one who may withdraw the objections of others.
        package let isLead: Bool
        package let position: SourcePosition

        package init(name: String, publicText: String, isLead: Bool, position: SourcePosition) {
            (self.name, self.publicText, self.isLead, self.position) = (name, publicText, isLead, position)
        }
    }

    /// In the order of the file; no name and no key occurs twice.
    package let all: [Reviewer]
    /// How many of them must approve a bundle before it is signed or published.
    package let approvals: Int

    /// A site without reviewers: nobody is asked.
    package static let none = SiteReviewers([], approvals: 0)

    package init(_ all: [Reviewer], approvals: Int) { (self.all, self.approvals) = (all, approvals) }

    package subscript(name: String) -> Reviewer? { all.first { $0.name == name } }
}
