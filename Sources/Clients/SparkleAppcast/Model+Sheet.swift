import ClientKit
import PolicyModel

/// The answers for a whole grid. Nearly every device has a build and a system of its own, and few items are found for
/// all of them; so the item is looked up for each device, and the answer made once for each finding.
extension Model {
    func sheet(
        for clientDevices: [ClientDevice], in languages: [LanguageTag], when situation: Situation?
    ) -> AnswerSheet {
        guard let check = sharedCheck, situation?.hasSkipped != true else {
            return sheetByViews(for: clientDevices, in: languages, when: situation)
        }
        var finder = Finder(check, situation)
        var places: [Int] = [], answers: [[ClientAnswer]] = [], known: [Finder.Finding: Int] = [:]
        places.reserveCapacity(clientDevices.count)
        for index in clientDevices.indices {
            let finding = finder.finding(for: clientDevices[index])
            let place = known[finding] ?? answers.count
            if place == answers.count {
                let view = view(of: clientDevices[index])
                answers.append(
                    situation.map { self.answers(to: view, in: languages, when: $0) }
                        ?? self.answers(to: view, in: languages))
                known[finding] = place
            }
            places.append(place)
        }
        return AnswerSheet(places: places, answers: answers)
    }
}

/// Finds the items for many devices. What neighbours have in common is read once: the builds of an app, and what a Mac
/// can run.
private struct Finder {
    /// Devices with one finding have one answer.
    struct Finding: Hashable {
        var isMac = false
        var lowest: Build?
        var highest: Build?
    }

    /// What is found for one build that the app can have.
    struct Build: Hashable {
        /// The index of the item; nil for none.
        let item: Int?
        var obstacle: Check.Obstacle?
        var isUpdate = false
        var isCritical = false
        var isLink = false
        var isMajor = false
    }

    private struct Host {
        let build: String
        let version: VersionText
        /// By the index of the item.
        var updates: [Int: Build] = [:]
    }

    private struct Mac: Hashable {
        let system: String
        let isIntel: Bool
        let channel: String?
    }

    private let check: Check
    private let situation: Situation?
    private var app: InstalledApp?
    private var hosts: [Host] = []
    private var macs: [Mac: (device: Check.Device, selection: Check.Selection)] = [:]

    init(_ check: Check, _ situation: Situation?) {
        (self.check, self.situation) = (check, situation)
    }

    mutating func finding(for clientDevice: borrowing ClientDevice) -> Finding {
        guard clientDevice.platform == .macos else { return Finding() }
        if app !== clientDevice.app {
            app = clientDevice.app
            hosts = clientDevice.build.sparkleBuilds.map { Host(build: $0, version: VersionText($0)) }
        }
        let mac = Mac(
            system: clientDevice.os, isIntel: clientDevice.processor == .x86_64, channel: clientDevice.channel)
        var (device, selection) = macs[mac] ?? added(mac)
        var finding = Finding(isMac: true)
        for place in hosts.indices {
            device.host = hosts[place].build
            let found = check.found(in: selection, on: device, hosts[place].version)
            let build = build(found, on: device, at: place)
            if place == 0 { finding.lowest = build } else { finding.highest = build }
        }
        return finding
    }

    private mutating func added(_ mac: Mac) -> (device: Check.Device, selection: Check.Selection) {
        let device = Model.device(
            host: "", system: mac.system, isIntel: mac.isIntel, channel: mac.channel, when: situation)
        let added = (device: device, selection: check.selection(for: device))
        macs[mac] = added
        return added
    }

    private mutating func build(_ found: Check.Found, on device: Check.Device, at place: Int) -> Build {
        switch found {
        case .none(let latest):
            let hidden = check.obstacle(on: device, hosts[place].version)
            return Build(item: (hidden?.item ?? latest?.item)?.index, obstacle: hidden?.element)
        case .update(let candidate):
            let index = candidate.item.index
            if let known = hosts[place].updates[index] { return known }
            let item = candidate.item, host = hosts[place].build
            let build = Build(
                item: index, isUpdate: true, isCritical: item.isCritical(for: host),
                isLink: item.isInformational(for: host), isMajor: item.isMajor(for: host))
            hosts[place].updates[index] = build
            return build
        }
    }
}
