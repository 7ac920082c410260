import PolicyModel

/// Who asks for a file, by what stands between the client's name and `.json`: `tvos.1.0`.
struct FileName: Hashable, Sendable {
    /// Nil if the name has none.
    let platform: Platform?
    /// Nil for a plain file, which versions without one of their own read.
    let version: String?

    init(_ platform: Platform?, _ version: String?) { (self.platform, self.version) = (platform, version) }

    init(_ text: Substring) {
        platform = Platform.allCases.first { platform in
            text.hasPrefix(platform.rawValue)
                && text.utf8.dropFirst(platform.rawValue.utf8.count).first.map { $0 == UInt8(ascii: ".") } ?? true
        }
        let rest = platform.map { text.dropFirst($0.rawValue.utf8.count + 1) } ?? text
        version = rest.isEmpty ? nil : String(rest)
    }

    /// That of a document below the folder of an app.
    init(of document: Artifact, in slug: String) {
        let name = document.path.dropFirst("\(slug)/remote-configuration.".count).dropLast("json".count)
        self.init(name.dropLast())
    }
}

extension RemoteConfiguration {
    /// An app in whose old documents no version has a file of its own was given the address of the plain one.
    package func documents(_ new: [Artifact], askedForByAppsOf old: [Artifact], of slug: String) -> [Artifact] {
        let known = Set(old.map { FileName(of: $0, in: slug) })
        let divided = Set(known.filter { $0.version != nil }.map(\.platform))
        return new.filter { document in
            let name = FileName(of: document, in: slug)
            return name.version == nil || divided.contains(name.platform)
                || !known.contains(FileName(name.platform, nil))
        }
    }
}
