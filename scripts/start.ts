import { buildSite } from "./lib/build.ts";
import { ensureDevVars } from "./lib/dev-vars.ts";
import { stateRoot } from "./lib/paths.ts";
import { requireFreePort, wantedPort } from "./lib/port.ts";
import { demoAccount, prepareStorage, variablesAt } from "./lib/prepare.ts";
import { run, step, withoutOptions } from "./lib/report.ts";
import { watchRuntime } from "./lib/runtime-watch.ts";
import { runScheduleEachMinute } from "./lib/schedule.ts";
import { openSite } from "./lib/site.ts";

await run(async () => {
  withoutOptions(
    "Usage: npm start\n\nBuilds and serves the site on http://localhost:8787. PORT=9000 selects another port, STATE_DIR other storage.",
  );
  const port = wantedPort();
  await requireFreePort(port);
  await step("Local secrets (.dev.vars)", ensureDevVars);
  await step("Building", () => buildSite());
  const now = new Date();
  await prepareStorage(stateRoot, now);
  const { miniflare, url } = await openSite({ port, vars: variablesAt(now) });
  const stop = await runScheduleEachMinute(miniflare);
  const stopWatching = watchRuntime(port, () => {
    stop();
    console.error(
      "\nThe site has stopped: its runtime, workerd, was killed or has crashed. npm start serves it again.",
    );
    process.exit(1);
  });
  const close = async () => {
    stopWatching();
    stop();
    await miniflare.dispose();
    process.exit(0);
  };
  process.once("SIGINT", close);
  process.once("SIGTERM", close);
  console.log(`
The league is on air:

  The site          ${url.origin}
  A club's streams  http://streamer.localhost:${port}
  Account portal    ${url.origin}/portal
  Sent mail         ${url.origin}/portal/mailbox
  State             ${url.origin}/api/health

  Sign in as        ${demoAccount.email}
  with password     ${demoAccount.password}
  Pay with card     4242 4242 4242 4242, any future date, any three digits

Ctrl+C stops it. npm run reset empties local storage.
`);
});
