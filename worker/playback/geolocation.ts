import { z } from "zod";
import { countryName } from "../../schemas/site/league-words.ts";

const edgeLocation = z.object({ city: z.string().optional(), country: z.string().optional() });

/** Where the edge places a request: "Leeds, United Kingdom"; null where it does not know. */
export function locationLabel(request: Request): string | null {
  const location = edgeLocation.safeParse(request.cf).data;
  if (location === undefined) return null;
  const { city, country } = location;
  const names = [city, country && isCountry(country) && countryName(country)].filter((name) => name);
  return names.length === 0 ? null : names.join(", ");
}

/**
 * The code of the country in which the edge places a request (GB); null where it does not know. Never read from a header, which
 * clients can forge.
 */
export function requestCountry(request: Request): string | null {
  const code = edgeLocation.safeParse(request.cf).data?.country;
  return code !== undefined && isCountry(code) ? code : null;
}

/** The edge uses T1 for Tor and XX for unknown (CF-IPCountry). */
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "XX";
