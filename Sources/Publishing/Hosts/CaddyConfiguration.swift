/// A whole site of Caddy, which gets its certificate by itself.
enum CaddyConfiguration {
    static func file(_ site: HostedSite) -> HostFile {
        HostFile(path: "Caddyfile", text: text(site).replacing("    ", with: "\t"))
    }

    private static func text(_ site: HostedSite) -> String {
        """
        # Caddyfile: \(site.name), served by Caddy 2.6 or newer. Written by 'decree publish --host caddy'.
        #
        # Set up once:
        # 1. Store this file as /etc/caddy/Caddyfile, or import it there. Caddy gets and renews the certificate by itself.
        # 2. systemctl reload caddy, then: decree verify https://\(site.name)
        #
        # 'current' is a link that every publication renames onto; Caddy follows it at each request, so nothing needs a
        # reload.
        \(site.name) {
            root * \(quoted(site.folder))

            # In the order written here, from top to bottom.
            route {
                header {
        \(HostRules.lines(HostRules.security.map { "\($0) \"\($1)\"" }, indent: 12))
                    -Server
                }

                # Publications and lists that are not part of the site.
                @hidden path_regexp "(/\\.|^/publications(/|$))"
                error @hidden "not found" 404

                # A file is read and nothing else.
                @other not method GET HEAD
                header @other Allow "GET, HEAD"
                error @other "method not allowed" 405

                # What programs read is public: pages of every site may read it.
                @shared {
                    path_regexp "\(HostRules.machine)"
                    not path_regexp ^/assets/
                }
                header @shared Access-Control-Allow-Origin "\(HostRules.origin)"

                # How long a file may be kept. Copies under their hash and versioned metadata never change.
                header Cache-Control "\(HostRules.mutable(site))"
                @copies {
                    path_regexp "\(HostRules.copy)"
                    not path_regexp ^/assets/
                }
                header @copies Cache-Control "\(HostRules.immutable)"
                @versions path_regexp "\(HostRules.metadata)"
                header @versions Cache-Control "\(HostRules.immutable)"
                @timestamp path_regexp ^/metadata/timestamp\\.json$
                header @timestamp Cache-Control "\(HostRules.timestamp)"

                # The type of a file is that of its name, in the words that 'decree verify' expects.
                header Content-Type application/octet-stream
        \(HostRules.lines(types, indent: 8))

                # SSVC: the file of the app's own build where there is one, else the document for all. The build is what
                # the app tells in its query; anything that does not look like one counts as none.
                @ssvc {
                    path_regexp ssvc "\(HostRules.document)"
                    expression `{query.SSVCLatestVersionKey}.matches("\(HostRules.build)")`
                }
                route @ssvc {
                    @own file /{re.ssvc.1}/ssvc.{query.SSVCLatestVersionKey}.json
                    rewrite @own {http.matchers.file.relative}
                }

                encode gzip
                file_server
            }

            # What programs read is there or it is not: a page in its place would crash apps and stop every check.
            handle_errors {
                header -Cache-Control
                @machine path_regexp "\(HostRules.machine)"
                handle @machine {
                    header Content-Type "text/plain; charset=utf-8"
                    respond "{http.error.status_text}" {http.error.status_code}
                }
                # 404.html, a page of the site, tells people of a missing one.
                @page {
                    expression `{http.error.status_code} == 404`
                    file /404.html
                }
                handle @page {
                    header Content-Type "text/html; charset=utf-8"
                    rewrite * /404.html
                    file_server
                }
                handle {
                    header Content-Type "text/plain; charset=utf-8"
                    respond "{http.error.status_text}" {http.error.status_code}
                }
            }
        }

        """
    }

    /// A matcher and a header for each type; a folder is its index.html.
    private static var types: [String] {
        HostRules.types.flatMap { type, ends in
            let name = "@" + ends[0], paths = ends.map { "*.\($0)" } + (ends.contains("html") ? ["*/"] : [])
            return ["\(name) path \(paths.joined(separator: " "))", "header \(name) Content-Type \"\(type)\""]
        }
    }

    private static func quoted(_ path: String) -> String { "\"" + path.replacing("\"", with: "\\\"") + "\"" }
}
