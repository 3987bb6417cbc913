// Entry point of every npm script: installs missing packages, then runs the script on the Node version that the project pins. It runs
// before the install, so it is plain JavaScript that works on Node 20.
import { spawn, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync, utimesSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

function end(reason) {
  console.error(reason);
  process.exit(1);
}

// Build tools take what follows a # for the fragment of a URL, and fail much later with a path that nobody recognises.
if (process.cwd().includes("#")) {
  end(
    `The project cannot be built in a folder whose path has a #: ${process.cwd()}\nMove or rename the folder, then run the same command again.`,
  );
}

/** Tools keep their caches in node_modules. */
if (existsSync("node_modules")) {
  try {
    accessSync("node_modules", constants.W_OK);
  } catch {
    end(
      "node_modules cannot be written to: packages are installed there, and tools keep their caches in it.\nMake it writable for this user, or delete it, then run the same command again.",
    );
  }
}

/** npm writes this file at the end of an install. If it is older than the lockfile, another install is due. */
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
  console.log("• Installing packages (npm install): a minute or so the first time …");
  const started = Date.now();
  // Not `npm ci`, which refuses a lockfile without the optional packages of platforms that nobody here uses.
  const { status } = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error(
      `\nThe packages could not be installed: npm ended with code ${status ?? "unknown"}, and what it said stands above.\n` +
        "Check that the package registry can be reached and that the disk has room, then run the same command again.",
    );
    process.exit(1);
  }
  utimesSync(installed, new Date(), new Date());
  console.log(`  installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

// Puts the project's tools on the PATH, even if this file is run directly.
process.env.PATH = `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;
// Node caches compiled code of this command and everything it starts, which saves a third of the CPU time of a start.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/node");
/** Runs in the script's process and ends it if this process was killed without a chance to do so: then the parent changes. */
const endWithParent = `
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 500).unref();`;
const child = spawn(
  pinnedNode,
  [
    "--disable-warning=ExperimentalWarning",
    `--import=data:text/javascript,${encodeURIComponent(endWithParent)}`,
    ...process.argv.slice(2),
  ],
  { stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" || signal === "SIGTERM" ? 0 : 1)));

// npm passes signals on, unless it is killed itself: then the parent of this process changes.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill("SIGTERM");
}, 500).unref();
