import PolicyModel

/// One app that the look-up service is asked for.
package struct StoreQuestion: Hashable, Sendable {
    /// The two kinds of apps that the service tells apart. Apple TV and Apple Watch have none of their own there.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case mobile = "software"
        case mac = "mac-software"
    }

    package let id: Int
    /// Two lower-case letters.
    package let country: String
    package let kind: Kind

    package init(id: Int, country: String, kind: Kind) {
        self.id = id
        self.country = country
        self.kind = kind
    }
}

/// What the service answers for one app.
package enum StoreAnswer: Hashable, Sendable {
    case serves(StoreRecord)
    /// The store of that country does not have the app.
    case absent
    /// There is no answer, or one that cannot be used; the cause in words.
    case unknown(String)
}

/// The version that a store serves.
package struct StoreRecord: Hashable, Sendable {
    /// As the store writes it: any text.
    package let version: String
    /// The lowest OS version, as the store writes it; nil if the answer names none.
    package let minimumOS: String?
    /// When the store began to serve this version; nil if the answer does not say so.
    package let released: Moment?
    package let bundleID: String?
}
