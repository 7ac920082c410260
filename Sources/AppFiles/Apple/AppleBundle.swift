import PolicyModel

/// What was found of one bundle, `Name.app`: its property list, and the heads of its programs on a Mac.
struct AppleBundle {
    /// From the top of what it was found in.
    let path: String
    private(set) var list: PropertyList?
    private var isForMac = false
    private var processors: [String: Set<Processor>] = [:]

    init(path: String) { self.path = path }

    /// The most bytes of a property list: those of apps have some thousands.
    private static let longest = 4 << 20
    private static let mostPrograms = 256

    /// True below `Products/Applications`, where Xcode's archives have their app.
    var isInXcodeArchive: Bool { "/\(path)".contains("/Products/Applications/") }

    /// Where in a path the name of the outermost bundle stands; nil for what is in none.
    static func end(in names: [Substring]) -> Int? {
        guard names.first != "__MACOSX" else { return nil }
        return names.firstIndex { $0.hasSuffix(".app") && $0.utf8.count > 4 }
    }

    /// - Parameter names: the path inside the bundle.
    mutating func add(_ part: Part, _ names: ArraySlice<Substring>) throws(AppFileError) {
        let isMac = names.first == "Contents", inside = Array(isMac ? names.dropFirst() : names)
        if inside == ["Info.plist"] {
            guard list == nil else {
                throw AppFileError("is refused: it holds \(AppFileError.shown(part.path)) twice")
            }
            list = try PropertyList(try part.content(most: Self.longest))
            isForMac = isMac
        } else if isMac, inside.count == 2, inside[0] == "MacOS", part.isFile, processors.count < Self.mostPrograms {
            processors[String(inside[1])] = ProgramProcessors.all(in: try part.head(ProgramProcessors.head))
        }
    }

    /// - Throws: for a property list that lacks what every app has.
    func app() throws(AppFileError) -> AppFile {
        guard let list else { throw AppFileError("has no Info.plist in \(AppFileError.shown(path))") }
        guard let id = list.text("CFBundleIdentifier"), let version = list.text("CFBundleShortVersionString"),
            let build = list.text("CFBundleVersion")
        else {
            throw AppFileError(
                "has an Info.plist without CFBundleIdentifier, CFBundleShortVersionString or CFBundleVersion")
        }
        let platform = try platform(of: list)
        var app = AppFile(platform: platform, id: id, version: version, build: build)
        app.requires = list.text(platform == .macos ? "LSMinimumSystemVersion" : "MinimumOSVersion")
        app.publicKey = list.text("SUPublicEDKey")
        app.addresses = ["SUFeedURL", "SSVCCallbackURL"].compactMap { key in
            list.text(key).map { AppFile.Address(key: key, text: $0) }
        }
        if platform == .macos, let found = list.text("CFBundleExecutable").flatMap({ processors[$0] }) {
            app.knowsHardware = !found.isEmpty
            app.hardware = found == [.arm64] ? .arm64 : nil
        }
        return app
    }

    private func platform(of list: PropertyList) throws(AppFileError) -> Platform {
        let name = list.texts("CFBundleSupportedPlatforms").first ?? list.text("DTPlatformName") ?? ""
        switch name.lowercased() {
        case "macosx": return .macos
        case "iphoneos": return .ios
        case "appletvos": return .tvos
        case "watchos": return .watchos
        case "": return isForMac ? .macos : .ios
        default:
            throw AppFileError("is an app for \(AppFileError.shown(name)), and none for \(Platform.names)")
        }
    }
}
