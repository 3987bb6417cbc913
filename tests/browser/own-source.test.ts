import { variablesAt } from "../../scripts/lib/site/prepare.ts";
import { runScheduleEachMinute } from "../../scripts/lib/site/schedule.ts";
import { openSite } from "../../scripts/lib/site/site.ts";
import { openLocalStorage, type Storage } from "../../scripts/lib/storage/storage.ts";
import { describeEntry } from "../../scripts/lib/video/describe-entry.ts";
import { createEntry, pullEntry } from "../../scripts/lib/video/video-entries.ts";
import { broadcast, cdn } from "./support/cdn.ts";
import { expectPlaying, newFan, openMatchInPlay, signIn } from "./support/fan.ts";
import { serviceKey } from "./support/operator.ts";
import { expect, test } from "./support/test.ts";
import { copyTemplateState } from "./support/test-site.ts";

const operator = { operator: "steward@ground", reason: "the derby" };

async function operate<Result>(stateDir: string, work: (storage: Storage) => Promise<Result>): Promise<Result> {
  const storage = openLocalStorage(stateDir);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

test("an entry and a commentary that operators create play from another host's CDN, signed, and an entry ends when it is pulled", async ({
  page,
  expectProblem,
}) => {
  // After the entry is pulled, the player's next request for a signed URL is refused, if it is sent before the player has stopped.
  expectProblem(/403 .*\/api\/streams\/derby\/address$/);
  const { stateDir, remove } = copyTemplateState();
  const now = new Date();
  const options = {
    hls: `${cdn}/league/derby/master.m3u8`,
    signing: "akamai",
    title: "The derby",
    section: "replays",
    entitlement: ["video-archive"],
  };
  const fan = await operate(stateDir, async (storage) => {
    await createEntry(storage, await describeEntry(storage, "derby", options, now), operator, now);
    // As the desk stores it (tests/worker/desk/calls/streams.test.ts).
    const sound = JSON.stringify({
      hls: `${cdn}/league/derby/sound/master.m3u8`,
      signing: options.signing,
      systems: [],
    });
    const sql = "UPDATE audio_entries SET asset_id = '', source = ?, language = 'cy' WHERE media_type = 'LiveAudio'";
    await storage.database("VIDEO_DB").transact([{ sql, params: [sound] }]);
    return await newFan(storage, "video-archive", "live-audio");
  });
  const vars = { ...variablesAt(now), AKAMAI_TOKEN_KEY: "52a152a152a152a152a152a152a1" };
  const { miniflare, url } = await openSite({ port: 0, stateDir, quiet: true, vars });
  const stop = await runScheduleEachMinute(miniflare);
  const queries = await broadcast(page, "/league/derby");
  try {
    await page.goto(`${url.origin}/videos/derby`);
    await signIn(page, fan);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expectPlaying(page, 60);
    expect(queries.length).toBeGreaterThan(0);
    for (const query of queries)
      expect(query.get("hdnts")).toMatch(/^exp=\d+~acl=\/league\/derby\/\*~hmac=[0-9a-f]{64}$/);

    await operate(stateDir, (storage) => pullEntry(storage, "derby", true, operator, new Date()));
    // The notification that `npm run video -- pull` sends.
    const notice = `${url.origin}/origin/video/availability/pulled`;
    expect((await page.request.post(notice, { headers: serviceKey() })).status()).toBe(204);
    const refusal = page.getByRole("dialog", { name: "Video player" }).getByRole("alert");
    await expect(refusal).toContainText("Sorry but there is an issue with this stream");

    const asked = queries.length;
    await openMatchInPlay(page, url.origin);
    await page.getByRole("button", { name: "Listen live" }).click();
    const panel = page.getByRole("region", { name: "Audio player" });
    await expect(panel.getByText("Welsh", { exact: true })).toBeVisible();
    const heard = () =>
      page.evaluate(() => Number(Reflect.get(document.querySelector("audio") ?? {}, "webkitAudioDecodedByteCount")));
    await expect.poll(heard, { message: "bytes of sound decoded" }).toBeGreaterThan(0);
    expect(queries.slice(asked).every((query) => query.get("hdnts")?.includes("acl=/league/derby/sound/*"))).toBe(true);
    // No request may be pending when the site is closed.
    await page.goto("about:blank");
  } finally {
    stop();
    await miniflare.dispose();
    remove();
  }
});
