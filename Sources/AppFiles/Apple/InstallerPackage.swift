import ClientKit
import PolicyModel

/// What an installer package says of the app in it, where its payload is packed in a way of Apple's own.
///
/// `PackageInfo` lists the bundles that are installed, `Distribution` what the installer asks of the Mac.
struct InstallerPackage {
    private struct Bundle {
        let path: String
        let attributes: [String: String]
    }

    private var bundles: [Bundle] = []
    private var requires: String?
    private var processors: [String] = []

    private static let longest = 4 << 20

    /// True if it was one of the two files.
    mutating func add(_ part: Part, named name: Substring) throws(AppFileError) -> Bool {
        guard name == "PackageInfo" || name == "Distribution" else { return false }
        let bytes = try part.content(most: Self.longest)
        do throws(XMLFault) {
            for case .start(let name, let attributes, _) in try XMLText(bytes).events {
                add(name.local, Dictionary(attributes.map { ($0.key.local, $0.value) }) { first, _ in first })
            }
        } catch {
            throw AppFileError("has a \(name) that \(error.reason)")
        }
        return true
    }

    private mutating func add(_ element: String, _ attributes: [String: String]) {
        switch element {
        case "bundle": if let path = attributes["path"] { bundles.append(Bundle(path: path, attributes: attributes)) }
        case "os-version": requires = requires ?? attributes["min"]
        case "options":
            processors = attributes["hostArchitectures"]?.split(separator: ",").map(String.init) ?? processors
        default: break
        }
    }

    /// Nil unless it installs one app, and says which.
    var app: AppFile? {
        // The bundles inside an app are listed beside it.
        let apps = bundles.filter { $0.path.hasSuffix(".app") && $0.path.split(separator: "/").count < 4 }
            .filter { $0.path.split(separator: "/").count { $0.hasSuffix(".app") } == 1 }
        guard let bundle = apps.first, apps.allSatisfy({ $0.path == bundle.path }),
            let id = bundle.attributes["id"] ?? bundle.attributes["CFBundleIdentifier"],
            let version = bundle.attributes["CFBundleShortVersionString"],
            let build = bundle.attributes["CFBundleVersion"]
        else { return nil }
        var app = AppFile(platform: .macos, id: id, version: version, build: build)
        app.isInstaller = true
        app.requires = requires
        app.knowsHardware = !processors.isEmpty
        app.hardware = processors == ["arm64"] ? .arm64 : nil
        return app
    }
}
