// worker.js: updates.example.com, from the R2 bucket SITE. Written by 'decree generate cloudflare'.
const prefix = "";

// Whether the file is there, the bucket says.
function isKnown(app, build) {
  return true;
}

const types = {
  "css": "text/css; charset=utf-8",
  "gif": "image/gif",
  "html": "text/html; charset=utf-8",
  "ico": "image/x-icon",
  "jpeg": "image/jpeg",
  "jpg": "image/jpeg",
  "js": "text/javascript; charset=utf-8",
  "json": "application/json",
  "minisig": "text/plain; charset=utf-8",
  "pdf": "application/pdf",
  "png": "image/png",
  "pub": "text/plain; charset=utf-8",
  "svg": "image/svg+xml",
  "txt": "text/plain; charset=utf-8",
  "webp": "image/webp",
  "woff2": "font/woff2",
  "xml": "application/xml; charset=utf-8",
};

const security = {
  "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000",
  "X-Content-Type-Options": "nosniff",
};

function typeOf(path) {
  const end = path.slice(path.lastIndexOf("/") + 1).split(".").slice(1).pop();
  const known = end && Object.prototype.hasOwnProperty.call(types, end.toLowerCase());
  return known ? types[end.toLowerCase()] : "application/octet-stream";
}

// Copies under their hash and versioned metadata never change.
function cacheOf(path) {
  if (path === "/metadata/timestamp.json") return "no-cache";
  const isVersion = /^\/metadata\/[1-9][0-9]*\.(root|targets|site|snapshot|app-[a-z0-9][a-z0-9-]*)\.json$/.test(path);
  const isCopy = /\/[0-9a-f]{64}\.[^\/]+$/.test(path) && !path.startsWith("/assets/");
  return isVersion || isCopy ? "public, max-age=31536000, immutable" : "public, max-age=300";
}

function absent() {
  const headers = { ...security, "Content-Type": "text/plain; charset=utf-8" };
  return new Response("not found\n", { status: 404, headers });
}

// Publications and lists that are not part of the site.
function isHidden(path) {
  return /\/\./.test(path) || /^\/publications(\/|$)/.test(path);
}

// What programs read is there or it is not: a page in its place would crash apps and stop every check.
function isForPrograms(path) {
  return /^\/metadata\/|\.json$|\.minisig$|\.pub$/.test(path);
}

// Pages of every site may read what programs read.
function isPublic(path) {
  return isForPrograms(path) && !path.startsWith("/assets/");
}

// SSVC: an app sends its build in the query. Anything that does not look like a build counts as none.
function ownFile(path, build) {
  const match = /^\/([a-z0-9][a-z0-9-]*)\/ssvc\.json$/.exec(path);
  if (!match || !build || !/^[A-Za-z0-9][A-Za-z0-9.]{0,17}$/.test(build)) return null;
  return isKnown(match[1], build) ? "/" + match[1] + "/ssvc." + build + ".json" : null;
}

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
