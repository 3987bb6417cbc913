import { z } from "zod";
import { pageNumber } from "../../../schemas/desk/page-number.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import {
  anyAccount,
  type DeskVideo,
  deskVideoResponse,
  deskVideosResponse,
  pullRequest,
  signedOut,
  videoPreviewResponse,
  watchCheckQuery,
  watchCheckResponse,
} from "../../../schemas/desk/videos.ts";
import { entryID } from "../../../schemas/streaming/session-check.ts";
import { ApiError } from "../../errors.ts";
import { findPlayableItem, type PlayableItem } from "../../playback/playable-item.ts";
import { grantPreview } from "../../playback/playback-check.ts";
import { fetchBackend } from "../../services/backend-client.ts";
import { BackendError } from "../../services/backend-error.ts";
import { streamDesk } from "../../services/stream-desk.ts";
import { videoService } from "../../services/videos.ts";
import { describeItem, matchIn, offeredEntry } from "../offered-entry.ts";
import { allPasses } from "../passes-on-sale.ts";
import { type CallScope, staffCall } from "../staff-call.ts";
import { opens, openTo, ruleSentences, whoCanWatch } from "../who-can-watch.ts";

const readers: readonly StaffRole[] = ["administrator", "video", "support", "commercial", "analyst"];
const pullers: readonly StaffRole[] = ["administrator", "video"];

const one = z.object({ entry: entryID.meta({ description: "The entry's id." }) });
const backendOf = ({ c }: CallScope) => c.get("backends")("video");

/** Number of live streams on a page of the list. */
const liveShown = 50;

const listed = (item: PlayableItem, ends: Readonly<Record<string, string>> = {}) => ({
  ...describeItem(item),
  until: ends[item.mediaData.entryId] ?? null,
});

async function readVideo(scope: CallScope, entry: string): Promise<DeskVideo> {
  const [{ offer, ...described }, uploaded] = await Promise.all([
    offeredEntry(scope, entry),
    streamDesk(backendOf(scope)).recording(entry),
  ]);
  const passes = await allPasses(scope, matchIn(offer));
  return {
    ...described,
    // An entry without footage has the status "disabled" too, though nobody pulled it.
    pulled: uploaded?.pulled ?? offer.status === "disabled",
    recording: uploaded && { state: uploaded.state, percent: uploaded.percent, problem: uploaded.problem },
    rules: ruleSentences(offer.availability),
    openTo: openTo(offer),
    entitlements: openTo(offer) === "passes" ? [...offer.required] : [],
    passes: passes.map((pass) => ({ id: pass.id, name: pass.name, opens: opens(offer, pass), sale: pass.sale })),
  };
}

export const videoCalls = [
  staffCall({
    method: "GET",
    path: "videos",
    action: "videos.list",
    summary: "Live streams on air and to come, or whatever has words in its title, past and to come",
    roles: readers,
    input: z.object({
      text: z.string().max(100).default("").meta({ description: "Words of the title, or an entry's id." }),
      page: pageNumber.meta({ description: "Of live streams, without words: from 0." }),
    }),
    response: deskVideosResponse,
    audit: null,
    async run(scope, { text, page }) {
      const videos = videoService(backendOf(scope), {});
      const desk = streamDesk(backendOf(scope));
      if (text.trim() === "") {
        const [live, ends, waiting, pulled] = await Promise.all([
          videos.section("live", { page, size: liveShown }),
          desk.ends(),
          desk.waiting(),
          desk.pulled(),
        ]);
        const isPulled = new Set(pulled.map((entry) => entry.entryID));
        const entries = live.map((item) => ({ ...listed(item, ends), pulled: isPulled.has(item.mediaData.entryId) }));
        const more = live.length === liveShown;
        return page === 0 ? { entries, more, waiting, pulled } : { entries, more };
      }
      const named = entryID.safeParse(text.trim()).data;
      const [exact, titled] = await Promise.all([
        named === undefined ? null : findPlayableItem(videos, named),
        desk.find(text),
      ]);
      const first = exact === null ? [] : [listed(exact)];
      if (titled !== null) {
        const others = titled.filter(({ entryID: each }) => each !== named).map((entry) => ({ ...entry, until: null }));
        return { entries: [...first, ...others] };
      }
      // A remote backend has no search for staff, so this finds what fans find.
      const found = await videos.searchVideos({ term: text, exact: false, sort: "date", page: 0 });
      return { entries: [...first, ...found.data.map((item) => listed(item))] };
    },
  }),
  staffCall({
    method: "GET",
    path: "videos/{entry}",
    action: "videos.read",
    summary: "A video or commentary, and what decides who may watch it",
    roles: readers,
    input: one,
    response: deskVideoResponse,
    audit: null,
    run: (scope, { entry }) => readVideo(scope, entry),
  }),
  staffCall({
    method: "GET",
    path: "videos/{entry}/answer",
    action: "videos.answer",
    summary: "Whether somebody may watch it: by place, time and pass, with the rule that decides",
    roles: readers,
    input: one.extend(watchCheckQuery.shape),
    response: watchCheckResponse,
    audit: null,
    async run(scope, { entry, country, at, viewer: named }) {
      const { offer } = await offeredEntry(scope, entry);
      const passes = await allPasses(scope, matchIn(offer));
      const viewer = named === signedOut || named === anyAccount ? named : passes.find(({ id }) => id === named);
      if (viewer === undefined) throw new ApiError(404, "no_such_pass", "There is no pass with that id.");
      return whoCanWatch(offer, passes, {
        country: country === "" ? null : country,
        at: at === undefined ? scope.now : new Date(at),
        viewer,
      });
    },
  }),
  staffCall({
    method: "POST",
    path: "videos/{entry}/preview",
    action: "videos.preview",
    summary:
      "A playback token for staff to see what plays, without the entry's rules and for the device that asks alone",
    roles: pullers,
    input: one,
    response: videoPreviewResponse,
    audit: { subject: ({ entry }) => `entry ${entry}` },
    async run(scope, { entry }) {
      return await grantPreview(scope.c, entry);
    },
  }),
  staffCall({
    method: "POST",
    path: "videos/{entry}/pull",
    action: "videos.pull",
    onFansPages: true,
    summary: "Let nobody watch it, streams that run included, or let it be watched again",
    roles: pullers,
    input: one.extend(pullRequest.shape),
    response: deskVideoResponse,
    audit: {
      subject: ({ entry }) => `entry ${entry}`,
      loggedInput: ({ pulled }) => ({ pulled }),
      state: async (scope, { entry }) => ({ pulled: (await readVideo(scope, entry)).pulled }),
    },
    async run(scope, { entry, pulled }) {
      await offeredEntry(scope, entry);
      const path = `availability/entries/${encodeURIComponent(entry)}`;
      const response = await fetchBackend(backendOf(scope), path, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ disabled: pulled }),
      });
      if (!response.ok) throw new BackendError("video", "status", response.status);
      return await readVideo(scope, entry);
    },
  }),
];
