import { defineConfig, devices } from "playwright/test";
import { chromiumArguments } from "../scripts/lib/browser.ts";

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
/**
 * Files whose tests need neither images nor playback, nor count what a page loads: images keep their places without being loaded. Without
 * images, Chromium does not show video frames either.
 */
const withoutImages = [
  "accessible-desk account article-sanitising clubs commercial-desk content-security-policy desk document-desk embeds every-page",
  "first-touch football hosted-login islands layout lazy-hydration live live-desk match-lists navigation",
  "newsletter newsletter-desk no-script other-settings packages page-desk passkeys podcast portal push recording-desk search",
  "season-desk sign-in-providers state-desk stream-desk support-desk video-desk voucher-desk",
]
  .flatMap((names) => names.split(" "))
  .map((name) => `**/${name}.test.ts`);

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const launchOptions = {
  executablePath,
  // Pages live for seconds, so optimising their code takes longer than it saves.
  args: [...chromiumArguments, "--js-flags=--no-turbofan --no-maglev"],
};
/** Decoding, drawing and serving images takes a third of a page's time. */
const noPictures = { ...launchOptions, args: [...launchOptions.args, "--blink-settings=imagesEnabled=false"] };

export default defineConfig({
  testDir: "browser",
  outputDir: "../test-results/browser",
  globalSetup: "./browser/support/global-setup.ts",
  // Each worker serves its own site, with its own storage.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long timeouts for slow or busy machines: tests assert what happens, not how fast.
  timeout: 240_000,
  expect: { timeout: 45_000 },
  reporter: [
    ["./reporters/playwright.ts"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? "../test-results/browser.json" }],
  ],
  use: {
    launchOptions,
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    trace: "off",
    // Requests of a service worker would escape counting and interception. One file tests it and allows it.
    serviceWorkers: "block",
  },
  // Each project needs a site and a browser per worker.
  projects: [
    { name: "chromium", testIgnore: withoutImages, use: desktop },
    {
      name: "chromium, no pictures",
      testMatch: withoutImages,
      use: { ...desktop, launchOptions: noPictures },
    },
  ],
});
