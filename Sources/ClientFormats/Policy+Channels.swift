import ClientKit
import PolicyModel

extension Policy {
    /// True if a client of the app knows channels there.
    func knowsChannels(on platform: Platform) -> Bool {
        clients.compactMap { ClientFormats.named($0.name) }.contains {
            $0.knowsChannels && $0.platforms(of: self).contains(platform)
        }
    }

    /// The channels of releases that a client of either state's app offers on a platform, sorted.
    package static func offeredChannels(_ old: Policy, _ new: Policy, on platform: Platform) -> [String] {
        Set([old, new].filter { $0.knowsChannels(on: platform) }.flatMap { $0.channels(on: platform) }).sorted()
    }
}
