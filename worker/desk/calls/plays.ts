import { z } from "zod";
import { deskPlaysResponse, playPeriod } from "../../../schemas/desk/plays.ts";
import type { StaffRole } from "../../../schemas/desk/staff.ts";
import { deskSourcesResponse } from "../../../schemas/desk/videos.ts";
import type { MetricName, MetricTotal } from "../../../schemas/site/metrics.ts";
import { playQualities } from "../../../schemas/site/play-quality.ts";
import { ApiError } from "../../errors.ts";
import { readLiveSources, readRecordings } from "../../health/own-sources.ts";
import { metricsStore } from "../../observability/metrics-store.ts";
import { readMetrics } from "../../observability/read-metrics.ts";
import { findPlayableItem } from "../../playback/playable-item.ts";
import { BackendError } from "../../services/backend-error.ts";
import { videoService } from "../../services/videos.ts";
import { type CallScope, staffCall } from "../staff-call.ts";

const readers: readonly StaffRole[] = ["administrator", "video", "support", "analyst"];

/** Maximum number of entries in the list. */
const shown = 25;

/** An entry's title; null if the video backend fails. */
async function titleOf({ c }: CallScope, entryID: string): Promise<string | null> {
  try {
    return (await findPlayableItem(videoService(c.get("backends")("video"), {}), entryID))?.metaData.title ?? null;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return null;
  }
}

const byCode = (totals: readonly MetricTotal[], metric: MetricName) =>
  totals
    .filter((total) => total.metric === metric && total.label !== "granted")
    .map(({ label, count }) => ({ code: label, count }))
    .toSorted((one, other) => other.count - one.count);

async function measured({ c, now }: CallScope, minutes: number) {
  try {
    return await readMetrics(metricsStore(c.get("settings"), c.env), minutes, now);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "unavailable", "What was measured cannot be read at the moment. Please try again.");
  }
}

/** Staff calls about the quality of playback. */
export const playCalls = [
  staffCall({
    method: "GET",
    path: "plays",
    action: "plays.read",
    summary: "How what is watched plays: start, waits, quality, frames, errors and refusals",
    roles: readers,
    input: z.object({ minutes: playPeriod.meta({ description: "The last minutes to look at." }) }),
    response: deskPlaysResponse,
    audit: null,
    async run(scope, { minutes }) {
      const metrics = await measured(scope, minutes);
      const entries = playQualities(metrics).slice(0, shown);
      return {
        entries: await Promise.all(
          entries.map(async (entry) => ({ ...entry, title: await titleOf(scope, entry.entryID) })),
        ),
        failures: byCode(metrics.totals, "play-failure"),
        refusals: byCode(metrics.totals, "session-check"),
      };
    },
  }),
  staffCall({
    method: "GET",
    path: "sources",
    action: "sources.read",
    summary: "How the live sources on air from other hosts are, and which recordings there cannot be watched whole",
    roles: readers,
    input: z.object({}),
    response: deskSourcesResponse,
    audit: null,
    async run({ c }) {
      const video = c.get("backends")("video");
      const [live, recordings] = await Promise.all([readLiveSources(video), readRecordings(video)]);
      return { live, recordings };
    },
  }),
];
