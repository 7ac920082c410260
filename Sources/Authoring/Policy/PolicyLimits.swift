import PolicyModel

/// Refuses a policy that would take minutes to prove, before the proof begins.
///
/// Agreement asks every client about every device that the conditions distinguish, and evaluates every rule each time.
/// A few rules can distinguish billions of devices, because every kind of condition multiplies their number.
enum PolicyLimits {
    static let mostLanguages = 250
    static let mostChannels = 16
    /// Devices times rules. A policy at this bound takes a minute at most.
    static let mostWork = 50_000_000
    /// The fixed cost of a device, as a number of rules.
    private static let ownWork = 25

    /// - Parameters:
    ///   - rules: the position of the key `rules`.
    ///   - start: the beginning of the app's main file.
    static func excess(of policy: Policy, rules: SourcePosition, start: SourcePosition) -> [Diagnostic] {
        let languages = policy.languages.count
        var found: [Diagnostic] = []
        if languages > mostLanguages {
            found.error(
                "languages", at: start, "the texts are in \(languages) languages, and \(mostLanguages) are the most",
                help: "leave out languages that differ by region only: a phone falls back to the shorter tag")
        }
        let channels = policy.channels
        if channels.count > mostChannels {
            found.error(
                "channels", at: policy.positions["releases"],
                "the releases are on \(channels.count) channels, and \(mostChannels) are the most",
                help: "use one channel for all releases that the same people try")
            return found
        }
        for platform in policy.platforms {
            let devices = size(of: policy, on: platform), most = mostWork / (policy.rules.count + ownWork)
            guard devices > most else { continue }
            found.error(
                "grid-size", at: policy.rules.isEmpty ? start : rules,
                "\(platform.displayName) has \(devices < .max ? "\(devices)" : "countless") different devices, "
                    + "and with \(policy.rules.count) rules at most \(most) can be proved",
                help: "each kind of condition multiplies the devices: "
                    + "use fewer OS bounds, models, languages and custom values")
        }
        return found + promises(of: policy)
    }

    /// Promises are bounded together, each by the devices that it is about.
    private static func promises(of policy: Policy) -> [Diagnostic] {
        let most = mostWork / (policy.rules.count + ownWork)
        var asked = 0, found: [Diagnostic] = []
        for promise in policy.promises where asked <= most {
            for platform in promise.devices.platforms ?? policy.platforms where asked <= most {
                let size = Grid.size(of: policy, on: platform, holding: promise.devices)
                let channels = promise.channels(in: policy, on: platform).count
                let (all, overflows) = size.multipliedReportingOverflow(by: channels)
                asked = overflows ? .max : asked.addingReportingOverflow(all).overflow ? .max : asked + all
            }
        }
        guard asked > most else { return [] }
        found.error(
            "grid-size", at: policy.positions["expect"],
            "the promises are about more than \(most) devices, which are the most with \(policy.rules.count) rules",
            help: "name the version and the OS in more of them")
        return found
    }

    /// An upper bound for the number of devices, on channels and not.
    private static func size(of policy: Policy, on platform: Platform) -> Int {
        policy.channels(on: platform).reduce(Grid.size(of: policy, on: platform)) { sum, channel in
            let (all, overflows) = sum.addingReportingOverflow(Grid.size(of: policy.seen(on: channel), on: platform))
            return overflows ? .max : all
        }
    }
}
