import ArgumentParser
import Basics
import PolicyModel

/// The form of a command's output; every command has these options.
struct OutputOptions: ParsableArguments {
    enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @Option(help: ArgumentHelp("Colours: auto, always or never; NO_COLOR is obeyed.", valueName: "when"))
    var color = Color.auto

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Name every file and step.")
    var verbose = false
}

/// The folder of the policies, and the moment at which they are judged.
struct SiteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of policies.", valueName: "folder"), completion: .directory)
    var content = "Content"

    @Option(
        help: ArgumentHelp(
            "The moment of the work, such as 2026-11-02T09:00Z; default SOURCE_DATE_EPOCH, else now.", valueName: "time"
        ))
    var at: Moment?

    /// The moment of the work.
    var moment: Moment {
        get throws { try Clock.moment(at: at, environment: ThisProcess.environment) }
    }
}

/// How strictly the content is judged.
struct JudgingOptions: ParsableArguments {
    @Flag(help: "Treat warnings as errors, unless they are accepted.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "Judge later dates that policies name, this many days ahead; 0 for none.", valueName: "days"))
    var ahead = 365

    func validate() throws {
        guard (0...3_660).contains(ahead) else { throw ValidationError("--ahead is a number of days from 0 to 3660") }
    }

    /// In seconds.
    var aheadSeconds: Int { ahead * 86_400 }
}

/// With which templates pages are made.
struct TemplateOptions: ParsableArguments {
    @Option(
        name: .customLong("templates"),
        help: ArgumentHelp(
            "The folder of page templates; a file here replaces the built-in one of that name.", valueName: "folder"))
    var given: String?

    /// Where the folder may be.
    var path: String { given ?? FolderRules.templates }

    /// Nil for the built-in templates alone.
    func folder() throws(CommandError) -> String? { try FolderRules.templates(given) }
}

/// How the site is built.
struct BuildOptions: ParsableArguments {
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var templates: TemplateOptions

    @Option(
        help: ArgumentHelp(
            "Count users on the home page: a CSV file whose first line is app,platform,version,os,users.",
            valueName: "file"),
        completion: .file(extensions: ["csv"]))
    var share: String?

    @Flag(help: "Add a history to the pages, and a feed: what the last commits of the content changed for users (git).")
    var history = false
}

/// The folder a build is written to.
struct BundleOptions: ParsableArguments {
    static let standard = "Public"

    @Option(
        name: .customLong("output"), help: ArgumentHelp("The folder the bundle is written to.", valueName: "folder"),
        completion: .directory)
    var folder = BundleOptions.standard
}

extension Moment: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}
