import PolicyModel

/// Computes the plain SSVC document, which all builds without a separate file read.
///
/// Shipped apps keep their address, so the plain document must not be too strong for any build, even for one with a
/// separate file. Of the documents that are not, the one is written with which the fewest builds get less than they
/// may.
struct PlainFile {
    let builds: Builds
    /// Key and date of the announced release; its numbers are still nil.
    let announced: FileContent
    /// True for a build that reads the plain document, rather than one of its own.
    let isReader: (Builds.Build) -> Bool

    /// The first of the best. A key comes first where a build packs to 0, because such a build takes every number for
    /// newer, and so would a later one that the policy does not list yet.
    var file: FileContent {
        let isComparable = builds.builds.allSatisfy { $0.packed != nil }
        let kinds = (isComparable ? [withNumbers, withKey] : [withKey, withNumbers]) + [withKeyAndMinimum]
        var best = FileContent.nothing, least = Int.max
        for make in kinds where least > 0 {
            let file = make(), losses = losses(of: file)
            if losses < least { (best, least) = (file, losses) }
        }
        return best
    }

    /// How many readers get less than they may.
    private func losses(of file: FileContent) -> Int {
        builds.builds.count { isReader($0) && file.answer(to: $0) < $0.members.answer }
    }
}

/// The highest lines, below which no build gets more than it may.
extension PlainFile {
    /// The minimum is never above the latest number: apps may look at it only where an update is available.
    private func withNumbers() -> FileContent {
        guard let notifyingLine else { return .nothing }
        var file = announced
        (file.latestNumber, file.minimumNumber) = (max(notifyingLine, forcingLine ?? 0), forcingLine)
        return file
    }

    /// A key alone forces nobody.
    private func withKey() -> FileContent {
        guard let notifyingKey else { return .nothing }
        var file = announced
        file.latestKey = notifyingKey
        return file
    }

    private func withKeyAndMinimum() -> FileContent {
        var file = withKey()
        file.minimumNumber = forcingLine
        return file
    }

    /// The number below which builds are notified; nil for none.
    private var notifyingLine: Int? { line(endingWhere: \.mustBeSilent) }

    /// The number below which builds are forced; nil for none.
    private var forcingLine: Int? { line { $0.answer != .force } }

    /// The lowest number of those asked about; nil if it is the lowest of all, which also stands for all below it.
    private func line(endingWhere isSought: (Builds.Members) -> Bool) -> Int? {
        let numbers = self.numbers
        return numbers.firstIndex { contains($0, where: isSought) }.flatMap { $0 > 0 ? numbers[$0] : nil }
    }

    /// Every number at which the answer can change: that of each build, the next higher one, and one below all.
    private var numbers: [Int] {
        let own = builds.builds.map(\.number)
        let lowest = own.min() ?? 1
        return Set(own + own.map { $0 + 1 } + [max(lowest - 1, PackedVersion.incomparable)]).sorted()
    }

    /// True if some of the devices whose build has, or can have, that number are as asked for.
    private func contains(_ number: Int, where isSought: (Builds.Members) -> Bool) -> Bool {
        builds.builds.contains { $0.number == number && isSought($0.members) }
            || builds.gaps.contains { $0.numbers?.contains(number) == true && isSought($0.members) }
    }

    /// The build below which, in the order of texts, builds are notified: the lowest that must not be. Nil for none.
    private var notifyingKey: String? {
        let silent = builds.builds.filter(\.members.mustBeSilent).map(\.text)
        let gaps = builds.gaps.filter { $0.hasTexts && $0.members.mustBeSilent }
        let ends = gaps.compactMap(\.lower)
        guard ends.count == gaps.count else { return nil }
        let key = (silent + ends).min { BuildOrder.isNewer($1, than: $0) } ?? announced.latestKey
        return key == FileContent.noKey ? nil : key
    }
}

extension FileContent {
    /// What a build gets that reads the file.
    fileprivate func answer(to build: Builds.Build) -> Verdict {
        if let minimumNumber, build.number < minimumNumber { return .force }
        let isNotified =
            latestNumber.map { build.number < $0 } ?? latestKey.map { BuildOrder.isNewer($0, than: build.text) }
            ?? false
        return isNotified ? .recommend : .none
    }
}
