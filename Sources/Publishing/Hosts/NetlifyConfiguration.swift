/// A site of Netlify, uploaded from the folder that a directory target keeps, and a function at its edge.
enum NetlifyConfiguration {
    static func files(_ site: HostedSite) -> [HostFile] {
        [
            HostFile(path: "netlify.toml", text: settings(site)),
            HostFile(path: "netlify/edge-functions/decree.js", text: function(site)),
        ]
    }

    private static func settings(_ site: HostedSite) -> String {
        """
        # netlify.toml: \(site.name), served by Netlify. Written by 'decree publish --host netlify'.
        #
        # Set up once: netlify link, in the folder of this file. After every publication into the folder below:
        #   netlify deploy --prod
        #   decree verify https://\(site.name)
        # A release that brings SSVC a build with a file of its own needs netlify/edge-functions/decree.js written anew.
        #
        # Netlify keeps whole deployments, and changes from one to the next at once. Files of the publication before are
        # part of the folder, so readers that began before find what they need.
        [build]
          publish = "\(site.folder)"
          edge_functions = "netlify/edge-functions"

        # Bytes that are signed stay as they are, and an address is never another one.
        [build.processing]
          skip_processing = true
        [build.processing.html]
          pretty_urls = false

        # Types, Cache-Control and SSVC's files by build: no pattern of a [[headers]] block tells a hash from a name.
        [[edge_functions]]
          path = "/*"
          function = "decree"

        """
    }

    private static func function(_ site: HostedSite) -> String {
        """
        // netlify/edge-functions/decree.js: \(site.name). Written by 'decree publish --host netlify'.
        \(HostScript.list(site))

        \(HostScript.headers(site))

        \(HostScript.paths)

        \(HostScript.document)

        export default async (request, context) => {
          const url = new URL(request.url);
          if (isHidden(url.pathname)) return absent();
          const path = url.pathname.endsWith("/") ? url.pathname + "index.html" : url.pathname;
          const own = ownFile(path, url.searchParams.get("SSVCLatestVersionKey"));
          const found = own ? await context.rewrite(new URL(own, url)) : await context.next();
          if (found.status === 404 && isForPrograms(path)) return absent();
          const headers = new Headers(found.headers);
          for (const name of Object.keys(security)) headers.set(name, security[name]);
          if (found.status === 200) {
            headers.set("Content-Type", typeOf(path));
            headers.set("Cache-Control", cacheOf(path));
            if (isPublic(path)) headers.set("Access-Control-Allow-Origin", "\(HostRules.origin)");
          }
          return new Response(found.body, { status: found.status, headers });
        };

        """
    }
}
