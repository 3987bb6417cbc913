// The door of every npm script: installs what is missing, then runs the script on the Node version that the project pins.
// It runs before the install, so it is plain JavaScript that works on Node 20.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/** npm writes this file at the end of an install: older than the lockfile means that another install is due. */
const installed = "node_modules/.package-lock.json";
const pinnedNode = "node_modules/.bin/node";

function upToDate() {
  return (
    existsSync(installed) &&
    existsSync(pinnedNode) &&
    statSync(installed).mtimeMs >= statSync("package-lock.json").mtimeMs
  );
}

if (!upToDate()) {
  console.log("• Installing packages (npm ci): a minute or so the first time …");
  const started = Date.now();
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { stdio: "inherit" });
  if (status !== 0) {
    console.error(
      `\nThe packages could not be installed: npm ended with code ${status ?? "unknown"}, and what it said stands above.\n` +
        "Check that the package registry can be reached and that the disk has room, then run the same command again.",
    );
    process.exit(1);
  }
  console.log(`  installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

const child = spawn(pinnedNode, ["--disable-warning=ExperimentalWarning", ...process.argv.slice(2)], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));
