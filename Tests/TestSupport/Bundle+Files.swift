import PolicyModel

extension PolicyModel.Bundle {
    /// The file at `path`; nil if absent.
    package subscript(path: String) -> Artifact? { artifacts.first { $0.path == path } }
}
