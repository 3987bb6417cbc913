import { spawn } from "node:child_process";
import { boundResources } from "./lib/deploy/bound-resources.ts";
import { devDeskFolder, stateRoot } from "./lib/paths.ts";
import { run, step, withoutOptions } from "./lib/report.ts";
import { ensureDevVars } from "./lib/site/dev-vars.ts";
import { configuredPort, requireFreePort } from "./lib/site/port.ts";
import { demoAccount, deskURL, prepareStorage, variablesAt } from "./lib/site/prepare.ts";
import { watchMigrations } from "./lib/storage/watch-migrations.ts";

await run(async () => {
  withoutOptions(
    "Usage: npm run dev\n\nServes the site on http://localhost:8787 with hot reload. PORT=9000 selects another port, STATE_DIR other storage.",
  );
  const port = configuredPort();
  await requireFreePort(port);
  await step("Local secrets (.dev.vars)", ensureDevVars);
  const now = new Date();
  await prepareStorage(stateRoot, now);
  const deskLink = await deskURL(stateRoot, `http://localhost:${port}`, now);
  console.log(
    `\nThe league with hot reload on http://localhost:${port} (sign in as ${demoAccount.email}, "${demoAccount.password}"; the staff's desk: ${deskLink})\n`,
  );
  const server = spawn("react-router", ["dev", "--port", String(port), "--strictPort"], {
    stdio: "inherit",
    env: { ...process.env, ...variablesAt(now) },
  });
  const desk = spawn("vite", ["build", "--watch", "--config", "vite.desk.config.ts", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, BUILD_DIRECTORY: devDeskFolder },
  });
  // Vite's development server runs no cron triggers.
  const timer = setInterval(() => {
    const query = new URLSearchParams({ cron: "* * * * *" });
    fetch(`http://localhost:${port}/cdn-cgi/handler/scheduled?${query}`).catch(() => {});
  }, 60_000);
  const stopWatching = watchMigrations(boundResources().databases, stateRoot, (line) => console.log(`\n• ${line}\n`));
  server.on("exit", (code) => {
    clearInterval(timer);
    desk.kill();
    stopWatching();
    process.exit(code ?? 0);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => server.kill(signal));
});
