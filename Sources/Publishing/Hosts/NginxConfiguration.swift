/// A whole server of nginx for a site: two maps and two servers, to be included in the `http` block.
enum NginxConfiguration {
    static func file(_ site: HostedSite) -> HostFile {
        HostFile(path: "decree.conf", text: text(site))
    }

    private static func text(_ site: HostedSite) -> String {
        """
        # decree.conf: \(site.name), served by nginx 1.19 or newer. Written by 'decree publish --host nginx'.
        #
        # Set up once:
        # 1. Store this file as /etc/nginx/conf.d/decree.conf, inside the http block.
        # 2. Put the certificate's two files where ssl_certificate says, such as with certbot.
        # 3. nginx -t && systemctl reload nginx, then: decree verify https://\(site.name)
        #
        # 'current' is a link that every publication renames onto; nginx follows it at each request, so nothing needs a
        # reload. Leave open_file_cache off here: it would serve the publication before for a while.

        # How long a file may be kept. Copies under their hash and versioned metadata never change.
        map $uri $decree_cache {
            default "\(HostRules.mutable(site))";
            /metadata/timestamp.json "\(HostRules.timestamp)";
            ~^/assets/ "\(HostRules.mutable(site))";
            "~\(HostRules.metadata)" "\(HostRules.immutable)";
            "~\(HostRules.copy)" "\(HostRules.immutable)";
        }

        # What programs read is public: pages of every site may read it.
        map $uri $decree_origin {
            default "";
            ~^/assets/ "";
            "~\(HostRules.machine)" "\(HostRules.origin)";
        }

        # The build that an app with SSVC tells in its query, where it looks like one; anything else counts as none.
        map $arg_SSVCLatestVersionKey $decree_build {
            default "";
            "~\(HostRules.build)" $arg_SSVCLatestVersionKey;
        }

        server {
            listen 80;
            listen [::]:80;
            server_name \(site.name);
            return 301 https://$host$request_uri;
        }

        server {
            listen 443 ssl http2;
            listen [::]:443 ssl http2;
            server_name \(site.name);
            root \(quoted(site.folder));
            index index.html;

            ssl_certificate /etc/letsencrypt/live/\(site.name)/fullchain.pem;
            ssl_certificate_key /etc/letsencrypt/live/\(site.name)/privkey.pem;
            ssl_protocols TLSv1.2 TLSv1.3;
            server_tokens off;
            client_max_body_size 1k;

            # The type of a file is that of its name, in the words that 'decree verify' expects.
            default_type application/octet-stream;
            types {
        \(HostRules.lines(HostRules.types.map { "\"\($0.type)\" \($0.ends.joined(separator: " "));" }, indent: 8))
            }

            # These stand here and nowhere below: a location with a header of its own would lose all of them.
            add_header Cache-Control $decree_cache;
            add_header Access-Control-Allow-Origin $decree_origin;
        \(HostRules.lines(HostRules.security.map { "add_header \($0) \"\($1)\" always;" }, indent: 4))

            gzip on;
            gzip_vary on;
            gzip_proxied any;
            gzip_min_length 256;
            gzip_types
        \(HostRules.lines(packed.map { "\"\($0)\"" }, indent: 8));

            # Publications and lists that are not part of the site.
            location ~ /\\. { return 404; }
            location ^~ /publications/ { return 404; }

            # SSVC: the file of the app's own build where there is one, else the document for all.
            location ~ "^/(?<decree_app>[a-z0-9][a-z0-9-]*)/ssvc\\.json$" {
                error_page 403 404 = @absent;
                try_files /$decree_app/ssvc.$decree_build.json $uri =404;
            }

            # What programs read is there or it is not: a page in its place would crash apps and stop every check.
            location ~ "\(HostRules.machine)" {
                error_page 403 404 = @absent;
                try_files $uri =404;
            }

            location @absent {
                types { }
                default_type "text/plain; charset=utf-8";
                return 404 "not found\\n";
            }

            # Pages and what belongs to them; 404.html, a page of the site, tells people of a missing one.
            location / {
                error_page 404 /404.html;
            }
        }

        """
    }

    /// Everything that is text; pictures and fonts are packed already.
    private static var packed: [String] {
        HostRules.types.map(\.type).filter {
            $0.hasPrefix("text/") || $0.hasPrefix("application/json") || $0.hasPrefix("application/xml") || $0 == "image/svg+xml"
        }
    }

    private static func quoted(_ path: String) -> String {
        "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
