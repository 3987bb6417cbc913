// Keeps the page for browsers without a connection, and shows it in place of a page that cannot be fetched. Everything else goes to
// the network as if this were not here. It also shows what the site tells this device of matches (Web Push).
const page = "/offline";
const script = "/offline.js";

/** The page in another language than the site's own. */
const pageIn = (language) => `${page}?language=${language}`;

/**
 * Asks for what is kept, anew where the browser's own cache says that it is old, and keeps what came.
 * @param language of the page that was opened; null for the site's own
 */
async function keep(language) {
  const cache = await caches.open("offline");
  for (const path of [language === null ? page : pageIn(language), script]) {
    const response = await fetch(path, { redirect: "error", priority: "low" });
    if (response.ok) await cache.put(path, response);
  }
}

/** Keeps the page in the language of each open page, before this worker has seen any page come. */
async function keepForOpenPages() {
  const cache = await caches.open("offline");
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const first = new Set(pages.map(({ url }) => new URL(url).pathname.split("/")[1]));
  for (const language of [...first].filter((part) => /^[a-z]{2,3}$/.test(part))) {
    const response = await fetch(pageIn(language), { redirect: "error", priority: "low" });
    // Otherwise it is a page with a short name.
    if (response.ok && response.headers.get("content-language") === language) await cache.put(pageIn(language), response);
  }
}

/** What is kept stays where it cannot be fetched again. */
const keepIfPossible = (language) => keep(language).catch(() => {});

async function open(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(keepIfPossible(response.headers.get("content-language")));
    return response;
  } catch (error) {
    const [, language] = new URL(event.request.url).pathname.split("/");
    const kept = (await caches.match(pageIn(language))) ?? (await caches.match(page));
    if (kept === undefined) throw error;
    return kept;
  }
}

addEventListener("install", (event) => {
  const kept = keep(null).then(keepForOpenPages);
  event.waitUntil(kept.catch(() => {}).then(() => skipWaiting()));
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

/** Milliseconds in which a page answers. */
const answerTime = 300;
/** Milliseconds for which a notification waits for the picture. A picture that is further behind is not overtaken at all. */
const longestWait = 45_000;

/** By how many milliseconds a live picture in this page is behind the match; 0 where none plays. */
const howFarBehind = (page) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    page.postMessage("how far behind", [port2]);
    setTimeout(resolve, answerTime, 0);
  });

/** Whether a page is the one at this path; it may be in another language than the notice. */
const isAt = (page, path) => {
  const { pathname } = new URL(page.url);
  return pathname.endsWith(path) || path.endsWith(pathname);
};

/** Shows a notice, unless a page that the fan looks at shows it too, and not before his own picture of a match does. */
async function notify({ title, body, path, tag }) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.some((page) => page.visibilityState === "visible" && isAt(page, path))) return;
  const behind = Math.max(0, ...(await Promise.all(pages.map(howFarBehind))));
  if (behind > longestWait) return;
  await new Promise((resolve) => setTimeout(resolve, behind));
  await registration.showNotification(title, { body, tag, renotify: true, icon: "/icons/icon-192.png", data: { path } });
}

/** Turns to a notice's page where it is open, and opens it beside the others otherwise: one may play a stream or hold a form. */
async function openPage(path) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => isAt(each, path));
  await (page === undefined ? clients.openWindow(path) : page.focus());
}

/** Has the site go on with a subscription that the browser has put in the place of another one. */
async function replace({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return;
  const { applicationServerKey } = oldSubscription.options;
  const replacement =
    newSubscription ?? (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = replacement.toJSON();
  await fetch("/api/push/device", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint: oldSubscription.endpoint, replacement: { endpoint, keys } }),
  });
}

addEventListener("push", (event) => event.waitUntil(notify(event.data.json())));

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(replace(event)));
