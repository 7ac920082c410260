/// What became of the lines that were read.
package struct ReachTally: Hashable, Sendable {
    /// Why a line is no device.
    package enum Reason: Int, CaseIterable, Sendable {
        /// In no form that is known, or with a part missing.
        case broken
        case tooLong
        /// For a page, a signature, a picture.
        case otherFile
        /// Answered with an error, or asked for by another method than GET and POST.
        case unserved
        case outsideDays
        /// After the moment at which is counted.
        case inFuture
        /// By a robot, a browser or a tool.
        case foreign
        /// Names neither version nor build.
        case nameless
        /// Names a build that no release has.
        case unknownBuild
        /// Its address and its agent name different releases, or its agent another platform than its file.
        case contradictory
        /// Could come from devices of several platforms.
        case severalPlatforms
        /// Has no address, and its client asks in no known rhythm.
        case addressless
        /// Has an address that is another one on the next day, so its device cannot be followed.
        case unfollowed
        /// One of more than 65,536 groups of versions and systems.
        case crowded
    }

    package internal(set) var lines = 0
    package internal(set) var counted = 0
    /// Those counted whose system is newer than the table of systems.
    package internal(set) var onNewerSystem = 0
    private var reasons = [Int](repeating: 0, count: Reason.allCases.count)

    package internal(set) subscript(reason: Reason) -> Int {
        get { reasons[reason.rawValue] }
        set { reasons[reason.rawValue] = newValue }
    }
}
