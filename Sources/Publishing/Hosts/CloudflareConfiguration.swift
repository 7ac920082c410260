/// A Worker in front of an R2 bucket, which `decree publish` fills as it fills any bucket.
///
/// Not Pages: those answer a missing file with the home page and 200, and cannot look at a query.
enum CloudflareConfiguration {
    static func files(_ site: HostedSite) -> [HostFile] {
        [HostFile(path: "worker.js", text: worker(site)), HostFile(path: "wrangler.toml", text: settings(site))]
    }

    private static func settings(_ site: HostedSite) -> String {
        """
        # wrangler.toml: \(site.name), served by a Cloudflare Worker from an R2 bucket. Written by 'decree publish --host cloudflare'.
        #
        # Set up once:
        # 1. A bucket, and a target of the site: {s3: BUCKET, endpoint: "https://ACCOUNT.r2.cloudflarestorage.com", region: auto}
        # 2. The bucket's name below; then, in the folder of this file and worker.js: wrangler deploy
        # 3. SSL/TLS > Edge Certificates > Minimum TLS Version: 1.2
        # 4. decree publish, then: decree verify https://\(site.name)
        #
        # A publication needs no deployment: the Worker looks into the bucket at every request.
        name = "decree"
        main = "worker.js"
        compatibility_date = "2025-01-01"
        workers_dev = false
        routes = [{ pattern = "\(site.name)", custom_domain = true }]

        [[r2_buckets]]
        binding = "SITE"
        bucket_name = "BUCKET"

        """
    }

    private static func worker(_ site: HostedSite) -> String {
        """
        // worker.js: \(site.name), from the R2 bucket SITE. Written by 'decree publish --host cloudflare'.
        const prefix = "\(site.prefix)";

        \(HostScript.headers(site))

        \(HostScript.paths)

        // Whether the file is there, the bucket says.
        function isKnown(app, build) {
          return true;
        }

        \(HostScript.document)

        function get(env, path, request) {
          return path === null ? null : env.SITE.get(prefix + path.slice(1), { onlyIf: request.headers });
        }

        function answer(object, path, status, isHead) {
          const headers = { ...security, "Content-Type": typeOf(path), ETag: object.httpEtag };
          if (status !== 404) headers["Cache-Control"] = cacheOf(path);
          if (isPublic(path)) headers["Access-Control-Allow-Origin"] = "\(HostRules.origin)";
          // Without a body the browser has the file already.
          if (!("body" in object)) return new Response(null, { status: 304, headers });
          return new Response(isHead ? null : object.body, { status, headers });
        }

        export default {
          async fetch(request, env) {
            const url = new URL(request.url), isHead = request.method === "HEAD";
            if (request.method !== "GET" && !isHead) return new Response("", { status: 405, headers: { Allow: "GET, HEAD" } });
            // Published names need no escape in a path.
            const path = url.pathname.endsWith("/") ? url.pathname + "index.html" : url.pathname;
            if (isHidden(path) || path.includes("%")) return absent();
            const own = ownFile(path, url.searchParams.get("SSVCLatestVersionKey"));
            const object = (await get(env, own, request)) || (await get(env, path, request));
            if (object) return answer(object, path, 200, isHead);
            if (isForPrograms(path)) return absent();
            // 404.html, a page of the site, tells people of a missing one.
            const page = await env.SITE.get(prefix + "404.html");
            return page ? answer(page, "/404.html", 404, isHead) : absent();
          },
        };

        """
    }
}
