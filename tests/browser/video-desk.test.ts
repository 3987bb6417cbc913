import { join } from "node:path";
import { z } from "zod";
import { type Entry, insertEntry } from "../../worker/backends/video/entries.ts";
import { expectAccessible } from "./support/accessible.ts";
import { joinStaff } from "./support/staff.ts";
import { measureTaskTime } from "./support/task-time.ts";
import { expect, test } from "./support/test.ts";
import { horizontalOverflow } from "./support/text-spacing.ts";

test("the video team answers who can watch a video, and pulls it", async ({ page, site }) => {
  const expectShort = await measureTaskTime(page);
  await joinStaff(page, site.storage, "video", "/video");
  await expect(page.getByRole("heading", { level: 1, name: "Video desk" })).toBeVisible();
  await page.getByLabel("Words of its title, or its id").fill("replay");
  await page.getByRole("button", { name: "Find" }).click();
  const first = page.getByRole("main").getByRole("listitem").first().getByRole("link");
  await expect(first).toContainText("Recording");
  await expectAccessible(page, { part: "main" });
  await first.click();

  const question = page.getByRole("region", { name: "Who can watch it?" });
  const answer = question.getByRole("status");
  await question.getByLabel("Where").selectOption({ label: "United Kingdom" });
  await question.getByRole("combobox", { name: "Who" }).selectOption({ label: "An account without a pass" });
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(answer).toContainText("No");
  await expect(answer).toContainText("Sorry but you are not subscribed to this stream");
  await expect(answer).toContainText("What opens it: ");
  await expectAccessible(page, { part: "main" });
  const opened = await page
    .getByRole("listitem")
    .getByText(/^Opened by /)
    .textContent();
  const [pass] = (opened ?? "").replace("Opened by ", "").split(/; |\.$/);
  await question.getByRole("combobox", { name: "Who" }).selectOption({ label: `An account with ${pass}` });
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(answer).toContainText("Yes");
  expectShort("answer who can watch");

  const pull = page.getByRole("region", { name: "Pull it" });
  await pull.getByLabel("Why").fill("the club asks for it");
  await pull.getByRole("button", { name: "Pull it" }).click();
  await expect(page.getByText("Pulled: nobody may watch it")).toBeVisible();
  await question.getByRole("button", { name: "Ask" }).click();
  await expect(answer).toContainText("It is pulled: nobody may watch it.");
  await expectAccessible(page, { part: "main" });
  const again = page.getByRole("region", { name: "Let it be watched again" });
  await again.getByLabel("Why").fill("it was the wrong one");
  await again.getByRole("button", { name: "Let it be watched again" }).click();
  await expect(page.getByText("Recording", { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await horizontalOverflow(page)).toBe(0);
});

test("the video team adds availability rules, sees what a change changes for whom, undoes it, deletes them and puts them back", async ({
  page,
  site,
}) => {
  const database = site.storage.database("VIDEO_DB");
  const [live] = await database.query({
    sql: "SELECT entry_id, title, availability FROM videos WHERE media_type = 'DrmLiveVideo' AND release_from < ? AND ended_at IS NULL LIMIT 1",
    params: [new Date().toISOString()],
  });
  if (live === undefined) throw new Error("Nothing is on air.");
  const before = typeof live.availability === "string" ? live.availability : null;
  const give = (name: string | null) =>
    database.transact([
      { sql: "UPDATE videos SET availability = ? WHERE entry_id = ?", params: [name, String(live.entry_id)] },
    ]);
  await joinStaff(page, site.storage, "video", "/video");
  await page.getByRole("link", { name: "Availability rules" }).click();
  await page.getByRole("link", { name: "Add rules" }).click();
  const add = page.getByRole("form", { name: "Add rules" });
  await add.getByLabel("Name").fill("cup-rights");
  await add.getByLabel("Where", { exact: true }).selectOption({ label: "Everywhere but in the countries chosen" });
  await add.getByRole("button", { name: "Add them" }).click();
  await expect(add.getByRole("alert")).toHaveText("Choose a country, or every country.");
  await add.getByLabel("Countries", { exact: true }).fill("france");
  await add.getByLabel("Countries", { exact: true }).press("Enter");
  await add.getByRole("button", { name: "Add them" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "cup-rights" })).toBeVisible();
  await expect(page.getByText("No entry has them.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Delete these rules" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete them" }).click();
  await expect(page.getByText("The rules cup-rights are deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Put them back" }).click();
  await expect(page.getByText("The rules cup-rights are back.")).toBeVisible();

  await give("cup-rights");
  try {
    await page.getByRole("link", { name: /^cup-rights/ }).click();
    await expect(page.getByText("1 entry, 1 live now.", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Block hours in some countries" }).click();
    const hours = page.getByRole("group", { name: "Blocked hours 1" });
    await hours.getByLabel("Blocked in", { exact: true }).fill("IE");
    await hours.getByLabel("Blocked in", { exact: true }).press("Enter");
    await hours.getByRole("checkbox", { name: "Saturday" }).check();
    const day = hours.getByRole("button", { name: /^Saturday/ }).first();
    await expect(day).toHaveAttribute("aria-pressed", "true");
    await day.press("Enter");
    await expect(day).toHaveAttribute("aria-pressed", "false");
    await expect(hours.getByRole("list", { name: "Left out" }).getByRole("listitem")).toHaveCount(1);
    const changes = page.getByRole("region", { name: "What this changes" });
    await expect(changes).toContainText("New: In Ireland it may not be watched from 14:45 to 17:15 on Saturdays.");
    await expect(changes).toContainText("are stopped within 60 seconds");
    await expect(changes.getByRole("link", { name: String(live.title) })).toBeVisible();
    // The sticky bar at the bottom covers what is under it; scrolled to the end, it has its own place.
    await page.getByRole("heading", { name: "Delete them" }).scrollIntoViewIfNeeded();
    await expectAccessible(page, { part: "main" });
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "Show it to fans" }).click();
    await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
    await expect(changes).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("It is undone: fans see what was there before.")).toBeVisible();
    await expect(hours).toHaveCount(0);
    await expect(page.getByText("They stay while something has them.", { exact: false })).toBeVisible();
  } finally {
    await give(before);
    await database.transact([{ sql: "DELETE FROM availability_rules WHERE name = 'cup-rights'" }]);
  }
});

test("the video team gives a season's matches live entries by a rule, sees before what that does, undoes a change and puts the rule back", async ({
  page,
  site,
}) => {
  const [matches, videos] = (["MATCH_DB", "VIDEO_DB"] as const).map((name) => site.storage.database(name));
  if (matches === undefined || videos === undefined) throw new Error("The site has no databases.");
  const soon = new Date().toISOString();
  // Chooses a competition with few upcoming matches, so that other tests find matches without a stream. Other tests also import later
  // seasons.
  const coming = await matches.query({
    sql: `SELECT competitions.name, json_group_array(fixtures.id) AS ids FROM fixtures JOIN competitions ON competitions.id = competition_id
      WHERE status = 'fixture' AND kickoff > ?1 AND season = (SELECT season FROM fixtures WHERE kickoff > ?1 ORDER BY kickoff LIMIT 1)
      GROUP BY competition_id ORDER BY count(*)`,
    params: [soon],
  });
  const open = new Set(
    (await videos.query({ sql: "SELECT fixture_id FROM videos WHERE fixture_id IS NOT NULL" })).map(
      (row) => row.fixture_id,
    ),
  );
  const few = coming
    .map(({ name, ids }) => ({
      name: String(name),
      without: z
        .array(z.int())
        .parse(JSON.parse(String(ids)))
        .filter((id) => !open.has(id)),
    }))
    .find(({ without }) => without.length > 0);
  if (few === undefined) throw new Error("Every coming match has a stream.");
  const [first] = few.without;
  const entries = few.without.length === 1 ? "1 entry" : `${few.without.length} entries`;
  await joinStaff(page, site.storage, "video", "/video");
  await page.getByRole("link", { name: "A season's live entries" }).click();
  await page.getByRole("link", { name: "Add a rule" }).click();
  const add = page.getByRole("form", { name: "Add a rule" });
  const preview = page.getByRole("region", { name: "What this does" });
  try {
    await add.getByLabel("Name").fill("cup-nights");
    await add.getByRole("checkbox", { name: few.name, exact: true }).check();
    await add.getByLabel("HLS address").fill("https://cdn.example/live/master.m3u8");
    await expect(preview.getByRole("alert")).toContainText("The HLS address is the same for every match");
    await add.getByLabel("HLS address").fill("https://cdn.example/{slug}/{fixtureID}/master.m3u8");
    await expect(preview.getByRole("heading", { name: /coming match(es)? gets? an entry$/ })).toContainText(
      String(few.without.length),
    );
    const poster = "Choose a file: Poster";
    await add.getByLabel(poster).setInputFiles(join("tests/fixtures/leagues/northern-counties/icons", "icon-512.png"));
    await expect(add.getByRole("img", { name: "As it is now" })).toBeVisible();
    await expectAccessible(page, { part: "main" });
    await add.getByRole("button", { name: "Add it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "cup-nights" })).toBeVisible();
    const posters = await videos.query({
      sql: "SELECT DISTINCT image_key FROM videos WHERE live_rule = 'cup-nights'",
    });
    expect(posters).toEqual([{ image_key: expect.stringMatching(/^own-photo-/) }]);
    await expect(page.getByText(`${entries}, ${few.without.length} still to come.`, { exact: true })).toBeVisible();

    await page.getByLabel("Opens how many minutes before kick-off").fill("60");
    await expect(preview.getByRole("heading", { name: /changes?$/ })).toHaveText(
      few.without.length === 1 ? "1 entry changes" : `${few.without.length} entries change`,
    );
    await preview.getByText("Which they are").first().click();
    await expect(preview.getByRole("listitem").first()).toContainText("changes when it opens");
    await page.getByRole("heading", { name: "Delete it" }).scrollIntoViewIfNeeded();
    await expectAccessible(page, { part: "main" });
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("button", { name: "Show it to fans" }).click();
    await expect(page.getByText("Fans see it within a few seconds.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("It is undone: fans see what was there before.")).toBeVisible();
    await expect(page.getByLabel("Opens how many minutes before kick-off")).toHaveValue("15");

    await page.getByRole("button", { name: "Delete this rule" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Take these away as well" }).check();
    await dialog.getByRole("button", { name: "Delete it" }).click();
    await expect(page.getByText("The rule cup-nights is deleted.")).toBeVisible();
    const left = () => videos.query({ sql: "SELECT 1 FROM videos WHERE entry_id = ?", params: [`live-${first}`] });
    expect(await left()).toEqual([]);
    await page.getByRole("button", { name: "Put it back" }).click();
    await expect(page.getByText("The rule cup-nights is back, and so are its entries.")).toBeVisible();
    expect(await left()).toHaveLength(1);
  } finally {
    await videos.transact([
      { sql: "DELETE FROM videos WHERE live_rule = 'cup-nights'" },
      { sql: "DELETE FROM live_rules WHERE name = 'cup-nights'" },
    ]);
  }
});

test("the video team reads what an uploaded recording waits for, how it plays, and which sources on other hosts cannot be watched", async ({
  page,
  site,
  expectProblem,
}) => {
  const database = site.storage.database("VIDEO_DB");
  await test.step("an uploaded recording", async () => {
    const [row] = await database.query({
      sql: "SELECT entry_id FROM videos WHERE media_type = 'OnDemand' AND release_from < ? ORDER BY entry_id LIMIT 1",
      params: [new Date().toISOString()],
    });
    const entryID = String(row?.entry_id);
    const isNow = (state: string, problem: string | null) =>
      database.transact([
        { sql: "DELETE FROM recordings" },
        {
          sql: `INSERT INTO recordings (id, entry_id, name, length, origin, upload_id, created_at, changed_at, state, problem)
            VALUES ('upload', ?, 'talk.mp4', 9, '', '', '2026', '2026', ?, ?)`,
          params: [entryID, state, problem],
        },
      ]);
    const lookAgain = async () => {
      await page.getByRole("link", { name: "Video desk" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Video desk" })).toBeVisible();
      await page.goBack();
    };
    await isNow("uploaded", "ffmpeg is missing. Install ffmpeg.");
    await joinStaff(page, site.storage, "video", `/video/${entryID}`);
    await expect(
      page.getByText("Its recording waits to be packaged. ffmpeg is missing. Install ffmpeg.", { exact: true }),
    ).toBeVisible();
    await expectAccessible(page, { part: "main" });
    await isNow("failed", "talk.mp4 has no picture.");
    await lookAgain();
    await expect(
      page.getByText("Its recording could not be packaged. talk.mp4 has no picture.", { exact: true }),
    ).toBeVisible();
    await isNow("ready", null);
    await lookAgain();
    await expect(page.getByText("Recording", { exact: true })).toBeVisible();
    await expect(page.getByText(/^Its recording/)).toHaveCount(0);
  });

  await test.step("how it plays, as players have reported", async () => {
    const entryID = decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const minute = new Date(Date.now() - 30 * 60_000).toISOString().slice(0, "2026-11-23T14:45".length);
    const measured: [metric: string, label: string, count: number, sum: number][] = [
      ["play-start", entryID, 4, 4_800],
      ["play-time", entryID, 4, 3_600],
      ["play-wait", entryID, 6, 36],
      ["play-data", entryID, 4, 7_200_000],
      ["play-dropped", entryID, 10_000, 50],
      ["play-failure", "SHAKA_3016", 3, 3],
      ["session-check", "ERR_OF_THIS_TEST", 2, 2],
    ];
    await site.storage.database("MARKETING_DB").transact(
      measured.map(([metric, label, count, sum]) => ({
        sql: "INSERT INTO metrics (minute, metric, label, count, sum, max) VALUES (?, ?, ?, ?, ?, ?)",
        params: [minute, metric, label, count, sum, sum],
      })),
    );
    await page.getByRole("link", { name: "Video desk" }).click();
    await page.getByRole("link", { name: "How it plays" }).click();
    const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });
    await expect(row.getByRole("cell")).toHaveText([/^\d+$/, "4", "1.2 s", "1.0 %", "6.0", "2.0 Mbit/s", "0.5 %"]);
    const counted = (code: string) => page.getByText(code, { exact: true }).locator("xpath=following-sibling::dd");
    await expect(counted("SHAKA_3016")).toHaveText("3");
    await expect(counted("ERR_OF_THIS_TEST")).toHaveText("2");
    await expectAccessible(page, { part: "main" });
    const period = page.getByRole("navigation", { name: "Period" });
    await period.getByRole("link", { name: "15 minutes" }).click();
    await expect(page.getByText("SHAKA_3016", { exact: true })).toHaveCount(0);
    // While measurements cannot be read, the page still works.
    expectProblem(/ERR_FAILED/);
    await page.route(/\/plays\?minutes=1440$/, (route) => route.abort());
    await period.getByRole("link", { name: "Day" }).click();
    await expect(page.getByRole("alert")).toContainText("The site cannot be reached.");
    await expect(page.getByText("SHAKA_3016", { exact: true })).toHaveCount(0);
    await page.unroute(/\/plays\?minutes=1440$/);
    await page.clock.install();
    await period.getByRole("link", { name: "Hour" }).click();
    await expect(counted("SHAKA_3016")).toHaveText("3");
    await expect(page.getByRole("alert")).toHaveCount(0);
    // Figures that can no longer be read are shown with their age, and are read again.
    await page.route(/\/plays\?minutes=60$/, (route) => route.abort());
    await page.clock.fastForward(30_000);
    await expect(page.getByRole("alert")).toHaveText(
      /What is shown is of .+\d\d:\d\d:\d\d\. It is read again by itself\.$/,
    );
    await expect(counted("SHAKA_3016")).toHaveText("3");
    await page.unroute(/\/plays\?minutes=60$/);
    await page.clock.fastForward(30_000);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("sources on other hosts", async () => {
    const now = new Date();
    const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
    const remove = () => database.transact([{ sql: "DELETE FROM videos WHERE entry_id IN ('cup-draw', 'old-talk')" }]);
    const entry = (entryID: string, kind: Entry["kind"], title: string) =>
      insertEntry(
        {
          ...{ entryID, kind, title, description: "", entitlements: ["*"], imageKey: "video-1", releaseFrom: at(90) },
          ...{ endsAt: null, leadMinutes: 15, duration: 0, section: "replays", season: 2026, fixtureID: null },
          ...{ clubIDs: [], tags: [], availability: null },
          source: { hls: `https://cdn.example/${entryID}/v.m3u8`, signing: "none", systems: [] },
        },
        now,
      );
    const live = { problem: null, manifestAge: 4, segmentAge: 5, discontinuities: 0, gaps: 2 };
    const recorded = { problem: "the CDN answers 404", length: null, discontinuities: 0, gaps: 0 };
    await database.transact([
      ...entry("cup-draw", "live", "Cup draw"),
      ...entry("old-talk", "recorded", "The manager speaks"),
      {
        sql: "INSERT INTO source_states VALUES ('cup-draw', ?, ?, NULL, ?)",
        params: [at(0), at(0), JSON.stringify(live)],
      },
      {
        sql: "INSERT INTO recording_states VALUES ('old-talk', ?, ?, ?)",
        params: [at(1), at(61), JSON.stringify(recorded)],
      },
    ]);
    try {
      await page.getByRole("link", { name: "Video desk" }).click();
      await page.getByRole("link", { name: "How sources are" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "How sources are" })).toBeVisible();
      const onAir = page.getByRole("region", { name: "Live streams on air" }).getByRole("listitem");
      await expect(onAir).toContainText("Cup draw");
      await expect(onAir).toContainText("It is well.");
      await expect(onAir).toContainText("missing segments: 2");
      const recordings = page.getByRole("region", { name: "Recordings" });
      await expect(recordings).toContainText("On other hosts: 1. Measured: 1. With a problem: 1.");
      await expect(recordings.getByRole("listitem")).toContainText("It cannot be watched whole: the CDN answers 404.");
      await expectAccessible(page, { part: "main" });
      await page.setViewportSize({ width: 360, height: 800 });
      expect(await horizontalOverflow(page)).toBe(0);
      await recordings.getByRole("link", { name: "The manager speaks" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "The manager speaks" })).toBeVisible();
    } finally {
      await remove();
    }
  });
});
