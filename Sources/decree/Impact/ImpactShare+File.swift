import Basics
import PolicyModel
import Review

extension ImpactShare {
    /// - Parameter diagnostics: receives every mistake, with line and column.
    /// - Throws: `CommandError` when the file cannot be read.
    init(reading path: String, reporting diagnostics: inout [Diagnostic]) throws(CommandError) {
        let bytes: [UInt8]
        do { bytes = try Files.read(path, most: ImpactShare.largestFile + 1) } catch {
            throw CommandError("cannot read '\(path)': \(error)")
        }
        guard bytes.count <= ImpactShare.largestFile else {
            throw CommandError(
                "'\(path)' is larger than 16 MiB; add its rows up by version and system", isRefusal: true)
        }
        self.init(bytes, path: path, reporting: &diagnostics)
    }

    /// Of a file that names the apps; reports one that does not.
    init(ofApps path: String, reporting diagnostics: inout [Diagnostic]) throws(CommandError) {
        try self.init(reading: path, reporting: &diagnostics)
        guard apps[""] != nil, !diagnostics.hasErrors else { return }
        diagnostics.append(
            Diagnostic(
                .error, "share-header", at: SourcePosition(file: path), "the first line does not name the apps",
                help: "begin the file with\napp,\(ImpactShare.header.joined(separator: ","))"))
    }

    /// What the table says of the apps that are compared.
    ///
    /// - Parameters:
    ///   - named: the apps that the user named, of which alone it may say something; empty for all.
    ///   - slugs: the apps to compare.
    /// - Throws: `UsageError` for a table about one app where several are compared.
    func compared(
        _ named: [String], of slugs: [String], reporting diagnostics: inout [Diagnostic]
    ) throws(UsageError) -> ImpactShare {
        if named.count == 1 { return only(named[0]) }
        if apps[""] != nil {
            if slugs.count > 1 { throw UsageError("--share is about one app: name it") }
            return slugs.first.map(only) ?? self
        }
        let foreign = apps.keys.filter { !slugs.contains($0) }.sorted()
        if named.isEmpty, !slugs.isEmpty, !foreign.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .error, "share-app", at: SourcePosition(file: path),
                    "the table has users of apps that are not here: \(Words.few(foreign))",
                    help: "remove these lines, or name the apps whose lines count"))
        }
        return ImpactShare(path: path, apps: apps.filter { slugs.contains($0.key) }, until: until)
    }
}
