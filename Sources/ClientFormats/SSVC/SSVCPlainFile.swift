import PolicyModel

/// Computes the plain SSVC document, which all builds without a separate file read.
///
/// Shipped apps keep their address, so the plain document must not be too strong for any build, even for one with a
/// separate file. A build that packs to 0 takes every number for newer, so with one such build only a key can be used.
struct SSVCPlainFile {
    let builds: SSVCBuilds
    /// Key and date of the announced release; its numbers are still nil.
    let announced: SSVCFile

    var file: SSVCFile {
        builds.builds.allSatisfy { $0.packed != nil } ? withNumbers : withKeyAlone
    }

    /// The document with numbers: builds below the minimum are forced, builds below the latest number are notified. The
    /// minimum is never above the latest number.
    private var withNumbers: SSVCFile {
        let numbers = self.numbers
        let silent = numbers.firstIndex { number in contains(number) { $0.mustBeSilent } }
        guard let notified = silent, notified > 0
        else { return .nothing }
        let forced = numbers.firstIndex { number in contains(number) { $0.answer != .force } } ?? notified
        var file = announced
        file.latestNumber = numbers[notified]
        // The lowest number also stands for all builds below it, so there no line is drawn.
        file.minimumNumber = forced > 0 ? numbers[min(forced, notified)] : nil
        return file
    }

    /// Every number at which the answer can change: that of each build, the next higher one, and one below all.
    private var numbers: [Int] {
        let own = builds.builds.compactMap(\.packed?.number)
        return Set(own + own.map { $0 + 1 } + [(own.min() ?? 1) - 1]).sorted()
    }

    /// True if some of the devices whose build has, or can have, that packed number are as asked for.
    private func contains(_ number: Int, where isSought: (SSVCBuilds.Members) -> Bool) -> Bool {
        builds.builds.contains { $0.packed?.number == number && isSought($0.members) }
            || builds.gaps.contains { $0.numbers?.contains(number) == true && isSought($0.members) }
    }

    /// The document with a key only, if that is right for every build; a key cannot force.
    private var withKeyAlone: SSVCFile {
        guard let key = announced.latestKey, key != "0.0.0",
            builds.builds.allSatisfy({ $0.members.answer != .none || !BuildOrder.isNewer(key, than: $0.text) }),
            builds.gaps.allSatisfy({ gap in !gap.members.mustBeSilent || !reaches(gap, below: key) })
        else { return .nothing }
        return announced
    }

    /// True if an unlisted build in the gap sorts before `key`.
    private func reaches(_ gap: SSVCBuilds.Gap, below key: String) -> Bool {
        gap.lower.map { BuildOrder.isNewer(key, than: $0) } ?? true
    }
}
