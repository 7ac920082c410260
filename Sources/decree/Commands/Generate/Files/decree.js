// netlify/edge-functions/decree.js: @HOST@. Written by 'decree generate netlify'.
// Builds that have a file of their own. A release with a new one needs this file written anew.
const builds = {
  @BUILDS@
};

function isKnown(app, build) {
  return Object.prototype.hasOwnProperty.call(builds, app) && builds[app].indexOf(build) >= 0;
}

@part host-rules@

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
    if (isPublic(path)) headers.set("Access-Control-Allow-Origin", "*");
  }
  return new Response(found.body, { status: found.status, headers });
};
