import { z } from "zod";
import { streamerSite } from "../streaming/streamer.ts";
import { text } from "./fields.ts";

/** Settings of all single clubs' streaming sites (spec: streamer-site#streamer-site). */
export const streamerSettings = z.strictObject({
  /** The club at /streamer, without an id in the path; null for none. */
  clubID: z.int().positive().nullable(),
  troubleshootingTitle: text(100),
  voucherText: text(300),
  voucherButton: text(40),
  noFixtures: text(100),
  /** Number of fixtures after the next one. */
  fixturesShown: z.int().min(1).max(40),
  /** A club site's texts and settings unless the league overrides them (STREAMER_SITES). */
  site: streamerSite,
});
