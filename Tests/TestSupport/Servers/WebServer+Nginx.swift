import Foundation

extension WebServer {
    /// Debian's nginx, all of whose files lie in `folder`.
    ///
    /// - Parameter http: what stands in the `http` block.
    package static func nginx(_ http: String, port: Int, in folder: TemporaryFolder) throws -> WebServer {
        let name = "nginx-\(port)"
        try folder.write("", to: "\(name)/run/empty")
        try folder.write(
            """
            daemon off;
            # One process: nothing changes its user, and one signal stops it.
            master_process off;
            pid \(folder.path)/\(name)/pid;
            error_log \(folder.path)/\(name)/error.log;
            events { }
            http {
                access_log off;
                client_body_temp_path \(folder.path)/\(name)/run;
                proxy_temp_path \(folder.path)/\(name)/run;
                fastcgi_temp_path \(folder.path)/\(name)/run;
                uwsgi_temp_path \(folder.path)/\(name)/run;
                scgi_temp_path \(folder.path)/\(name)/run;
            \(http)
            }
            """, to: "\(name)/nginx.conf")
        return try WebServer(
            try program("nginx"),
            [
                "-p", folder.path + "/\(name)", "-e", folder.path + "/\(name)/error.log", "-c",
                folder.path + "/\(name)/nginx.conf",
            ], port: port,
            log: folder.url.appending(path: "\(name)/words"))
    }

    /// Debian's Caddy, all of whose files lie in `folder`.
    package static func caddy(_ file: String, port: Int, in folder: TemporaryFolder) throws -> WebServer {
        let name = "caddy-\(port)"
        try folder.write(file, to: "\(name)/Caddyfile")
        let home = folder.path + "/\(name)"
        return try WebServer(
            try program("caddy"), ["run", "--config", home + "/Caddyfile", "--adapter", "caddyfile"], port: port,
            log: folder.url.appending(path: "\(name)/words"),
            environment: ["HOME": home, "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home])
    }

    /// Debian keeps servers where an ordinary user's PATH does not look.
    private static func program(_ name: String) throws -> String {
        let places = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
        guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw StartFailure(words: "\(name) is not installed")
        }
        return found
    }
}
