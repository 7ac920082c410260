/// The Hugo site that is set beside Decree: for each policy a page with its Markdown and its releases, and JSON files.
///
/// Everything that Hugo would make beyond that is switched off: what is left is the page and the JSON files of each
/// policy, and 2 files for the home. Each number of JSON files has a configuration of its own.
enum HugoSite {
    /// - Parameter documents: the numbers of JSON files a policy.
    static func files(documents: [Int]) -> [String: String] {
        layouts.merging(documents.map { (configuration(documents: $0), settings(documents: $0)) }) { $1 }
    }

    /// The name of the configuration with so many JSON files a policy.
    static func configuration(documents: Int) -> String { "documents-\(documents).toml" }

    /// Each JSON file is an output format of its own name; all of them take the layout `single.json`.
    private static func settings(documents: Int) -> String {
        let names = (1...documents).map { "document\($0)" }
        let formats = names.map { "[outputFormats.\($0)]\nmediaType = \"application/json\"\nbaseName = \"\($0)\"\n" }
        let outputs = (["HTML"] + names).map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            baseURL = "https://updates.example.com/"
            title = "Updates"
            languageCode = "en"
            disableKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404"]

            [outputs]
            home = ["HTML", "JSON"]
            page = [\(outputs)]

            \(formats.joined(separator: "\n"))
            """
    }

    private static let layouts = [
        "layouts/_default/single.html": """
        <!doctype html>
        <html lang="en">
        <head><meta charset="utf-8"><title>{{ .Params.app }}</title></head>
        <body>
        <h1>{{ .Params.app }}</h1>
        <table>
        <tr><th>Version</th><th>Build</th><th>Requires</th><th>Live</th></tr>
        {{ range .Params.releases }}<tr><td>{{ .version }}</td><td>{{ .build }}</td>
        <td>{{ .requires }}</td><td>{{ .live }}</td></tr>
        {{ end }}</table>
        {{ .Content }}
        </body>
        </html>

        """,
        "layouts/_default/single.json": """
        {{ dict "app" .Params.app "minimum" .Params.minimum "releases" .Params.releases | jsonify }}

        """,
        "layouts/index.html": """
        <!doctype html>
        <html lang="en">
        <head><meta charset="utf-8"><title>{{ .Title }}</title></head>
        <body>
        <ul>
        {{ range .Site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Params.app }}</a></li>
        {{ end }}</ul>
        </body>
        </html>

        """,
        "layouts/index.json": """
        {{ dict "title" .Title "apps" (len .Site.RegularPages) | jsonify }}

        """,
    ]
}
