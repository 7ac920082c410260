import ArgumentParser
import PolicyModel

/// How a command talks; every command has these.
struct OutputOptions: ParsableArguments {
    enum Color: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    @Option(help: ArgumentHelp("Colours: auto, always or never; NO_COLOR is obeyed.", valueName: "when"))
    var color = Color.auto

    @Flag(name: .shortAndLong, help: "Print nothing but mistakes.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Name every file and step.")
    var verbose = false
}

/// Where the site lies, and the moment it is judged at.
struct SiteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of policies.", valueName: "folder"))
    var content = "Content"

    @Option(help: ArgumentHelp(
        "The folder of page templates; a file here replaces the built-in one of that name.", valueName: "folder"))
    var templates: String?

    @Option(help: ArgumentHelp(
        "The moment of the build, such as 2026-11-02T09:00Z; default SOURCE_DATE_EPOCH, else now.", valueName: "time"))
    var at: Moment?

    @Flag(help: "Treat warnings as errors.")
    var strict = false
}

/// The folder a build is written to.
struct BundleOptions: ParsableArguments {
    @Option(name: .customLong("output"), help: ArgumentHelp("The folder the bundle is written to.", valueName: "folder"))
    var folder = "Public"
}

extension Moment: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}
