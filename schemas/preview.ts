import type { MatchState } from "./match-data.ts";

/*
 * Addresses of the pictures that other sites show beside a link to a page (Open Graph). Pages write them, worker/previews
 * answers them.
 */

/** Pixels, as sites that show previews ask for them. */
export const previewSize = { width: 1200, height: 630 } as const;

/** What a preview shows. */
export type PreviewKind = "match" | "article" | "video" | "page";

/** The path of a preview. `name` is an id, slug or picture key. */
export function previewPath(kind: PreviewKind, name: string | number): string {
  return `/previews/${kind}/${encodeURIComponent(name)}.jpg`;
}

/**
 * The path of a match's preview. Sites keep what stands at an address for weeks, so that the state is part of it: another
 * score is another picture.
 */
export function matchPreviewPath({ id, kickoff, state }: { id: number; kickoff: string; state: MatchState }): string {
  const now =
    state.kind === "fixture"
      ? (state.note ?? kickoff.slice(0, 16))
      : [state.kind === "live" ? state.phase : state.outcome, ...[state.score, state.penalties].flatMap(goals)].join(
          "-",
        );
  return `${previewPath("match", id)}?state=${encodeURIComponent(now)}`;
}

const goals = (score: { home: number; away: number } | null) => (score === null ? [] : `${score.home}-${score.away}`);
