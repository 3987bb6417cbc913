import { z } from "zod";

const edgeFacts = z.object({ city: z.string().optional(), country: z.string().optional() });

/** Where a request came from, as the edge saw it, in words: "Leeds, United Kingdom"; null where it does not know. */
export function locationLabel(request: Request): string | null {
  const facts = edgeFacts.safeParse(request.cf).data;
  if (facts === undefined) return null;
  const words = [facts.city, facts.country && countryName(facts.country)].filter((word) => word);
  return words.length === 0 ? null : words.join(", ");
}

/**
 * The country of a request by its code (GB), as the edge saw it; null where it does not know. Never read from a header: the
 * edge's own can be sent by anybody where the edge has not put it there.
 */
export function requestCountry(request: Request): string | null {
  const code = edgeFacts.safeParse(request.cf).data?.country;
  return code !== undefined && isCountry(code) ? code : null;
}

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "XX";

/** T1 is how the edge names Tor's network, XX what it cannot place (CF-IPCountry). */
function countryName(code: string): string | null {
  if (!isCountry(code)) return null;
  return new Intl.DisplayNames("en-GB", { type: "region" }).of(code) ?? null;
}
