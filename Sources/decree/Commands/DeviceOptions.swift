import ArgumentParser
import Authoring
import Explanation
import PolicyModel

/// The options that describe the device of a question.
struct DeviceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("\(Platform.names); default the app's first.", valueName: "name"))
    var platform: Platform?

    @Option(
        help: ArgumentHelp(
            "The installed version of the app; default that of the release with --build.", valueName: "version"),
        completion: Completion.versions)
    var version: String?

    @Option(
        help: ArgumentHelp(
            "CFBundleVersion, or Android's version code; default the release's own.", valueName: "build"))
    var build: String?

    @Option(
        help: ArgumentHelp(
            "The system's version, on Android its API level; default one above all in the policy.", valueName: "version"
        ))
    var os: Version?

    @Option(help: ArgumentHelp("The device's language, such as pt-BR; default the app's.", valueName: "tag"))
    var language: LanguageTag?

    @Option(help: ArgumentHelp("The hardware id, such as iPhone5,1.", valueName: "id"))
    var model = ""

    @Flag(help: "The device is a tablet.")
    var tablet = false

    @Option(help: ArgumentHelp("The processor of a Mac, arm64 or x86_64.", valueName: "name"))
    var hardware = Processor.arm64

    @Option(help: ArgumentHelp("The channel of releases that a Mac is on; default none.", valueName: "name"))
    var channel: String?

    @Option(help: ArgumentHelp("The installation's id, by which shares are drawn; default none.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("The value of a custom condition; may be repeated.", valueName: "key=value"))
    var custom: [CustomValue] = []

    var question: DeviceQuestion {
        DeviceQuestion(
            platform: platform, version: version, build: build, os: os, language: language, model: model,
            isTablet: tablet, processor: hardware, channel: channel, id: id, custom: custom)
    }

    func validate() throws {
        try LanguageWords.check(language)
        if let os, os.isPreview { throw ValidationError("--os is one to four numbers joined by dots, such as 15.2.") }
    }
}

extension Platform: ExpressibleByArgument {}

extension Processor: ExpressibleByArgument {}

extension Version: ExpressibleByArgument {
    /// Takes `v1.2.3` too, as tags of source code have it, and a version before a release.
    @usableFromInline package init?(argument: String) { self.init(orPreview: argument.withoutTagLetter) }
}

extension LanguageTag: ExpressibleByArgument {
    @usableFromInline package init?(argument: String) { self.init(argument) }
}

/// A language that no device has is a slip of whoever asks.
enum LanguageWords {
    static func check(_ language: LanguageTag?) throws(ValidationError) {
        guard let language else { return }
        do throws(WrittenLanguage.Mistake) { _ = try WrittenLanguage.read("\(language)") } catch {
            throw ValidationError("'\(language)' in --language \(error.reason): \(error.help()).")
        }
    }

    /// What to mind of a language that few devices report, or that is taken for a country.
    static func doubt(about language: LanguageTag?) -> String? {
        guard let language, let doubt = WrittenLanguage.doubt(about: language) else { return nil }
        return "'\(language)' in --language \(doubt.reason); \(doubt.help())"
    }
}

extension CustomValue: ExpressibleByArgument {
    package init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
        self.init(name: String(argument[..<sign]), value: String(argument[argument.index(after: sign)...]))
    }
}
