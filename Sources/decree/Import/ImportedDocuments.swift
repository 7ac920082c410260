import Basics
import ClientFormats
import ClientKit
import PolicyModel

/// The files of one app that are to be imported, under the names that Decree gives such documents.
struct ImportedDocuments: Sendable {
    let request: ImportRequest
    let clients: [any ClientFormat]
    let name: String
    let language: LanguageTag?

    /// - Parameters:
    ///   - files: as the user named them.
    ///   - slug: nil to make one of the first file's name.
    /// - Throws: `CommandError` for a file that cannot be read, is none of the clients', or is no text that any client
    ///   reads.
    init(
        _ files: [String], of clients: [any ClientFormat], slug: String?, name: String?, language: LanguageTag?,
        platforms: [Platform], known: [ImportRequest.Known]
    ) throws(CommandError) {
        var artifacts: [Artifact] = [], names: [String: String] = [:], unreadable: [String] = []
        let slug = slug ?? ImportedDocuments.slug(of: files.first ?? "app")
        for file in files {
            guard let bytes = Files.content(of: file) else {
                throw CommandError("cannot read '\(file)': no such file, or it may not be read")
            }
            let client = try ImportedDocuments.client(of: file, clients)
            let paths = ImportedDocuments.paths(of: file, bytes, client, platforms)
            for path in paths {
                if let other = names["\(slug)/\(path)"] {
                    throw CommandError(
                        "'\(other)' and '\(file)' would both be \(path); name the files as "
                            + "CLIENT.PLATFORM.json, CLIENT.VERSION.json or CLIENT.LANGUAGE.json", isRefusal: true)
                }
                names["\(slug)/\(path)"] = file
                artifacts.append(Artifact(path: "\(slug)/\(path)", bytes: bytes, role: .document))
            }
            if let fault = UnreadableText(bytes, isXML: paths[0].hasSuffix(".xml"), isLoose: client.readsLooseXML) {
                unreadable.append("\(file):\(fault.line):\(fault.column): \(fault.reason)")
            }
        }
        guard unreadable.isEmpty else {
            throw CommandError(
                (unreadable + ["no client reads such a file, so nothing is written"]).joined(separator: "\n  "),
                isRefusal: true)
        }
        request = ImportRequest(slug: slug, documents: artifacts, names: names, platforms: platforms, known: known)
        self.clients = clients
        self.name = name ?? slug
        self.language = language
    }

    /// The same with one client's documents only.
    func request(for client: any ClientFormat, at moment: Moment) -> ImportRequest {
        ImportRequest(
            slug: request.slug, documents: request.documents.filter { client.owns($0, of: request.slug) },
            names: request.names, platforms: request.platforms, known: request.known, at: moment)
    }

    /// The client that reads the file.
    private static func client(
        of file: String, _ clients: [any ClientFormat]
    ) throws(CommandError) -> any ClientFormat {
        let name = Paths.name(of: file)
        let named = clients.first { name.hasPrefix("\($0.name).") || $0.downloads(name) }
        guard let client = named ?? (clients.count == 1 ? clients.first : nil) else {
            let known = clients.map { $0.plainFile(on: $0.platforms[0]) }.joined(separator: " or ")
            throw CommandError("'\(file)' is of one of several clients; name it \(known)", isRefusal: true)
        }
        return client
    }

    /// The path below the app's folder at which Decree would publish the file: by its client, and by the platform,
    /// version, build or language between the dots of its name. Where a client has a file for each platform, one that
    /// several platforms read has the path of each.
    private static func paths(
        of file: String, _ bytes: [UInt8], _ client: any ClientFormat, _ platforms: [Platform]
    ) -> [String] {
        let part = client.part(ofFileNamed: Paths.name(of: file))
        let readers = platforms.filter(client.platforms.contains)
        guard part.isEmpty, Set(readers.map { client.plainFile(on: $0) }).count > 1 else {
            return [client.fileName(of: bytes, part: part, on: platforms)]
        }
        return Set(readers.map { client.fileName(of: bytes, part: part, on: [$0]) }).sorted()
    }

    /// The file's name, made to fit the folder of an app.
    private static func slug(of file: String) -> String {
        let name = Paths.name(of: file).split(separator: ".").first ?? "app"
        let plain = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let text = String(plain.drop { $0 == "-" }.prefix(63))
        return text.isEmpty ? "app" : text
    }
}
