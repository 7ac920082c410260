import ClientKit

/// The values of a device that the Android SDK's filters can test, except for the language.
struct AndroidDevice: Hashable, Sendable {
    /// Empty if unknown.
    var packageName: String
    var versionName: String?
    var versionCode: Int32
    /// The API level.
    var level: Int?
    /// The name of the Android version, such as `8.1.0`.
    var release: String?
    var model: String?
    var isTablet = false
    /// What else the SDK or the app sets, under the filters' own keys; these go before the values above.
    var properties: [String: String] = [:]

    /// True for a device of which all is known: what `properties` does not have is not set on it.
    var isWhole = true

    /// False for a value that this device may have, and nobody knows.
    func knows(_ key: String) -> Bool { isWhole || properties[key] != nil || !Self.isOpen(key) }

    /// The language comes from the caller: it is the only value that differs between the devices of one view.
    func value(of key: String) -> String? {
        if let own = properties[key] { return own }
        switch key {
        case "appPackageName": return packageName
        case "appVersionName": return versionName
        case "appVersionCode": return "\(versionCode)"
        case "deviceOsName": return "android"
        case "deviceOsVersion": return release
        case "deviceApiLevel": return level.map { "\($0)" }
        case "deviceModel": return model
        case "deviceIsTablet": return isTablet ? "true" : "false"
        case "updaterLevel": return "3"
        default: return nil
        }
    }

    static let language = "deviceLanguage"

    /// The keys that every device has a value for, or that the SDK sets where the system knows one.
    static let keys: Set<String> = [
        "appPackageName", "appVersionName", "appVersionCode", "appInstallerPackageName", "deviceOsName",
        "deviceOsVersion", "deviceApiLevel", "deviceBrand", "deviceModel", "deviceProduct", "deviceIsTablet",
        "deviceLanguage", "deviceMcc", "deviceMnc", "deviceId", "updaterLevel",
    ]

    /// True for a value that only the system or the app knows.
    private static func isOpen(_ key: String) -> Bool { open.contains(key) || key.hasPrefix("x-") }

    private static let open: Set<String> = [
        "appInstallerPackageName", "deviceBrand", "deviceProduct", "deviceMcc", "deviceMnc", "deviceId",
    ]

    /// The name under which most devices of an API level report their Android version.
    static func release(ofLevel level: Int) -> String? {
        switch level {
        case 16...18: "4.\(level - 15)"
        case 19, 20: "4.4"
        case 21: "5.0"
        case 22: "5.1"
        case 23: "6.0"
        case 24: "7.0"
        case 25: "7.1"
        case 26: "8.0.0"
        case 27: "8.1.0"
        case 28...31: "\(level - 19)"
        case 32: "12"
        case 33...36: "\(level - 20)"
        default: nil
        }
    }
}

extension AndroidDevice {
    /// - Parameter code: one of the version codes that the device can have.
    init(_ clientDevice: ClientDevice, code: Int32) {
        let level = Int(clientDevice.os.prefix { $0 != "." })
        self.init(
            packageName: clientDevice.bundleID, versionName: clientDevice.version, versionCode: code, level: level,
            release: level.flatMap(AndroidDevice.release), model: clientDevice.model,
            isTablet: clientDevice.isTablet, properties: clientDevice.custom.filter { Self.isOpen($0.key) },
            isWhole: false)
    }
}
