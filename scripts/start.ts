import { leagueSeason } from "../schemas/site/league-clock.ts";
import { buildSite } from "./lib/build.ts";
import { stateRoot } from "./lib/paths.ts";
import { run, step } from "./lib/report.ts";
import { ensureDevVars } from "./lib/site/dev-vars.ts";
import { configuredPort, requireFreePort } from "./lib/site/port.ts";
import { watchRuntime } from "./lib/site/runtime-watch.ts";
import { runScheduleEachMinute } from "./lib/site/schedule.ts";
import { leagueVariables, prepareLeague, readServedLeague, type ServedLeague } from "./lib/site/served-league.ts";
import { openSite } from "./lib/site/site.ts";
import { packageUploadsOf } from "./lib/video/package-uploads.ts";

const pages = (url: URL) => `  The site          ${url.origin}
  Account portal    ${url.origin}/portal
  Sent mail         ${url.origin}/portal/mailbox
  State             ${url.origin}/api/health`;

/** Email address and password of the account to sign in with. */
type SignIn = { email: string; password: string };

const demoMessage = (url: URL, desk: string, account: SignIn) => `
The league is on air:

${pages(url)}
  A club's streams  http://streamer.localhost:${url.port}
  The staff's desk  ${desk}

  Sign in as        ${account.email}
  with password     ${account.password}
  Pay with card     4242 4242 4242 4242, any future date, any three digits

Ctrl+C stops it. npm run reset empties local storage.
`;

const leagueMessage = (
  url: URL,
  { folder, path, stateDir }: ServedLeague,
  season: number,
  competition = folder.league.competitions[0]?.slug,
) => `
The ${folder.league.name} is on air:

${pages(url)}

The staff's desk is at ${url.origin}/desk. This prints the way in:

  STATE_DIR=${stateDir} npm run staff -- invite EMAIL --role administrator

Its storage is ${stateDir}. A change of ${path} is shown after:

  npm run league -- load ${path} --state ${stateDir}

Other commands work on it with STATE_DIR=${stateDir} before them. Next: a season's matches, and a live stream (docs/league.md):

  STATE_DIR=${stateDir} npm run import -- csv FILE --competition ${competition} --season ${season}
  STATE_DIR=${stateDir} npm run video -- fixtures

Ctrl+C stops it.
`;

/** Variables for the server, and the message to print when it is ready. */
interface Prepared {
  vars: Record<string, string>;
  message: (url: URL) => string;
}

async function prepareDemo(port: number, now: Date): Promise<Prepared> {
  // Imported here, because they read the demo's folder, which other leagues do not need.
  const { demoAccount, deskURL, prepareStorage, variablesAt } = await import("./lib/site/prepare.ts");
  await prepareStorage(stateRoot, now);
  const desk = await deskURL(stateRoot, `http://localhost:${port}`, now);
  return { vars: variablesAt(now), message: (url) => demoMessage(url, desk, demoAccount) };
}

async function prepareServed(league: ServedLeague, now: Date): Promise<Prepared> {
  await prepareLeague(league, now);
  return {
    vars: leagueVariables,
    message: (url) => leagueMessage(url, league, leagueSeason(now, league.folder.league)),
  };
}

await run(async () => {
  const league = await readServedLeague();
  const port = configuredPort();
  await requireFreePort(port);
  await step("Local secrets (.dev.vars)", ensureDevVars);
  // The build reads this folder.
  if (league !== null) process.env.LEAGUE_FOLDER = league.path;
  await step(league === null ? "Building" : `Building for the ${league.folder.league.name}`, () => buildSite());
  const now = new Date();
  const { vars, message } = league === null ? await prepareDemo(port, now) : await prepareServed(league, now);
  const { miniflare, url, variables } = await openSite({
    port,
    ...(league !== null && { stateDir: league.stateDir }),
    vars,
  });
  const stopSchedule = await runScheduleEachMinute(miniflare);
  const stopPackaging = packageUploadsOf(miniflare, variables.PACKAGER);
  const stop = () => {
    stopSchedule();
    stopPackaging();
  };
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
  console.log(message(url));
});
