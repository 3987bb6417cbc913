import { defineConfig, devices } from "playwright/test";
import { chromiumArguments } from "../scripts/lib/browser.ts";

const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };
const pagesOfEachKind = "**/every-page.test.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

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
    launchOptions: {
      executablePath,
      // Pages live for seconds: to optimise their code takes longer than it saves.
      args: [...chromiumArguments, "--js-flags=--no-turbofan --no-maglev"],
    },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    trace: "off",
    // What a service worker fetches is no request of a page that is counted or held back. One file is about it.
    serviceWorkers: "block",
  },
  // One page of each kind comes last: its groups stand alone, so that no worker is idle while another ends a long file.
  projects: [
    { name: "chromium", testIgnore: pagesOfEachKind, use: desktop },
    { name: "chromium, every page", testMatch: pagesOfEachKind, use: desktop },
  ],
});
