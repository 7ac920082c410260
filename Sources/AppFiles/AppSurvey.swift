/// Looks through the parts of a file for the app in it, in whatever order they come, and keeps what it says of itself.
struct AppSurvey {
    private var bundles: [String: AppleBundle] = [:]
    private var apk: AndroidManifest?
    private var appBundle: AndroidManifest?
    private var package = InstallerPackage()
    private var isPackage = false
    /// What archives in the file say, by their paths, or why they say nothing.
    private var inside: [String: Result<AppSurvey, AppFileError>] = [:]
    /// True for the survey of such an archive.
    private let isInside: Bool

    private static let mostBundles = 64
    private static let mostArchives = 4
    private static let longestManifest = 8 << 20

    init(inside isInside: Bool = false) { self.isInside = isInside }

    mutating func add(_ part: Part) throws(AppFileError) {
        let names = part.path.split(separator: "/")
        isPackage = isPackage || part.isInPackage
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
        default: if part.isArchive, !isInside, apk == nil { try addArchive(part) }
        }
    }

    /// An archive in an archive counts only where nothing else is the app, so its faults wait.
    private mutating func addArchive(_ part: Part) throws(AppFileError) {
        // Of more than one none is the app.
        guard inside.count < Self.mostArchives else { return }
        guard inside[part.path] == nil else { throw Self.twice(part.path) }
        var survey = AppSurvey(inside: true)
        do throws(AppFileError) {
            try ArchiveParts.visit(inside: part) { (inner) throws(AppFileError) in try survey.add(inner) }
            inside[part.path] = .success(survey)
        } catch {
            inside[part.path] = .failure(error)
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
        if let manifest = apk ?? appBundle {
            var app = try manifest.app()
            if apk == nil { app.otherForm = "an app bundle, which stores take and no device installs" }
            return app
        }
        let found = bundles.values.filter { $0.list != nil }
        guard let least = found.map({ Self.depth($0) }).min() else {
            if let app = package.app { return app }
            return try appInside()
        }
        let outer = found.filter { Self.depth($0) == least }
        guard let bundle = outer.first, outer.count == 1 else { throw Self.severalApps(outer.map(\.path)) }
        var app = try bundle.app()
        app.isInstaller = isPackage
        if bundle.isInXcodeArchive { app.otherForm = "an archive of Xcode, which nobody installs" }
        return app
    }

    /// The app in the only archive in the file.
    private func appInside() throws(AppFileError) -> AppFile {
        guard let (path, survey) = inside.first else {
            throw AppFileError("holds no app: neither NAME.app with an Info.plist nor an AndroidManifest.xml")
        }
        guard inside.count == 1 else { throw Self.severalApps(inside.keys.sorted()) }
        var app: AppFile
        do throws(AppFileError) { app = try survey.get().app() } catch {
            throw AppFileError("holds \(AppFileError.shown(path)), which \(error.reason)")
        }
        if !app.isInstaller { app.otherForm = app.otherForm ?? "an archive around \(AppFileError.shown(path))" }
        return app
    }

    private static func severalApps(_ paths: [String]) -> AppFileError {
        let names = paths.map { AppFileError.shown($0) }.sorted().prefix(4).joined(separator: ", ")
        return AppFileError("holds more than one app: \(names); give a file with the one that ships")
    }

    private static func depth(_ bundle: AppleBundle) -> Int { bundle.path.count { $0 == "/" } }
}
