import PolicyModel

/// What a request says of its app and system: in its address, by the file that it asks for, and by its agent.
///
/// The app's own word in the address counts most: `?v=3.2.0`, and `os=` beside it. Then the file that only one version
/// reads, SSVC's build, and the agent's.
struct Claims {
    /// The version or build that the address names.
    private var named: String?
    /// Whether it is the app's own word, which may be a version that no release has.
    private var mayBeUnlisted = true
    private var os: Version?
    private let file: Version?
    private let agent: String?

    /// A build has up to 18 signs; what is longer names none.
    private static let longestName = 40

    init(query: LineText, agent: Agent, document: ReachApp.Document, _ scratch: LineScratch) {
        file = document.version
        self.agent = agent.app.flatMap { $0.count > Claims.longestName ? nil : scratch.percentDecoded($0).string }
        var rest = query, build: String?
        while !rest.isEmpty {
            let (pair, behind) = rest.split(at: UInt8(ascii: "&"))
            rest = behind
            let (name, value) = pair.split(at: UInt8(ascii: "="))
            guard !value.isEmpty, value.count <= Claims.longestName else { continue }
            if name == "v" {
                named = scratch.percentDecoded(value).string
            } else if name == "os" {
                os = Version(scratch.percentDecoded(value).string)
            } else if name == "SSVCLatestVersionKey" {
                build = scratch.percentDecoded(value).string
            }
        }
        guard named == nil, file == nil, let build else { return }
        (named, mayBeUnlisted) = (build, false)
    }

    var isAny: Bool { named != nil || file != nil || agent != nil }

    /// Nil for what no release has.
    func version(of app: ReachApp, on platform: Platform) -> Version? {
        if let named { return app.version(named: named, on: platform) }
        return file ?? agent.flatMap { app.version(named: $0, on: platform) }
    }

    /// The version that the app itself names although no release has it.
    var unlisted: Version? { mayBeUnlisted ? named.flatMap { Version($0) } : nil }

    /// Whether the agent names another release than the address: one of the two is made up.
    func contradict(_ version: Version, of app: ReachApp, on platform: Platform) -> Bool {
        guard named != nil || file != nil, let agent, let other = app.version(named: agent, on: platform) else {
            return false
        }
        return other != version
    }

    func system(on platform: Platform, _ agent: Agent) -> (os: Version?, isNewer: Bool) {
        if let os { return (os, false) }
        let found: SystemVersions.Found =
            if platform == .android {
                agent.android.map(SystemVersions.android) ?? .unknown
            } else {
                agent.kernel.map { SystemVersions.apple(kernel: $0, on: platform) } ?? .unknown
            }
        switch found {
        case .version(let os): return (os, false)
        case .newer: return (nil, true)
        case .unknown: return (nil, false)
        }
    }
}
