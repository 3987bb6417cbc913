import { z } from "zod";

const edgeFacts = z.object({ city: z.string().optional(), country: z.string().optional() });

/** Where a request came from, as the edge saw it, in words: "Leeds, United Kingdom"; null where it does not know. */
export function placeOf(request: Request): string | null {
  const facts = edgeFacts.safeParse(request.cf).data;
  if (facts === undefined) return null;
  const words = [facts.city, facts.country && countryName(facts.country)].filter((word) => word);
  return words.length === 0 ? null : words.join(", ");
}

/** T1 is how the edge names Tor's network, XX what it cannot place (CF-IPCountry). */
function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || code === "XX") return null;
  return new Intl.DisplayNames("en-GB", { type: "region" }).of(code) ?? null;
}
