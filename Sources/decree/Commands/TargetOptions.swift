import ArgumentParser
import Authoring
import PolicyModel

/// Which of the site's targets is meant.
struct TargetOptions: ParsableArguments {
    @Option(help: ArgumentHelp(
        "The target's name in the site's settings; default the first one, else the folder Published.",
        valueName: "target"))
    var to: String?

    /// The target's folder.
    ///
    /// - Throws: `TargetError` for a name that the site does not have, `ContentError` when the settings cannot be read.
    func folder(content: String) throws -> String {
        let targets = try ContentReader.read(content, only: []).content?.site.targets ?? []
        let target = try to.map { name throws(TargetError) in
            guard let target = targets.first(where: { $0.name == name }) else {
                throw TargetError.unknown(name, known: targets.map(\.name))
            }
            return target
        }
        let place = (target ?? targets.first)?.place ?? .standard
        guard let folder = place.folder else { throw TargetError.noFolder("\(place)") }
        return folder
    }
}

enum TargetError: Error, CustomStringConvertible {
    case noFolder(String)
    case unknown(String, known: [String])

    var description: String {
        switch self {
        case .noFolder(let place): "\(place) is no folder of this machine"
        case .unknown(let name, let known) where known.isEmpty:
            "there is no target '\(name)': the site's settings name no targets"
        case .unknown(let name, let known):
            "there is no target '\(name)'; the site has \(known.map { "'\($0)'" }.joined(separator: ", "))"
        }
    }
}
