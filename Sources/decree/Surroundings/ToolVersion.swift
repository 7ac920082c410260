import PolicyModel

enum ToolVersion {
    static let name = "decree 0.1.0"
    /// 2026-11-22, the day on the manual pages of this version.
    static let day = Moment(seconds: 1_795_305_600)
}
