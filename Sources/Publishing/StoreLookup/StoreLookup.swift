import PolicyModel

/// Asks Apple's look-up service which versions its stores serve.
///
/// One request asks for many apps, because the service allows about twenty requests a minute. The answers may be up to
/// a day behind the store.
package struct StoreLookup: Sendable {
    /// Apple's own service.
    package static let standardAddress = "https://itunes.apple.com/lookup"
    /// The country where an address names none: the service's own default.
    package static let standardCountry = "us"

    private static let mostApps = 100
    /// The most bytes of an answer: several times what so many apps need.
    private static let longestAnswer = 8 << 20

    private let address: SiteAddress
    /// In seconds, for one request with all its tries.
    private let timeout: Int
    private let route: NetworkRoute

    /// - Throws: `ProofError` for an address that is neither `https://` nor on this machine.
    package init(address: String, timeout: Int, over route: NetworkRoute = .direct) throws(ProofError) {
        self.address = try SiteAddress(address)
        self.timeout = timeout
        self.route = route
    }

    /// An answer for each question; where the service cannot be used, the cause.
    package func answers(to questions: Set<StoreQuestion>, clock: RunClock) async throws -> [StoreQuestion: StoreAnswer]
    {
        guard !questions.isEmpty else { return [:] }
        return try await HTTPTransport.run(settings, clock) { transport in
            var answers: [StoreQuestion: StoreAnswer] = [:], isUnreachable: String?
            for batch in Self.batches(questions) {
                if let cause = isUnreachable {
                    for question in batch { answers[question] = .unknown(cause) }
                    continue
                }
                let answer = await ask(for: batch, over: transport)
                // A service that does not answer one request would let the next one wait as long: the others are not
                // sent.
                if case .unreachable(let cause) = answer { isUnreachable = cause }
                for question in batch { answers[question] = answer.answer(to: question) }
            }
            return answers
        }
    }

    private var settings: HTTPTransport.Settings {
        var settings = HTTPTransport.Settings()
        settings.connections = 1
        settings.connect = .seconds(min(10, timeout))
        settings.silence = .seconds(timeout)
        settings.request = .seconds(timeout)
        settings.retries = RetryPlan(tries: 3)
        settings.route = route
        return settings
    }

    /// The questions of each request, always in the same order.
    private static func batches(_ questions: Set<StoreQuestion>) -> [[StoreQuestion]] {
        let stores = Dictionary(grouping: questions) { [$0.country, $0.kind.rawValue] }
        return stores.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { _, questions in
            let sorted = questions.sorted { $0.id < $1.id }
            return stride(from: 0, to: sorted.count, by: mostApps).map {
                Array(sorted[$0..<min($0 + mostApps, sorted.count)])
            }
        }
    }
}

extension StoreLookup {
    /// How one request ended.
    private enum Answer {
        case results(LookupResults)
        /// No whole answer; the cause.
        case unreachable(String)
        /// An answer that is not the service's; the cause.
        case wrong(String)

        func answer(to question: StoreQuestion) -> StoreAnswer {
            switch self {
            case .results(let results): results.answer(to: question)
            case .unreachable(let cause), .wrong(let cause): .unknown(cause)
            }
        }
    }

    private func ask(for batch: [StoreQuestion], over transport: HTTPTransport) async -> Answer {
        let url = url(for: batch)
        do throws(TransportError) {
            let answer = try await transport.send(HTTPRequest(.get, url), limit: Self.longestAnswer)
            guard answer.status == 200 else { return .wrong("\(address): \(Self.words(answer))") }
            do { return .results(try LookupResults(reading: answer.body)) } catch {
                return .wrong("\(address): \(error.cause)")
            }
        } catch {
            return .unreachable("\(address): \(error.cause)")
        }
    }

    private func url(for batch: [StoreQuestion]) -> String {
        let ids = batch.map { "\($0.id)" }.joined(separator: ",")
        let query = "?id=\(ids)&country=\(batch.first?.country ?? "")"
        // Without it, a number that is an app for both is answered with the one for iPhone.
        return "\(address)\(query)" + (batch.first?.kind == .mac ? "&entity=macSoftware" : "")
    }

    /// What an answer without results says.
    private static func words(_ answer: HTTPAnswer) -> String {
        if let refusal = LookupResults.refusal(in: answer.body) { return "status \(answer.status), \(refusal)" }
        guard (300...399).contains(answer.status), let place = answer["Location"] else {
            return "status \(answer.status)"
        }
        return "status \(answer.status), a redirect to \(VisibleText.of(String(place.prefix(200))))"
    }
}
