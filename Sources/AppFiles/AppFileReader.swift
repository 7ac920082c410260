import Basics

/// Reads an app's file as it ships: an archive, an installer package, or a folder. What is in it decides, not its name.
///
/// The file is data: nothing of it is run or written, and of each part only so much is kept as an app that ships needs.
package struct AppFileReader {
    package let path: String
    /// True for `Name.app` and `Name.xcarchive`, which nobody downloads as they are.
    package let isFolder: Bool

    package init(_ path: String) {
        self.path = path
        isFolder = Files.isFolder(path)
    }

    /// What the app in the file says of itself.
    package func app() throws(AppFileError) -> AppFile {
        var survey = AppSurvey()
        try visit { (part) throws(AppFileError) in try survey.add(part) }
        do throws(AppFileError) { return try survey.app() } catch { throw named(error) }
    }

    /// The length of the file in bytes; nil for a folder.
    package var length: Int? { isFolder ? nil : (try? FileStatus(path))?.size }

    /// Shows every word in the app that may be an address or a key, as `strings` does; some more than once.
    package func words(_ take: (String) -> Void) throws(AppFileError) {
        try visit { (part) throws(AppFileError) in try Self.words(in: part, take) }
    }

    private static func words(in part: Part, isInside: Bool = false, _ take: (String) -> Void) throws(AppFileError) {
        guard part.isFile, !FileWords.isMedia(part.path) else { return }
        if part.isInPackage, part.path.hasSuffix("Payload") {
            do throws(AppFileError) {
                return try ArchiveParts.visit(payload: part) { (inner) throws(AppFileError) in
                    try Self.words(in: inner, isInside: isInside, take)
                }
            } catch  where error.isUnreadable { return }
        }
        if part.isArchive, !isInside {
            do throws(AppFileError) {
                return try ArchiveParts.visit(inside: part) { (inner) throws(AppFileError) in
                    try Self.words(in: inner, isInside: true, take)
                }
            } catch  where error.isUnreadable { return }
        }
        var words = FileWords()
        while true {
            let bytes = try part.next()
            if bytes.isEmpty { break }
            words.add(bytes, take)
        }
        words.end(take)
    }

    private func visit(_ look: Part.Look) throws(AppFileError) {
        do throws(AppFileError) {
            guard Files.exists(path) else { throw AppFileError("cannot be read: there is no such file") }
            if isFolder { return try FolderParts.visit(path, look) }
            guard !isDiskImage else {
                throw AppFileError("is a disk image, which only macOS opens: open it, and give the app in it")
            }
            try ArchiveParts.visit(path, look)
        } catch {
            let isSource = error.isUnreadable && Self.sources.contains(where: path.hasSuffix)
            throw named(isSource ? AppFileError("is a file of the project: \(Self.wanted)") : error)
        }
    }

    /// How files end in which a project has its version.
    private static let sources = [
        ".plist", ".xml", ".gradle", ".kts", ".yaml", ".pbxproj", ".xcconfig", ".properties", ".toml", ".json",
    ]

    /// What is taken in place of a file of the project.
    package static let wanted = "give the app that was built of it, such as an .ipa, .app, .pkg, .apk or .aab"

    private func named(_ error: AppFileError) -> AppFileError {
        var error = error
        error.path = path
        return error
    }

    /// Apple's disk images end with a block of 512 bytes that begins `koly`.
    private var isDiskImage: Bool {
        guard let file = try? OpenFile(path) else { return false }
        return lseek(file.descriptor, -512, SEEK_END) >= 0 && (try? file.read(most: 4)) == Array("koly".utf8)
    }
}
