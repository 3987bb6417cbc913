import { join } from "node:path";
import type { Author } from "../schemas/desk/fans.ts";
import { formatsOf } from "../schemas/streaming/own-source.ts";
import type { EntryRow } from "../worker/backends/video/entry-statements.ts";
import {
  parseRecordingStates,
  recordingStatesQueries,
} from "../worker/backends/video/source-states/recording-states.ts";
import { parseSourceStates, sourceStatesQuery } from "../worker/backends/video/source-states/source-states.ts";
import { thisOperator } from "./lib/audit.ts";
import { stateRoot } from "./lib/paths.ts";
import { CommandError, readArguments, run } from "./lib/report.ts";
import { notifySite, runningSite } from "./lib/site/running-site.ts";
import { setSiteClock } from "./lib/site/site-clock.ts";
import { migrateLocal } from "./lib/storage/migrations.ts";
import { openLocalStorage, openRemoteStorage, type SiteStorage, type Storage } from "./lib/storage/storage.ts";
import { describeEntry, saveSection } from "./lib/video/describe-entry.ts";
import { fixtureLines } from "./lib/video/list-fixtures.ts";
import { packageRecording } from "./lib/video/package-recording.ts";
import { uploadRecording } from "./lib/video/upload-recording.ts";
import { changeEntry, createEntry, deleteEntry, findEntry, listEntries, pullEntry } from "./lib/video/video-entries.ts";
import { entryOptions, ruleOptions } from "./lib/video/video-options.ts";
import { endRule, listRules, saveRule, setPaused } from "./lib/video/video-rules.ts";

const usage = `Usage:
  npm run video -- create ENTRY SOURCE [WHAT] [--live]
  npm run video -- create ENTRY --file RECORDING [WHAT]
  npm run video -- upload ENTRY --file RECORDING   goes on with an upload that was broken off
  npm run video -- change ENTRY [SOURCE] [WHAT]
  npm run video -- fixtures           matches of the coming week, with their ids
  npm run video -- list               entries with a source of their own, and pulled ones
  npm run video -- show ENTRY
  npm run video -- pull ENTRY         nobody plays it any more; what plays ends
  npm run video -- resume ENTRY
  npm run video -- delete ENTRY
  npm run video -- rule NAME SOURCE --season 2026 [--competition 10]… [--lead 15] [--entitlement live-video]… [--rules NAME]
                                      [--poster FILE|NAME]
                                      a live entry for each coming fixture; URLs name the match by {fixtureID} or {slug}
  npm run video -- rules
  npm run video -- pause-rule NAME    it makes and changes no entries, until resume-rule NAME
  npm run video -- end-rule NAME      its entries stay as they are
  npm run video -- state              what was measured of the live sources on air, each minute, and of recordings with a source, each hour

SOURCE is --hls URL and --dash URL, or one of them, on https, with
  --signing none|site|akamai|cloudfront|cloudfront-cookie|cloudflare-stream
  --drm none, or widevine,playready,fairplay
WHAT is --fixture 2500001 (title, poster and passes come from it) or --title "…", and
  --at "2026-12-01 15:00"   when it is shown, on the league's clock; a live entry of a fixture follows the fixture
  --until "…"               when a live entry without a fixture ends
  --lead 15                 minutes before kick-off
  --entitlement live-video  once for each that opens it: "?" for everybody, "*" for every account
  --rules NAME|none         availability rules
  --section highlights      where it is listed; --section-name "Highlights" makes a new one
  --poster FILE|NAME        --description "…"     --length MINUTES
A match's page shows the live entry called live-{fixture id}.
--here encodes a recording on this machine, with ffmpeg; for a deployed site it needs an R2 API token: R2_ACCESS_KEY_ID,
R2_SECRET_ACCESS_KEY and CLOUDFLARE_ACCOUNT_ID. Otherwise it is sent to the running site: --site https://… for the deployed one, with its SERVICE_KEY from the environment.
pull and delete notify that site, so that what plays ends at once; otherwise it finds them within a minute.
Each takes --remote for the deployed site (with --env staging, staging), --reason "WHY" and --as "WHO", which are kept with the change.`;

const commandLine = () =>
  readArguments(usage, {
    allowPositionals: true,
    options: {
      ...entryOptions,
      ...ruleOptions,
      reason: { type: "string", default: "none given" },
      as: { type: "string" },
      site: { type: "string" },
      here: { type: "boolean", default: false },
      remote: { type: "boolean", default: false },
      env: { type: "string" },
    },
  });
type Values = ReturnType<typeof commandLine>["values"];

function print(entry: EntryRow): void {
  const { entry_id, title, media_type, release_from, ended_at, entitlements, availability, disabled, source, upload } =
    entry;
  const kind = media_type === "DrmLiveVideo" ? "live" : "recorded";
  console.log(`${entry_id}${disabled ? "  PULLED" : ""}\n  ${title}`);
  console.log(`  ${kind}, from ${release_from}${ended_at === null ? "" : ` to ${ended_at}`}`);
  console.log(`  opened by ${entitlements.join(", ")}${availability === null ? "" : `; rules ${availability}`}`);
  if (upload !== null) console.log(`  recording: ${upload}`);
  if (source === null) return;
  for (const format of formatsOf(source)) console.log(`  ${format.toUpperCase().padEnd(4)} ${source[format]}`);
  console.log(`  signing ${source.signing}, DRM ${source.systems.join(", ") || "none"}`);
}

/** Has the running site end streams that may not go on. */
const endStreams = ({ remote, env, site }: Values) =>
  notifySite(
    { remote, env, site, usage },
    "/origin/video/availability/pulled",
    {},
    { done: "What played has ended.", later: "What plays ends within a minute" },
  );

/** Uploads a recording to be packaged, or packages it on this machine. @throws CommandError */
async function storeRecording(
  storage: SiteStorage,
  entryID: string,
  { file, here, site, remote }: Values,
): Promise<void> {
  if (file === undefined) throw new CommandError("Which recording? Give --file.");
  if (here) return await packageRecording(storage, entryID, file);
  if (remote && site === undefined) throw new CommandError("Where is the deployed site? Give --site https://…");
  const { url, key } = runningSite(site, usage);
  let shown = -1;
  await uploadRecording({
    entryID,
    file,
    site: url,
    serviceKey: key,
    store: join(stateRoot, "uploads.json"),
    onProgress: (sent, total) => {
      const percent = Math.floor((100 * sent) / total);
      if (percent !== shown) console.log(`${percent} % of ${file} sent`);
      shown = percent;
    },
  });
}

interface CommandContext {
  storage: SiteStorage;
  entryID: string;
  values: Values;
  author: Author;
  now: Date;
}

async function printRules(storage: Storage): Promise<void> {
  const rules = await listRules(storage);
  if (rules.length === 0) console.log("There are no rules.");
  for (const { name, rule, paused, applied_at, entries } of rules) {
    const { season, competitionIDs, leadMinutes, entitlements, hls, dash, signing, imageKey } = rule;
    const which = competitionIDs.length === 0 ? "all competitions" : `competitions ${competitionIDs.join(", ")}`;
    console.log(
      `${name}\n  season ${season}, ${which}, ${leadMinutes} minutes before kick-off, ${entitlements.join(", ")}`,
    );
    for (const url of [hls, dash]) if (url !== undefined) console.log(`  ${url}, signing ${signing}`);
    console.log(`  poster: ${imageKey ?? "the drawn picture of each match"}`);
    const state = applied_at === null ? "; it is applied within a minute" : `, applied ${applied_at}`;
    console.log(`  ${entries} entries${paused ? "; PAUSED" : state}`);
  }
}

async function printStates(storage: Storage): Promise<void> {
  const states = parseSourceStates(await storage.database("VIDEO_DB").query({ sql: sourceStatesQuery }));
  if (states.length === 0) console.log("No live source is on air.");
  const seconds = (age: number | null) => (age === null ? "unknown" : `${age} s ago`);
  for (const { entryID, title, checkedAt, state } of states) {
    console.log(
      `${entryID}  ${title}\n  ${state.problem === null ? "well" : `PROBLEM: ${state.problem}`}, measured ${checkedAt}`,
    );
    console.log(`  manifest went on ${seconds(state.manifestAge)}, newest segment ${seconds(state.segmentAge)}`);
    console.log(`  ${state.discontinuities} discontinuities, ${state.gaps} missing segments`);
  }
}

async function printRecordings(storage: Storage): Promise<void> {
  const rows = await storage.database("VIDEO_DB").queryAll(recordingStatesQueries(new Date()));
  const { recordings, measured, failing, problems } = parseRecordingStates(rows);
  if (recordings === 0) return console.log("No recording has a source of its own.");
  console.log(
    `Recordings with a source of their own: ${recordings}, measured: ${measured}, with a problem: ${failing}`,
  );
  for (const { entryID, title, since, checkedAt, state } of problems) {
    console.log(`${entryID}  ${title}\n  PROBLEM: ${state.problem}, since ${since}, measured ${checkedAt}`);
  }
  if (failing > problems.length) console.log(`and ${failing - problems.length} more`);
}

/** Commands about live rules, which are shown afterwards. Their second argument is a rule's name. */
const ruleCommands = new Map<string, (work: CommandContext) => Promise<void>>([
  ["rule", ({ storage, entryID: name, values, author, now }) => saveRule(storage, name, values, author, now)],
  ["pause-rule", ({ storage, entryID: name, author, now }) => setPaused(storage, name, true, author, now)],
  ["resume-rule", ({ storage, entryID: name, author, now }) => setPaused(storage, name, false, author, now)],
  ["end-rule", ({ storage, entryID: name, author, now }) => endRule(storage, name, author, now)],
]);

/** Each command's change. The entry is shown afterwards, unless it was deleted. */
const commands = new Map<string, (work: CommandContext) => Promise<void>>([
  ["show", async () => {}],
  [
    "create",
    async ({ storage, entryID, values, author, now }) => {
      const entry = await describeEntry(storage, entryID, values, now);
      await saveSection(storage, values);
      await createEntry(storage, entry, author, now);
      if (values.file !== undefined) await storeRecording(storage, entryID, values);
    },
  ],
  ["upload", ({ storage, entryID, values }) => storeRecording(storage, entryID, values)],
  ["change", ({ storage, entryID, values, author, now }) => changeEntry(storage, entryID, values, author, now)],
  ["pull", ({ storage, entryID, author, now }) => pullEntry(storage, entryID, true, author, now)],
  ["resume", ({ storage, entryID, author, now }) => pullEntry(storage, entryID, false, author, now)],
  ["delete", ({ storage, entryID, author, now }) => deleteEntry(storage, entryID, author, now)],
]);

async function printFixtures(storage: Storage): Promise<void> {
  const lines = await fixtureLines(storage, new Date());
  console.log(lines.length === 0 ? "No match is to come within a week." : lines.join("\n"));
}

async function list(storage: Storage): Promise<void> {
  const entries = await listEntries(storage);
  if (entries.length === 0) console.log("No entry has a source of its own, and none is pulled.");
  entries.forEach(print);
}

await run(async () => {
  const { values, positionals } = commandLine();
  const [name = "", entryID, ...more] = positionals;
  const lists = new Map([
    ["fixtures", printFixtures],
    ["list", list],
    ["rules", printRules],
    [
      "state",
      async (storage: Storage) => {
        await printStates(storage);
        await printRecordings(storage);
      },
    ],
  ]).get(name);
  const command = commands.get(name) ?? ruleCommands.get(name);
  if ((command ?? lists) === undefined || more.length > 0 || (lists !== undefined && entryID !== undefined)) {
    throw new CommandError(usage);
  }
  if (command !== undefined && entryID === undefined) throw new CommandError(`Which one? Give its name.\n\n${usage}`);

  if (!values.remote) await migrateLocal(stateRoot);
  const storage = values.remote ? openRemoteStorage(values.env) : openLocalStorage(stateRoot);
  try {
    await setSiteClock(storage);
    if (lists !== undefined) return await lists(storage);
    if (command === undefined || entryID === undefined) return;
    const author = { operator: values.as ?? thisOperator(), reason: values.reason };
    await command({ storage, entryID, values, author, now: new Date() });
    if (ruleCommands.has(name)) await printRules(storage);
    else if (name === "delete") console.log(`${entryID} is deleted.`);
    else print(await findEntry(storage, entryID));
    if (name === "pull" || name === "delete") await endStreams(values);
  } finally {
    await storage.close();
  }
});
