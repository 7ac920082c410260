import PolicyModel

/// A choice that a filter of the home page offers.
struct ChoiceContext: PageObject {
    let key: String
    let label: String

    static let fields = PageFields<ChoiceContext>([
        // A platform's name for addresses, such as `ios`; a client's short name in `clientKeys`.
        .text("key") { $0.key },
        // `iOS`, or the client's name.
        .text("label") { $0.label },
    ])
}

extension ChoiceContext {
    /// The platforms that occur, in the order that policies list them.
    static func platforms(_ found: Set<Platform>) -> [ChoiceContext] {
        Platform.allCases.filter(found.contains).map { ChoiceContext(key: $0.rawValue, label: $0.displayName) }
    }

    /// The clients that occur, by name. Each row names its own, so their keys are as short as can be.
    static func clients(_ found: Set<String>) -> [ChoiceContext] {
        found.sorted().enumerated().map { place, name in
            ChoiceContext(key: String(place, radix: 36), label: name)
        }
    }
}

extension [GlancePlatform] {
    /// - Parameter keys: the clients' keys, by name.
    func keyed(by keys: [String: String]) -> [GlancePlatform] {
        enumerated().map { place, platform in
            var keyed = platform
            keyed.clientKeys = platform.clients.compactMap { keys[$0] }.joined(separator: " ")
            keyed.isFirst = place == 0
            return keyed
        }
    }
}

/// Some of the apps of the home page.
struct AppGroupContext: PageObject {
    let home: HomeContext
    let places: Range<Int>

    /// About three screens.
    private static let most = 50

    static func all(_ home: HomeContext) -> [AppGroupContext] {
        stride(from: 0, to: home.apps.count, by: most).map {
            AppGroupContext(home: home, places: $0..<min($0 + most, home.apps.count))
        }
    }

    static let fields = PageFields<AppGroupContext>([
        // Its apps, by name.
        .list("apps", isEmpty: \.places.isEmpty) { $0.home.visit($0.places, $1) }
    ])
}
