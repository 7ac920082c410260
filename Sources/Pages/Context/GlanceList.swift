import PolicyModel

/// What the home page says of all apps, by name.
///
/// Of a large site only the bytes of its glances are kept, and each is read when a page comes to it: all at once would
/// take as much memory as the rest of a build.
package struct GlanceList: Sendable {
    private enum Glances: Sendable {
        case read([AppGlance])
        case packed([[UInt8]])
    }

    private let glances: Glances
    let summary: GlanceSummary

    package init(_ glances: [AppGlance]) {
        let sorted = GlanceList.sorted(glances) { ($0.name, $0.slug) }
        self.glances = .read(sorted)
        summary = GlanceSummary(sorted)
    }

    /// - Parameter packed: the bytes of each app's glance; what is none is left out.
    package init(packed: [[UInt8]]) {
        let names = packed.compactMap { bytes in AppGlance.name(in: bytes).map { (bytes: bytes, name: $0) } }
        var summary = GlanceSummary()
        let sorted = GlanceList.sorted(names) { $0.name }.map(\.bytes).filter { bytes in
            guard let glance = AppGlance(bytes) else { return false }
            summary.add(glance)
            return true
        }
        glances = .packed(sorted)
        self.summary = summary
    }

    /// By name, without regard to case, then by slug.
    private static func sorted<Element>(
        _ elements: [Element], by name: (Element) -> (name: String, slug: String)
    ) -> [Element] {
        elements.map { element in
            let (name, slug) = name(element)
            return (name: name.lowercased(), slug: slug, element: element)
        }.sorted { ($0.name, $0.slug) < ($1.name, $1.slug) }.map(\.element)
    }

    var count: Int {
        switch glances {
        case .read(let glances): glances.count
        case .packed(let glances): glances.count
        }
    }

    /// Calls `body` with some of the glances, each read when its turn comes.
    func visit(_ places: Range<Int>, _ body: (_ place: Int, AppGlance) -> Void) {
        for place in places {
            switch glances {
            case .read(let glances): body(place, glances[place])
            case .packed(let glances): if let glance = AppGlance(glances[place]) { body(place, glance) }
            }
        }
    }

    var names: [(name: String, slug: String)] {
        switch glances {
        case .read(let glances): glances.map { ($0.name, $0.slug) }
        case .packed(let glances): glances.compactMap(AppGlance.name)
        }
    }
}

/// What the pages that name all apps say of them together.
struct GlanceSummary: Sendable {
    private(set) var platforms: Set<Platform> = []
    private(set) var clients: Set<String> = []
    /// What the apps wait for, in the order of the apps.
    private var events: [DueContext] = []
    /// The letters of names, by the place of the first app with each.
    private(set) var letters: [Int: String] = [:]
    private var knownLetters: Set<String> = []
    /// Whether some app has the date of its last change.
    private(set) var hasChanges = false
    /// What each app announces and demands, in the order of the apps.
    private(set) var standings: [AppStanding] = []
    /// Whether somebody counted users.
    private(set) var hasUsers = false
    private var count = 0

    init(_ glances: [AppGlance] = []) { for glance in glances { add(glance) } }

    /// Apps must be added in the order of their names.
    mutating func add(_ glance: AppGlance) {
        let letter = GlanceContext.letter(of: glance.name)
        if knownLetters.insert(letter).inserted { letters[count] = letter }
        for platform in glance.platforms {
            platforms.insert(platform.platform)
            clients.formUnion(platform.clients)
            hasUsers = hasUsers || platform.users != nil
        }
        standings.append(
            AppStanding(
                app: glance.slug, name: glance.name,
                versions: glance.platforms.map {
                    .init(platform: $0.platform.displayName, announced: $0.announced, minimum: $0.minimum)
                }))
        events += glance.due
        hasChanges = hasChanges || glance.changed != nil
        count += 1
    }

    /// The nearest date first.
    var due: [DueContext] {
        events.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    }
}
