import PolicyModel

/// The one document for every build that has no file of its own, and for any that asks for it all the same.
///
/// A shipped app keeps its address, so the plain document must not say too much to any build, own file or not.
/// A build that packs to 0 takes every number for newer, for ever: one such build, and only a key is left.
struct SSVCPlainFile {
    let builds: SSVCBuilds
    /// What is told of the announced release, on every platform alike; its numbers are not yet chosen.
    let announced: SSVCFile

    var file: SSVCFile {
        builds.builds.allSatisfy { $0.packed != nil } ? withLines : withKeyAlone
    }

    /// The forcing line as minimum, the telling line as latest number; minimum never above latest.
    private var withLines: SSVCFile {
        let numbers = self.numbers
        guard let telling = numbers.firstIndex(where: { members(at: $0).contains(where: \.mustBeSilent) }), telling > 0
        else { return .nothing }
        let forcing = numbers.firstIndex { !members(at: $0).allSatisfy { $0.answer == .force } } ?? telling
        var file = announced
        file.latestNumber = numbers[telling]
        // The lowest number stands for everything below it too, so a line there forces nobody.
        file.minimumNumber = forcing > 0 ? numbers[min(forcing, telling)] : nil
        return file
    }

    /// Every number at which the answer can change: each build's own, the one after it, and one below all.
    private var numbers: [Int] {
        let own = builds.builds.compactMap(\.packed?.number)
        return Set(own + own.map { $0 + 1 } + [(own.min() ?? 1) - 1]).sorted()
    }

    private func members(at number: Int) -> [SSVCBuilds.Members] {
        builds.builds.filter { $0.packed?.number == number }.map(\.members)
            + builds.gaps.filter { $0.numbers?.contains(number) ?? false }.map(\.members)
    }

    /// Told by key only where that is right for every build; nothing can be required.
    private var withKeyAlone: SSVCFile {
        guard let key = announced.latestKey, key != "0.0.0",
              builds.builds.allSatisfy({ $0.members.answer != .none || !BuildOrder.isNewer(key, than: $0.text) }),
              builds.gaps.allSatisfy({ gap in !gap.members.mustBeSilent || !reaches(gap, below: key) })
        else { return .nothing }
        return announced
    }

    /// True when some unlisted build in the gap sorts before `key`.
    private func reaches(_ gap: SSVCBuilds.Gap, below key: String) -> Bool {
        gap.lower.map { BuildOrder.isNewer(key, than: $0) } ?? true
    }
}
