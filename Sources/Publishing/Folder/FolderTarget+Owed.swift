/// What programs are still to be told of a publication: a file beside the publications.
extension FolderTarget {
    private static var path: String { "\(FolderNames.folder)/\(FolderNames.owed)" }

    package func owed() async throws -> [UInt8]? {
        try await connected { files in try survey(files) == nil ? nil : files.note(Self.path) }
    }

    /// Without a publication there is nothing to be told of.
    package func note(owed: [UInt8]?) async throws {
        try await connected { files in
            guard let found = try survey(files) else { return }
            if found.inside.contains(where: { $0.name == FolderNames.owed }) { try files.remove(Self.path, .file) }
            guard let owed else { return }
            try files.write([(FolderNames.owed, owed)], in: FolderNames.folder, over: nil) { _ in }
        }
    }
}
