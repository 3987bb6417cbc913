import { createHash } from "node:crypto";
import type { ClubLook } from "./crest.ts";

/**
 * File name of a club's drawn crest, with a hash of its look so that a changed crest has another URL. The hash has two letters, because a
 * page has a hundred crests.
 */
export function drawnCrestFile({
  id,
  name,
  colours,
  crest,
}: Pick<ClubLook, "id" | "name" | "colours" | "crest">): string {
  const look = [name, colours.primary, colours.secondary, colours.accent, crest.form, crest.pattern, crest.charge];
  const digest = createHash("sha256").update(look.join()).digest("base64url");
  return `${id}-${digest.slice(0, 2)}.svg`;
}
