/// Looks through the parts of a file for the app in it, in whatever order they come, and keeps what it says of itself.
struct AppSurvey {
    private var bundles: [String: AppleBundle] = [:]
    private var apk: AndroidManifest?
    private var appBundle: AndroidManifest?
    private var package = InstallerPackage()

    private static let mostBundles = 64
    private static let longestManifest = 8 << 20

    mutating func add(_ part: Part) throws(AppFileError) {
        let names = part.path.split(separator: "/")
        if let end = AppleBundle.end(in: names) {
            let path = names[...end].joined(separator: "/")
            guard bundles[path] != nil || bundles.count < Self.mostBundles else {
                throw AppFileError("is refused: it holds more than \(Self.mostBundles) apps")
            }
            return try bundles[path, default: AppleBundle(path: path)].add(part, names[(end + 1)...])
        }
        if part.isInPackage, let name = names.last, try addPackage(part, name) { return }
        switch part.path {
        case "AndroidManifest.xml":
            guard apk == nil else { throw Self.twice(part.path) }
            apk = try BinaryManifest.manifest(in: try part.content(most: Self.longestManifest))
        case "base/manifest/AndroidManifest.xml":
            guard appBundle == nil else { throw Self.twice(part.path) }
            appBundle = try BundleManifest.manifest(in: try part.content(most: Self.longestManifest))
        default: break
        }
    }

    /// A payload that libarchive cannot unpack is left; then the package's own words count.
    private mutating func addPackage(_ part: Part, _ name: Substring) throws(AppFileError) -> Bool {
        guard name == "Payload", part.isFile else { return try package.add(part, named: name) }
        var inside = self
        do throws(AppFileError) {
            try ArchiveParts.visit(payload: part) { (inner) throws(AppFileError) in try inside.add(inner) }
            self = inside
        } catch  where error.isUnreadable {}
        return true
    }

    private static func twice(_ path: String) -> AppFileError {
        // Readers differ in which of the two they take.
        AppFileError("is refused: it holds \(AppFileError.shown(path)) twice")
    }

    /// - Throws: where there is no app, or more than one.
    func app() throws(AppFileError) -> AppFile {
        if let manifest = apk ?? appBundle { return try manifest.app() }
        let found = bundles.values.filter { $0.list != nil }
        guard let least = found.map({ Self.depth($0) }).min() else {
            if let app = package.app { return app }
            throw AppFileError("holds no app: neither NAME.app with an Info.plist nor an AndroidManifest.xml")
        }
        let outer = found.filter { Self.depth($0) == least }
        guard let bundle = outer.first, outer.count == 1 else {
            let names = outer.map { AppFileError.shown($0.path) }.sorted().prefix(4).joined(separator: ", ")
            throw AppFileError("holds more than one app: \(names); give a file with the one that ships")
        }
        return try bundle.app()
    }

    private static func depth(_ bundle: AppleBundle) -> Int { bundle.path.count { $0 == "/" } }
}
