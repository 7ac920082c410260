import ArgumentParser
import Basics
import PolicyModel

/// What a release takes from the files of the app that ships.
struct AppFileOptions: ParsableArguments {
    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "Read version, builds, least OS and processor from the app's own file: .ipa, .app, .xcarchive, .pkg, .apk, "
                + ".aab, or a .zip or .tar with one of them; may be repeated.", valueName: "file"),
        completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "The https address at which clients find the file; "
                + "default that of the release before with the new version.",
            valueName: "url"))
    var url: [String] = []

    @Option(
        help: ArgumentHelp(
            "The program that signs the file for macOS: it reads it from standard input, and prints 64 bytes in hex or "
                + "base64.", valueName: "exec:program"))
    var sign: String?

    func validate() throws {
        _ = try PlatformTexts(url, "--url")
        if files.isEmpty, !url.isEmpty || sign != nil { throw ValidationError("'--url' and '--sign' go with '--file'") }
        if sign != nil, program == nil {
            throw ValidationError("'--sign' takes exec: and a program, such as exec:bin/sign_update")
        }
    }

    /// The words of the program that signs; nil if none is given.
    var program: [String]? {
        guard let sign, case .program(let words)? = KeyBackend(sign) else { return nil }
        return words
    }
}
