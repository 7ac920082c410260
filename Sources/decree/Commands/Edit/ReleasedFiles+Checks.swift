import PolicyModel

/// What is said of a release besides its files must not contradict them.
extension ReleasedFiles {
    /// - Throws: `CommandError` for the file of another app, or of a platform that is not meant.
    func check(app policy: Policy, on platforms: [Platform]) throws(CommandError) {
        for file in files {
            let platform = file.app.platform, name = platform.displayName
            guard policy.platforms.contains(platform) else {
                throw CommandError(
                    "'\(file.path)' is for \(name), and \(policy.slug) has no \(name): add it to 'ids' or 'store'",
                    isRefusal: true)
            }
            guard platforms.contains(platform) else {
                throw CommandError("'\(file.path)' is for \(name), which --platform does not name", isRefusal: true)
            }
            guard let id = policy.ids[platform], id != file.app.id else { continue }
            throw CommandError(
                "'\(file.path)' is \(file.app.id), and \(policy.slug) is \(id) on \(name)", isRefusal: true)
        }
    }

    /// Whether builds that are given are those of the files; on Android they may be more, since each file has one.
    static func areBuilds(_ given: String, _ read: String, on platform: Platform) -> Bool {
        guard platform == .android else { return given == read }
        let all = given.split(separator: ",").flatMap { part in
            let ends = part.replacing(" ", with: "").split(separator: "..").compactMap { Int($0) }
            return ends.first.map { [$0...max($0, ends.last ?? $0)] } ?? []
        }
        return read.split(separator: ",").allSatisfy { code in
            Int(code).map { code in all.contains { $0.contains(code) } } ?? false
        }
    }

    static func areSystems(_ given: String, _ read: String, on platform: Platform) -> Bool {
        Version(given) == Version(read)
    }
}

extension PlatformTexts {
    /// Values on the command line, completed by those of files.
    ///
    /// - Throws: `CommandError` for a value that differs from that of a file.
    func values(
        on platforms: [Platform], knowing read: PlatformMap<String>?,
        _ agree: (_ given: String, _ read: String, _ platform: Platform) -> Bool, _ option: String
    ) throws(CommandError) -> PlatformMap<String> {
        var values = values(on: platforms)
        for (platform, own) in read ?? [:] {
            if let given = values[platform], !agree(given, own, platform) {
                let place = platforms.count > 1 ? " on \(platform.displayName)" : ""
                throw CommandError("\(option) \(given) is not what the file says\(place): \(own)", isRefusal: true)
            }
            values[platform] = values[platform] ?? own
        }
        return values
    }
}
