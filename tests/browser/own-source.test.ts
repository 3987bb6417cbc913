import { describeEntry } from "../../scripts/lib/video/describe-entry.ts";
import { createEntry, pullEntry } from "../../scripts/lib/video/video-entries.ts";
import { broadcast, cdn } from "./support/cdn.ts";
import { comeSignedIn, expectPlaying, newFan } from "./support/fan.ts";
import { serviceKey } from "./support/operator.ts";
import { streamingSite } from "./support/streaming-site.ts";
import { expect, test } from "./support/test.ts";

test.use({ siteVariables: streamingSite });

const operator = { operator: "steward@ground", reason: "the derby" };

test("an entry that an operator creates plays from another host's CDN, signed, and ends when it is pulled", async ({
  page,
  site,
  expectProblem,
}) => {
  // The next signed URL of an entry that is pulled is refused, if it is asked for before the player has ended.
  expectProblem(/403 .*\/api\/streams\/derby\/address$/);
  const { storage } = site;
  const now = new Date();
  const options = {
    hls: `${cdn}/league/derby/master.m3u8`,
    signing: "akamai",
    title: "The derby",
    section: "replays",
    entitlement: ["video-archive"],
  };
  await createEntry(storage, await describeEntry(storage, "derby", options, now), operator, now);
  await comeSignedIn(page, await newFan(storage, "video-archive"));
  const queries = await broadcast(page, "/league/derby");
  await page.goto("/videos/derby");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expectPlaying(page, 150);
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries)
    expect(query.get("hdnts")).toMatch(/^exp=\d+~acl=\/league\/derby\/\*~hmac=[0-9a-f]{64}$/);

  await pullEntry(storage, "derby", true, operator, new Date());
  // As `npm run video -- pull` notifies the site.
  const notice = await page.request.post("/origin/video/availability/pulled", { headers: serviceKey() });
  expect(notice.status()).toBe(204);
  const refusal = page.getByRole("dialog", { name: "Video player" }).getByRole("alert");
  await expect(refusal).toContainText("Sorry but there is an issue with this stream");
});
