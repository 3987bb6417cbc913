import { arrayOf, type Guard, isInstant, isInteger, isString, objectOf, oneOf, orNull } from "../site/guard.ts";

/** What has a page of its own, in the order of equally good hits. */
export const directHitKinds = ["club", "competition", "match", "player", "document", "page"] as const;

/** Something with a page of its own whose name is searched for. News and videos are searched by their words instead. */
export interface DirectHit {
  kind: (typeof directHitKinds)[number];
  title: string;
  /** Text that distinguishes hits of the same name; empty when there is none. It reveals no result. */
  detail: string;
  /** Path on this site. */
  href: string;
  /** When a match begins, ISO 8601 UTC. */
  kickoff: string | null;
  /** Path of a picture beside it. */
  imageURL: string | null;
  /** Clubs that it is about, for a fan's own club to come first. */
  clubIDs: number[];
}

/** Hits, best first. */
export interface DirectHits {
  hits: DirectHit[];
  /** What was searched for with the slips of names put right; null without any. */
  corrected: string | null;
}

const isDirectHit: Guard<DirectHit> = objectOf({
  kind: oneOf(...directHitKinds),
  title: isString,
  detail: isString,
  href: isString,
  kickoff: orNull(isInstant),
  imageURL: orNull(isString),
  clubIDs: arrayOf(isInteger),
});

/** A response of GET /api/search. */
export const isDirectHits: Guard<DirectHits> = objectOf({ hits: arrayOf(isDirectHit), corrected: orNull(isString) });

/** Hits that a search shows. */
export const maxDirectHits = 8;

/** A text of fewer characters suggests nothing. */
export const minSuggestionLength = 2;

/** Hits that are suggested while somebody types. */
export const maxSuggestions = 5;
