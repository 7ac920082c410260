import PolicyModel

/// Finds broken links and repeated ids in finished pages.
enum LinkCheck {
    /// One sentence for each fault: `kasa/index.html: 'x.json' leads to 'kasa/x.json', which does not exist`.
    static func faults(in artifacts: [Artifact], documents paths: [String] = []) -> [String] {
        let pages = artifacts.filter { $0.role == .page }
        let known = Set(artifacts.map(\.path) + paths)
        return pages.flatMap { page in
            let html = String(decoding: page.bytes, as: UTF8.self)
            let ids = attributes("id", in: html)
            let repeated = Dictionary(grouping: ids, by: \.self).filter { $1.count > 1 }.keys.sorted()
            let links = attributes("href", in: html) + attributes("src", in: html)
            return repeated.map { "\(page.path): id '\($0)' is used more than once" }
                + links.compactMap { fault($0, on: page.path, known, ids: Set(ids)) }
        }
    }

    /// Why a link is broken; nil if it is not.
    private static func fault(_ link: String, on page: String, _ known: Set<String>, ids: Set<String>) -> String? {
        if link.hasPrefix("https://") || link.hasPrefix("mailto:") { return nil }
        if link.hasPrefix("#") {
            return ids.contains(String(link.dropFirst())) ? nil : "\(page): '\(link)' names no id"
        }
        guard let path = resolve(link, from: page) else { return "\(page): '\(link)' leads out of the site" }
        return known.contains(path) ? nil : "\(page): '\(link)' leads to '\(path)', which does not exist"
    }

    /// Only `404.html` may have links that begin at the root, because it is shown at any depth.
    private static func resolve(_ link: String, from page: String) -> String? {
        var parts = page.split(separator: "/").dropLast()
        for part in link.prefix(while: { $0 != "#" && $0 != "?" }).split(separator: "/") where part != "." {
            if part != ".." { parts.append(part) } else if parts.popLast() == nil { return nil }
        }
        if link.hasPrefix("/") { return page == "404.html" ? parts.joined(separator: "/") : nil }
        return parts.joined(separator: "/")
    }

    /// The values of double-quoted attributes of that name; in text, `"` is always written as a reference.
    private static func attributes(_ name: String, in html: String) -> [String] {
        var values: [String] = [], rest = html[...]
        while let start = rest.firstRange(of: " \(name)=\"") {
            rest = rest[start.upperBound...]
            guard let end = rest.firstIndex(of: "\"") else { break }
            values.append(String(rest[..<end]))
            rest = rest[end...]
        }
        return values
    }
}
