import { defineConfig, devices } from "playwright/test";
import { chromiumArguments } from "../scripts/lib/browser.ts";

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
/**
 * Files about neither pictures nor what plays, nor all that a page loads: pictures have their places without being there. Chromium without
 * pictures shows no frame of a video either.
 */
const withoutPictures = [
  "accessible-desk account article-sanitising clubs commercial-desk content-security-policy desk document-desk embeds every-page",
  "finding-matches first-touch football hosted-login islands layout lazy-hydration live live-desk navigation",
  "newsletter newsletter-desk no-script other-settings packages page-desk passkeys podcast portal push recording-desk search",
  "season-desk sign-in-providers state-desk stream-desk support-desk video-desk voucher-desk",
]
  .flatMap((names) => names.split(" "))
  .map((name) => `**/${name}.test.ts`);

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

const launchOptions = {
  executablePath,
  // Pages live for seconds: to optimise their code takes longer than it saves.
  args: [...chromiumArguments, "--js-flags=--no-turbofan --no-maglev"],
};
/** To decode and draw pictures, and to serve them, takes a third of what a page costs. */
const noPictures = { ...launchOptions, args: [...launchOptions.args, "--blink-settings=imagesEnabled=false"] };

export default defineConfig({
  testDir: "browser",
  outputDir: "../test-results/browser",
  globalSetup: "./browser/support/global-setup.ts",
  // Each worker serves a site of its own, with its own storage.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Machines differ, and some are busy: what is asserted is what happens, never how soon.
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
    // What a service worker fetches is no request of a page that is counted or held back. One file is about it.
    serviceWorkers: "block",
  },
  // Each takes a site and a browser a worker.
  projects: [
    { name: "chromium", testIgnore: withoutPictures, use: desktop },
    {
      name: "chromium, no pictures",
      testMatch: withoutPictures,
      use: { ...desktop, launchOptions: noPictures },
    },
  ],
});
