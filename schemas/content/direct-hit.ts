import { arrayOf, type Guard, isInstant, isInteger, isString, objectOf, oneOf, orNull } from "../site/type-guards.ts";

/** Kinds of things with a page of their own. Equally good hits are listed in this order. */
export const directHitKinds = ["club", "competition", "match", "player", "document", "page"] as const;

/** Something with a page of its own that is found by its name. News and videos have full-text search instead. */
export interface DirectHit {
  kind: (typeof directHitKinds)[number];
  title: string;
  /** Text that distinguishes hits of the same name; empty when there is none. It reveals no result. */
  detail: string;
  /** Path on this site. */
  href: string;
  /** When a match begins, ISO 8601 UTC. */
  kickoff: string | null;
  /** Path of an image to show beside it. */
  imageURL: string | null;
  /** Clubs that it is about, so that a fan's own club can come first. */
  clubIDs: number[];
}

/** Hits, best first. */
export interface DirectHits {
  hits: DirectHit[];
  /** The search text with misspelt names corrected; null when there were none. */
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

/** Maximum hits that a search shows. */
export const maxDirectHits = 8;

/** Shorter texts get no suggestions. Characters. */
export const minSuggestionLength = 2;

/** Maximum suggestions while somebody types. */
export const maxSuggestions = 5;
