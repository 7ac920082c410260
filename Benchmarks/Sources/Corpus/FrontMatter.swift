/// Writes the keys of a drawn policy in the order an author would: the app, its releases, its lines and exceptions.
struct FrontMatter {
    let shape: Shape
    let slug: String
    let releases: Releases

    func text(drawing random: inout SeededGenerator) -> String {
        var text = """
            app: \(title)
            language: en
            ids: {ios: com.example.\(slug.filter { $0 != "-" })}
            store: {ios: "https://apps.apple.com/app/id\(1_000_000_000 + random.below(900_000_000))"}
            clients: [\(shape.clients.joined(separator: ", "))]

            releases:

            """
        for place in releases.versions.indices { text += "  - \(release(at: place))\n" }
        text +=
            "minimum: \(releases.versions[releases.minimum])\nfrequency: \(random.below(2) == 0 ? "always" : "once")\n"
        if shape == .hard { text += rules }
        return text + extra(drawing: &random)
    }

    private var title: String {
        slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }

    private func release(at place: Int) -> String {
        let version = releases.versions[place]
        let requires = shape == .hard && place >= releases.versions.count - 4 ? 16 : 15
        return "{version: \(version), build: \(version), requires: \(requires), live: \(releases.days[place])}"
    }

    /// What only one client knows, handed through.
    private func extra(drawing random: inout SeededGenerator) -> String {
        let (ring, version, seconds) = (random.below(9), 1 + random.below(9), 5 + random.below(50))
        let meta = """
            extra:
              prince-of-versions:
                meta: {help: "https://help.example.com/\(slug)", ring: \(ring), beta: false}

            """
        guard shape.clients.contains("remote-configuration") else { return meta }
        return meta + """
              remote-configuration:
                urlConfig: {api: "https://api.example.com/\(slug)/v\(version)", timeoutSeconds: \(seconds)}

            """
    }

    /// Exceptions on single releases, runs of them, languages and tablets, and the losses that follow.
    private var rules: String {
        let version = releases.versions
        return """
            rules:
              - {id: bad-build, when: {version: \(version[44])}, do: force}
              - {id: early, when: {version: "\(version[3])..\(version[5])"}, do: force}
              - {id: pilot, when: {version: "\(version[46])..\(version[48])"}, do: recommend}
              - {id: branches, when: {version: "\(version[49]), \(version[51])", language: [tr, de]}, do: recommend}
              - {id: tablets, when: {version: \(version[53]), tablet: true}, do: force}
            accept:
              - {client: [prince-of-versions, ssvc], rule: bad-build, class: weaker, why: "thresholds cannot block one version"}
              - client: [prince-of-versions, remote-configuration, retired, ssvc]
                rule: tablets
                class: weaker
                why: "no library tells tablets apart"
              - client: [remote-configuration, retired, ssvc]
                rule: latest
                class: noisy
                why: "one answer for all phones"

            """
    }
}
