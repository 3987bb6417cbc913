import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

const require = createRequire(import.meta.url);

/** Libraries of other players, which only such pages load. */
const libraries = { "dash.js": require.resolve("dashjs"), "hls.js": require.resolve("hls.js/dist/hls.min.js") };

/** Opens a page on the site's origin that contains a video element and another player's library, and nothing of this site. */
export async function openForeignPlayer(page: Page, library: keyof typeof libraries): Promise<void> {
  await page.route("**/foreign-player.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><html lang=en><title>Another player</title><script src=/foreign-player.js></script><video muted></video>",
    }),
  );
  const source = readFileSync(libraries[library], "utf8");
  await page.route("**/foreign-player.js", (route) => route.fulfill({ contentType: "text/javascript", body: source }));
  await page.goto("/foreign-player.html");
}
