import PolicyModel

extension MinisignPublicKey {
    /// Stands in for a key that is still to be made, or whose public half nobody here knows.
    package static let unknown = MinisignPublicKey(
        keynum: [UInt8](repeating: 0, count: 8), key: [UInt8](repeating: 0, count: 32))
}

extension BundleSigner {
    /// The files that `sign` makes with this key: signatures that hold are kept, and new ones are zeros.
    package static func forecast(
        _ bundle: Bundle, by key: MinisignPublicKey, at moment: Moment, previous: [Artifact],
        local: [Artifact] = [], isUrgent: Bool = false, isOffline: Bool = false, status: SigningFacts.StatusFiles?
    ) throws(SigningError) -> [Artifact] {
        let clock = SigningClock(moment: moment, isUrgent: isUrgent, over: previous, isOffline: isOffline)
        return try files(
            bundle, with: ForecastSigner(publicKey: key), at: clock, previous: local + previous, status: status)
    }
}
