// worker.js: @HOST@, from the R2 bucket SITE. Written by 'decree generate cloudflare'.
const prefix = "@PREFIX@";

// Whether the file is there, the bucket says.
function isKnown(app, build) {
  return true;
}

@part host-rules@

function get(env, path, request) {
  return path === null ? null : env.SITE.get(prefix + path.slice(1), { onlyIf: request.headers });
}

function answer(object, path, status, isHead) {
  const headers = { ...security, "Content-Type": typeOf(path), ETag: object.httpEtag };
  if (status !== 404) headers["Cache-Control"] = cacheOf(path);
  if (isPublic(path)) headers["Access-Control-Allow-Origin"] = "*";
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
    // 404.html, a page of the site, stands for a missing one.
    const page = await env.SITE.get(prefix + "404.html");
    return page ? answer(page, "/404.html", 404, isHead) : absent();
  },
};
