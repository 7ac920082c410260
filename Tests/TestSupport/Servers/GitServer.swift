import Foundation

/// Bare repositories below one folder, served by `git http-backend` behind Debian's nginx.
package final class GitServer: Sendable {
    private let gateway: WebServer
    private let server: WebServer
    private let port: Int

    /// - Parameters:
    ///   - repositories: the folder that they lie in.
    ///   - password: of the user, whom alone the server lets in; nil lets everybody in.
    package init(
        _ repositories: String, user: String = "acme", password: String? = nil, in folder: TemporaryFolder
    ) throws {
        let behind = try LoopbackPort.free()
        port = try LoopbackPort.free()
        gateway = try WebServer(
            "/usr/sbin/fcgiwrap", ["-s", "tcp:127.0.0.1:\(behind)"], port: behind,
            log: folder.url.appending(path: "fcgiwrap-\(behind)"),
            environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"])
        var rule = ""
        if let password {
            try folder.write("\(user):{PLAIN}\(password)\n", to: "users")
            rule = "auth_basic git; auth_basic_user_file \(folder.path)/users;"
        }
        server = try WebServer.nginx(
            """
            server {
                listen 127.0.0.1:\(port);
                client_max_body_size 0;
                location / {
                    \(rule)
                    fastcgi_pass 127.0.0.1:\(behind);
                    fastcgi_param SCRIPT_FILENAME \(Self.backend);
                    fastcgi_param GIT_PROJECT_ROOT \(repositories);
                    fastcgi_param GIT_HTTP_EXPORT_ALL 1;
                    fastcgi_param PATH_INFO $uri;
                    fastcgi_param QUERY_STRING $query_string;
                    fastcgi_param REQUEST_METHOD $request_method;
                    fastcgi_param CONTENT_TYPE $content_type;
                    fastcgi_param CONTENT_LENGTH $content_length;
                    fastcgi_param HTTP_CONTENT_ENCODING $http_content_encoding;
                    fastcgi_param GIT_PROTOCOL $http_git_protocol;
                    fastcgi_param REMOTE_USER acme;
                    fastcgi_param REMOTE_ADDR $remote_addr;
                }
            }
            """, port: port, in: folder)
    }

    private static let backend = "/usr/lib/git-core/git-http-backend"

    /// The address of a repository by its name in the folder.
    package func address(_ name: String) -> String { "http://127.0.0.1:\(port)/\(name)" }
}
