/** Settles once the page shows: at once, unless the browser prerenders it (state/prerendering.ts). */
export const shown: Promise<void> = new Promise((resolve) => {
  if (Reflect.get(document, "prerendering") !== true) resolve();
  else document.addEventListener("prerenderingchange", () => resolve(), { once: true });
});
