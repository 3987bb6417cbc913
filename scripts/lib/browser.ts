import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { CommandError } from "./report.ts";

/** Chromium's arguments for tests and benchmarks: no background services, and no sandbox when run as root. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--autoplay-policy=no-user-gesture-required",
  "--mute-audio",
  // Chromium loads images from further below the viewport if it thinks that the connection is slow, as on a busy machine.
  "--force-effective-connection-type=4G",
];

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Names of Chromium's executables, best first: the headless shell takes a fifth less CPU time. */
const systemBrowsers = ["chromium-headless-shell", "chromium", "chromium-browser"];

function installed(): string | undefined {
  const own = chromium.executablePath();
  return [...systemBrowsers.map(onPath), existsSync(own) ? own : undefined].find((path) => path !== undefined);
}

/**
 * Finds or installs Chromium: the system's, else Playwright's download, else the Debian package.
 * @returns the path of its executable.
 * @throws CommandError that says what to install by hand.
 */
export function ensureBrowser(): string {
  const found = installed();
  if (found) return found;
  console.log("\n  no Chromium here yet: trying Playwright's download …");
  spawnSync("playwright", ["install", "chromium"], { stdio: "inherit", timeout: 300_000 });
  if (!installed() && onPath("apt-get") && process.getuid?.() === 0) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    // Older releases have no headless shell.
    for (const names of [["chromium", "chromium-headless-shell"], ["chromium"]]) {
      if (installed()) break;
      console.log(`  no download: installing Debian's ${names.join(" and ")} …`);
      spawnSync("apt-get", ["install", "-y", "-qq", ...names], {
        stdio: "inherit",
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    }
  }
  const now = installed();
  if (!now) {
    throw new CommandError(
      "The browser tests need Chromium, and it could not be installed here.\nInstall it (for instance `apt-get install chromium`) so that `chromium` is on the PATH, then run npm test again.",
    );
  }
  return now;
}
