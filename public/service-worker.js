// Keeps the page for browsers without a connection, and shows it in place of a page that cannot be fetched. Everything else goes to
// the network as if this were not here.
const page = "/offline";
const script = "/offline.js";

/** Asks for what is kept, anew where the browser's own cache says that it is old, and keeps what came. */
async function keep() {
  const cache = await caches.open("offline");
  for (const path of [page, script]) {
    const response = await fetch(path, { redirect: "error", priority: "low" });
    if (response.ok) await cache.put(path, response);
  }
}

/** What is kept stays where it cannot be fetched again. */
const keepIfPossible = () => keep().catch(() => {});

async function open(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepIfPossible());
    return response;
  } catch (error) {
    const kept = await caches.match(page);
    if (kept === undefined) throw error;
    return kept;
  }
}

addEventListener("install", (event) => {
  event.waitUntil(keepIfPossible().then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  // The page is requested while this worker starts, so that nobody waits for it.
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), clients.claim()]));
});

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (pathname === script) event.respondWith(fetch(event.request).catch(() => caches.match(script)));
  // The desk has its own way without a connection.
  else if (mode === "navigate" && !pathname.startsWith("/desk")) event.respondWith(open(event));
});
