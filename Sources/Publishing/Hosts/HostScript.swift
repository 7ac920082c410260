/// The JavaScript that the hosts without a file system have in common.
enum HostScript {
    /// What is not part of the site, and what programs read.
    static let paths = """
        // Publications and lists that are not part of the site.
        function isHidden(path) {
          return /\\/\\./.test(path) || /^\\/publications(\\/|$)/.test(path);
        }

        // What programs read is there or it is not: a page in its place would crash apps and stop every check.
        function isForPrograms(path) {
          return /^\\/metadata\\/|\\.json$|\\.minisig$|\\.pub$/.test(path);
        }

        // Pages of every site may read what programs read.
        function isPublic(path) {
          return isForPrograms(path) && !path.startsWith("/assets/");
        }
        """

    /// SSVC's own file for a build, as far as its name goes.
    static let document = """
        // SSVC: an app tells its build in the query. Anything that does not look like a build counts as none.
        function ownFile(path, build) {
          const match = /^\\/([a-z0-9][a-z0-9-]*)\\/ssvc\\.json$/.exec(path);
          if (!match || !build || !/\(HostRules.build)/.test(build)) return null;
          return isKnown(match[1], build) ? "/" + match[1] + "/ssvc." + build + ".json" : null;
        }
        """

    /// The builds that have a file of their own, for hosts that cannot look.
    static func list(_ site: HostedSite) -> String {
        let apps = site.builds.sorted { $0.key < $1.key }.map { app, builds in
            "  \"\(app)\": [\(builds.map { "\"\($0)\"" }.joined(separator: ", "))],"
        }
        return """
            // Builds that have a file of their own. A release with a new one needs this file written anew.
            const builds = {
            \(apps.isEmpty ? "  // none" : apps.joined(separator: "\n"))
            };

            function isKnown(app, build) {
              return Object.prototype.hasOwnProperty.call(builds, app) && builds[app].indexOf(build) >= 0;
            }
            """
    }

    /// Type and lifetime by the name, and what protects pages.
    static func headers(_ site: HostedSite) -> String {
        """
        const types = {
        \(FileHeaders.types.sorted { $0.key < $1.key }.map { "  \"\($0)\": \"\($1)\"," }.joined(separator: "\n"))
        };

        const security = {
        \(HostRules.security.map { "  \"\($0)\": \"\($1)\"," }.joined(separator: "\n"))
        };

        function typeOf(path) {
          const end = path.slice(path.lastIndexOf("/") + 1).split(".").slice(1).pop();
          const known = end && Object.prototype.hasOwnProperty.call(types, end.toLowerCase());
          return known ? types[end.toLowerCase()] : "application/octet-stream";
        }

        // Copies under their hash and versioned metadata never change.
        function cacheOf(path) {
          if (path === "/metadata/timestamp.json") return "\(HostRules.timestamp)";
          const isVersion = /\(slashes(HostRules.metadata))/.test(path);
          const isCopy = /\(slashes(HostRules.copy))/.test(path) && !path.startsWith("/assets/");
          return isVersion || isCopy ? "\(HostRules.immutable)" : "\(HostRules.mutable(site))";
        }

        function absent() {
          const headers = { ...security, "Content-Type": "text/plain; charset=utf-8" };
          return new Response("not found\\n", { status: 404, headers });
        }
        """
    }

    private static func slashes(_ pattern: String) -> String { pattern.replacing("/", with: "\\/") }
}
