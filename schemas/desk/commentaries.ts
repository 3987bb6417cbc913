import { z } from "zod";
import { ownSource } from "../streaming/own-source.ts";
import { entryID } from "../streaming/session-check.ts";
import {
  entryChoices,
  entryInput,
  entryMatch,
  entryViewers,
  matchChoices,
  operatorEntry,
  operatorEntryInput,
  version,
} from "./entry-input.ts";

const instant = z.iso.datetime({ offset: true });

/** The spoken language (BCP 47); null: not stated. */
const language = z
  .string()
  .regex(/^[a-z]{2,3}(?:-[A-Z]{2})?$/, "A language is its code, such as en, cy or de-AT.")
  .nullable();

/** What a commentary plays: the audio of an asset that this site packaged, or an unencrypted HLS stream from another host. */
const commentarySource = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("packaged"), asset: z.string().min(1).max(100) }),
    z.object({
      kind: z.literal("own"),
      source: ownSource.refine(
        ({ hls, dash, systems }) => hls !== undefined && dash === undefined && systems.length === 0,
        "A commentary plays from an HLS address, and is not encrypted.",
      ),
    }),
  ],
  { error: "plays is the sound of a packaged asset, or a source of its own." },
);
export type CommentarySource = z.infer<typeof commentarySource>;

/** A live commentary as the video backend stores it. */
const operatorCommentary = operatorEntry.omit({ source: true }).extend({
  plays: commentarySource,
  language,
  /** When it ended; null: it has not. */
  endedAt: instant.nullable(),
});
export type OperatorCommentary = z.infer<typeof operatorCommentary>;
/** GET operator/commentaries/{entry}, and the response to each change. */
export const operatorCommentaryResponse = z.object({ data: operatorCommentary });
/** GET operator/commentaries: matches that already have a commentary, and packaged assets whose audio can be used. */
export const operatorCommentariesResponse = z.object({
  data: z.object({ fixtureIDs: z.array(z.int()), assets: z.array(z.string()) }),
});

const written = operatorEntryInput
  .omit({ at: true })
  .extend({ match: entryMatch, plays: commentarySource, language: language.default(null) });
/** POST operator/commentaries. */
export const operatorCommentaryRequest = written.extend({ entryID });
/** POST operator/commentaries/{entry}/change. `version` is the one the change is based on. */
export const operatorCommentaryChange = written.extend({ version: z.int() });

// ---- Staff calls

/** A live commentary as the form shows it. */
export const deskCommentaryResponse = operatorCommentary.omit({ from: true, entitlements: true }).extend({
  matchTitle: z.string().nullable(),
  viewers: entryViewers,
  phase: z.enum(["to come", "on air", "ended"]),
});
export type DeskCommentary = z.infer<typeof deskCommentaryResponse>;

/** GET commentaries: the choices for a new commentary. */
export const deskCommentaryChoices = z.object({
  /** Matches in play and of the next two weeks that have no commentary. */
  matches: matchChoices,
  /** Packaged live assets, by id. */
  assets: z.array(z.string()),
  ...entryChoices.shape,
});
export type DeskCommentaryChoices = z.infer<typeof deskCommentaryChoices>;

const commentary = entryInput.extend({ plays: commentarySource, language: language.default(null) });
/** POST commentaries. Without a title it is named after its match. */
export const openCommentaryRequest = commentary.extend({ match: z.int().positive().max(999_999_999) });
/** POST commentaries/{entry}/change. */
export const changeCommentaryRequest = commentary.extend({ version });
