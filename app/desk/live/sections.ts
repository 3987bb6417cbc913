import { z } from "zod";
import {
  type MatchSources,
  matchSections,
  type SectionName,
  sectionVersions,
} from "../../../schemas/football/match-sources.ts";
import { outbox } from "./outbox.ts";

/** Milliseconds between polls of a match. */
export const pollInterval = 4_000;

/** The section of each side's line-up. */
export const sectionOf = { home: "homeLineUp", away: "awayLineUp" } as const satisfies Record<string, SectionName>;

const sent = z.object({ seen: sectionVersions.default({}), withdrawn: z.array(matchSections.keyof()).default([]) });

/** The version that a new change of a section has to name as seen. Includes reports that are still in the outbox, which are sent first. */
export function seenVersion({ versions }: MatchSources, match: number, section: SectionName): number {
  const queued = outbox.queued.flatMap((each) => {
    const { data } = each.match === match && each.problem === null ? sent.safeParse(each.report) : {};
    return data?.seen[section] ?? [];
  });
  return Math.max(versions[section] ?? 0, ...queued.map((number) => number + 1));
}
