extension ClientAnswer {
    /// One answer for all builds that a device may have.
    ///
    /// - Parameter answers: the answers for its builds, the lowest first; empty if it can have none.
    package static func shared(_ answers: [ClientAnswer], file: String?) -> ClientAnswer {
        guard let first = answers.first else { return ClientAnswer(.unjudged(.noBuild), file: file, path: "") }
        if answers.allSatisfy({ $0.outcome == first.outcome && $0.announcement == first.announcement }) { return first }
        return ClientAnswer(.unjudged(.severalBuilds(answers.map(\.outcome))), file: file, path: first.path)
    }
}

extension ClientAnswer.Doubt {
    /// False where no such device exists for the client, or a warning names it (`version-shape`).
    package var isOfDevice: Bool {
        switch self {
        case .noBuild, .unorderedBuilds, .otherName: false
        case .severalBuilds, .unknownBuild, .unreadable, .unknownValue, .otherPlatform: true
        }
    }

    /// The reason in words, to follow "cannot be judged".
    package var words: String {
        switch self {
        case .noBuild: "no build lies between those of the releases before and after it"
        case .severalBuilds, .unknownBuild: "it reads the build, which is not known (see --build)"
        case .unorderedBuilds: "the client cannot order the builds of the releases before and after it"
        case .otherName: "the installed version's name is not three numbers"
        case .unreadable(let path): "no model can evaluate the expression at \(path)"
        case .unknownValue(let name): "it reads \(name), which is not known (see --custom)"
        case .otherPlatform: "there is no model of it on this platform"
        }
    }
}
