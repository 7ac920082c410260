import Basics
import PolicyModel

extension SiteEngine {
    /// One error for each target whose publications would be taken for content, for templates or for what a build made.
    func misplacedTargets(of site: Site?) -> [Diagnostic] {
        let folders = [("content", content), ("templates", templates ?? "Templates"), ("output", output)]
        return (site?.targets ?? []).compactMap { target in
            guard let path = target.place.folder,
                let (name, folder) = folders.first(where: { $1.map { Paths.isInside(path, $0) } ?? false })
            else { return nil }
            return Diagnostic(
                .error, "target-place", at: target.position,
                "the target '\(target.name)' is '\(path)', which is in the \(name) folder '\(folder ?? "")'",
                help: "give it a folder of its own: \(target.name): {directory: Published}")
        }
    }
}
