import PolicyModel

/// What an Android manifest says of its app, in the binary form of an APK or in that of an app bundle.
struct AndroidManifest: Hashable {
    var package: String?
    var versionName: String?
    var versionCode: String?
    /// The upper half of a version code, of which stores and policies know none.
    var upperCode: String?
    var leastLevel: String?
    /// The name of a part of an app, which is installed beside it.
    var split: String?

    /// The names of attributes by their resource ids, which count where a name was made short.
    static let names: [UInt32: String] = [
        0x0101_021B: "versionCode", 0x0101_021C: "versionName", 0x0101_020C: "minSdkVersion",
        0x0101_0576: "versionCodeMajor",
    ]

    mutating func set(_ name: String, of element: String, to value: String) {
        switch (element, name) {
        case ("manifest", "package"): package = package ?? value
        case ("manifest", "versionName"): versionName = versionName ?? value
        case ("manifest", "versionCode"): versionCode = versionCode ?? value
        case ("manifest", "versionCodeMajor"): upperCode = upperCode ?? value
        case ("manifest", "split"): split = split ?? value
        case ("uses-sdk", "minSdkVersion"): leastLevel = leastLevel ?? value
        default: break
        }
    }

    func app() throws(AppFileError) -> AppFile {
        if let split {
            throw AppFileError(
                "is the part \(AppFileError.shown(split)) of an app; give the base APK or the app bundle")
        }
        if let upperCode, upperCode != "0" {
            throw AppFileError("has a version code above \(VersionCodes.possible.upperBound), which no policy can list")
        }
        guard let package, let versionCode else {
            throw AppFileError("has a manifest without package or versionCode")
        }
        guard let versionName, !versionName.hasPrefix("@") else {
            throw AppFileError(
                "has no versionName as a text in its manifest: list the release by hand, with build \(versionCode)")
        }
        var app = AppFile(platform: .android, id: package, version: versionName, build: versionCode)
        app.requires = leastLevel ?? "1"
        return app
    }
}
