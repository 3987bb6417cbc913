/** Settles once the page shows: at once, or if the browser prerenders it (state/prerendering.ts) when it has been shown and painted. */
export const shown: Promise<void> = new Promise((resolve) => {
  if (Reflect.get(document, "prerendering") !== true) return resolve();
  const painted = () => requestAnimationFrame(() => setTimeout(resolve));
  document.addEventListener("prerenderingchange", painted, { once: true });
});
