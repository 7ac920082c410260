import PolicyModel

/// Release notes for Sparkle's window, which loads them without an address of their own: a relative picture is not
/// found there.
struct WindowNotes {
    let prose: Prose
    /// The public address of the site, without a slash at the end; nil if it is not set.
    let site: String?

    /// With whole addresses for the pictures below `assets/`.
    var html: String {
        prose.relativePictures.reduce(prose.html) { html, picture in
            guard let address = address(of: picture) else { return html }
            return html.replacing("<img src=\"\(picture.address)\"", with: "<img src=\"\(address)\"")
        }
    }

    /// The pictures that nobody sees.
    var lostPictures: [Prose.RelativeAddress] { prose.relativePictures.filter { address(of: $0) == nil } }

    private func address(of picture: Prose.RelativeAddress) -> String? {
        guard let site, let path = assetPath(picture.address) else { return nil }
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
    /// A warning for each picture in the notes of an offered release that the window cannot load.
    func lostPictures(of ladder: Ladder) -> [Diagnostic] {
        Set(ladder.steps.flatMap(\.all).map(\.release)).sorted().flatMap { place in
            let release = ladder.releases[place]
            return (policy.notes[release.version] ?? [:]).sorted { $0.key < $1.key }.flatMap { _, prose in
                WindowNotes(prose: prose, site: policy.siteURL).lostPictures.map { picture in
                    warning(
                        "relative-picture", at: picture.position,
                        "the picture '\(picture.address)' in the notes of release \(release.version) does not load in "
                            + "Sparkle's window, which knows no address to begin it with",
                        help: "give its https: address, or put it into assets/ and write ../assets/…, with the site's "
                            + "`url` in index.md")
                }
            }
        }
    }
}
