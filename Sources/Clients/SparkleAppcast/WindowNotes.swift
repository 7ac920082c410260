import PolicyModel

/// Release notes for Sparkle's window, which loads them without an address of their own: a relative picture or link
/// is not found there.
struct WindowNotes {
    let prose: Prose
    /// The public address of the site, without a slash at the end; nil if it is not set.
    let site: String?

    /// With whole addresses for files in `assets/`.
    var html: String {
        let all = prose.relativePictures.map { ("<img src=", $0) } + prose.relativeLinks.map { ("<a href=", $0) }
        return all.reduce(prose.html) { html, found in
            guard let address = address(of: found.1) else { return html }
            return html.replacing("\(found.0)\"\(found.1.address)\"", with: "\(found.0)\"\(address)\"")
        }
    }

    /// The pictures that nobody sees.
    var lostPictures: [Prose.RelativeAddress] { prose.relativePictures.filter { address(of: $0) == nil } }
    /// The links that lead nowhere.
    var lostLinks: [Prose.RelativeAddress] { prose.relativeLinks.filter { address(of: $0) == nil } }

    private func address(of found: Prose.RelativeAddress) -> String? {
        guard let site, let path = assetPath(found.address) else { return nil }
        return "\(site.replacing("&", with: "&amp;"))/\(path)"
    }

    /// `assets/a.png`, as the policy's file names it, or as its page does with `../`; nil for anything else.
    private func assetPath(_ address: String) -> Substring? {
        var path = address[...]
        // A slash at the front is the site's root if the site has a host of its own.
        if path.hasPrefix("/"), site?.dropFirst("https://".count).contains("/") == false { path = path.dropFirst() }
        while let step = ["./", "../"].first(where: path.hasPrefix) { path = path.dropFirst(step.count) }
        return path.hasPrefix("assets/") && !path.split(separator: "/").contains("..") ? path : nil
    }
}

extension Limits {
    /// A warning for each picture and link in the notes of an offered release that the window cannot load.
    func lostAddresses(of ladder: Ladder) -> [Diagnostic] {
        Set(ladder.steps.flatMap(\.all).map(\.release)).sorted().flatMap { place in
            let version = ladder.releases[place].version
            return (policy.notes[version] ?? [:]).sorted { $0.key < $1.key }.flatMap { _, prose in
                let notes = WindowNotes(prose: prose, site: policy.siteURL)
                return notes.lostPictures.map {
                    warning(
                        "relative-picture", at: $0.position, lost("picture", $0, of: version, "does not load"),
                        help: Self.givenAddress)
                }
                    + notes.lostLinks.map {
                        warning(
                            "relative-link", at: $0.position, lost("link", $0, of: version, "leads nowhere"),
                            help: Self.givenAddress)
                    }
            }
        }
    }

    private func lost(_ kind: String, _ found: Prose.RelativeAddress, of version: Version, _ what: String) -> String {
        "the \(kind) '\(found.address)' in the notes of release \(version) \(what) in Sparkle's window, which knows no "
            + "address to begin it with"
    }

    private static var givenAddress: String {
        "give its https: address, or put the file into assets/ and write ../assets/…, "
            + "with the site's `url` in index.md"
    }
}
