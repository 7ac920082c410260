import ArgumentParser
import Publishing

/// The country whose store is asked.
struct StoreCountryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The country whose store is asked, such as de; default that of the store's address, else us.",
            valueName: "code"))
    var country: String?

    func validate() throws {
        if let country, !AppleStoreLink.isCountry(country) {
            throw ValidationError("'--country' is a code of two letters, such as de")
        }
    }

    var code: String? { country?.lowercased() }
}

/// How the look-up service is reached.
struct StoreLookupOptions: ParsableArguments {
    static let variable = "DECREE_STORE_LOOKUP"
    static let standardTimeout = 20

    @Option(
        help: ArgumentHelp(
            "The address of the look-up service; default that of \(variable), else Apple's.", valueName: "url"))
    var lookup: String?

    @Option(help: ArgumentHelp("Wait so many seconds for an answer.", valueName: "seconds"))
    var timeout = standardTimeout

    @OptionGroup var proxy: ProxyOptions

    func validate() throws {
        guard (1...3_600).contains(timeout) else { throw ValidationError("'--timeout' is a number from 1 to 3600") }
    }

    func service(_ network: NetworkLog) throws -> StoreLookup {
        try Self.service(lookup, timeout: timeout, environment: proxy.environment, over: proxy.route(network))
    }

    /// - Parameter address: nil for the environment's, else Apple's.
    static func service(
        _ address: String? = nil, timeout: Int = standardTimeout, environment: [String: String],
        over route: NetworkRoute
    ) throws -> StoreLookup {
        let own = environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        do {
            return try StoreLookup(
                address: address ?? own ?? StoreLookup.standardAddress, timeout: timeout, over: route)
        } catch {
            throw CommandError("the look-up service cannot be asked: \(error)")
        }
    }
}
