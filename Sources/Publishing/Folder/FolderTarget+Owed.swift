/// The addresses for which a target's programs have not run yet: a file beside the publications.
extension FolderTarget {
    private static var path: String { "\(FolderNames.folder)/\(FolderNames.owed)" }

    package func owed() async throws -> [UInt8]? {
        try await connected { files in try survey(files) == nil ? nil : files.bytes(of: Self.path) }
    }

    /// A new list takes the place of the old one in one step. Without a publication there is nothing to list.
    package func note(owed: [UInt8]?) async throws {
        try await connected { files in
            guard let found = try survey(files) else { return }
            func removeFile(_ name: String) throws {
                guard found.inside.contains(where: { $0.name == name && $0.kind == .file }) else { return }
                try files.remove("\(FolderNames.folder)/\(name)", .file)
            }
            guard let owed else { return try removeFile(FolderNames.owed) }
            try removeFile(names.partialOwed)
            try files.write([(names.partialOwed, owed)], in: FolderNames.folder, over: nil) { _ in }
            try files.rename("\(FolderNames.folder)/\(names.partialOwed)", to: Self.path)
        }
    }
}
