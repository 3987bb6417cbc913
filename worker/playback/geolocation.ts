import { z } from "zod";

const edgeLocation = z.object({ city: z.string().optional(), country: z.string().optional() });

/** Where the edge places a request: "Leeds, United Kingdom"; null where it does not know. */
export function locationLabel(request: Request): string | null {
  const location = edgeLocation.safeParse(request.cf).data;
  if (location === undefined) return null;
  const names = [location.city, location.country && countryName(location.country)].filter((name) => name);
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

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "XX";

/** The edge uses T1 for Tor and XX for unknown (CF-IPCountry). */
function countryName(code: string): string | null {
  if (!isCountry(code)) return null;
  return new Intl.DisplayNames("en-GB", { type: "region" }).of(code) ?? null;
}
