/// The Hugo site that is set beside Decree: for each policy a page with its Markdown and its releases, and a JSON file.
///
/// Everything that Hugo would make beyond that is switched off: what is left is 2 files a policy and 2 for the home.
enum HugoSite {
    static let files = [
        "config.toml": """
        baseURL = "https://updates.example.com/"
        title = "Updates"
        languageCode = "en"
        disableKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404"]

        [outputs]
        home = ["HTML", "JSON"]
        page = ["HTML", "JSON"]

        """,
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
