import { defineConfig, devices } from "playwright/test";
import { chromiumArguments } from "../scripts/lib/browser.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "browser",
  outputDir: "../test-results",
  globalSetup: "./browser/support/global-setup.ts",
  // Each worker serves a site of its own, with its own storage.
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? "../test-results/report.json" }],
  ],
  use: {
    launchOptions: {
      executablePath,
      args: chromiumArguments,
    },
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    trace: "off",
  },
  projects: [{ name: "chromium", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } }],
});
