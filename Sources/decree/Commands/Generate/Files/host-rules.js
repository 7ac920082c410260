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
  return isVersion || isCopy ? "public, max-age=31536000, immutable" : "public, max-age=@CACHE@";
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
