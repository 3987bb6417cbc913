import { z } from "zod";
import { countryName } from "../../schemas/site/league-formats.ts";
import { english, pageLanguage, t } from "../../schemas/site/messages.ts";

const edgeLocation = z.object({ city: z.string().optional(), country: z.string().optional() });

/** English names of countries. They are stored in English, whatever the language of the page on which the user signed in. */
let names: Intl.DisplayNames | undefined;

function englishName(code: string): string | undefined {
  names ??= new Intl.DisplayNames(english.tag, { type: "region", fallback: "none" });
  return names.of(code);
}

let codes: ReadonlyMap<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code of a country's English name. */
function codeOf(name: string): string | undefined {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  codes ??= new Map(
    letters.flatMap((first) => letters.map((second) => [englishName(first + second) ?? "", first + second] as const)),
  );
  return name === "" ? undefined : codes.get(name);
}

/**
 * A location from {@link locationLabel} with its country in the page's language; null if unknown. Cities have the names that the edge uses.
 */
export function localisedLocation(location: string | null): string | null {
  if (location === null || pageLanguage().tag === english.tag) return location;
  const names = location.split(", ");
  const code = codeOf(names.at(-1) ?? "");
  return code === undefined ? location : [...names.slice(0, -1), countryName(code)].join(t(", "));
}

/** A request's location according to the edge, in English: "Leeds, United Kingdom"; null where the edge does not know it. */
export function locationLabel(request: Request): string | null {
  const location = edgeLocation.safeParse(request.cf).data;
  if (location === undefined) return null;
  const { city, country } = location;
  const names = [city, country && isCountry(country) && (englishName(country) ?? country)].filter((name) => name);
  return names.length === 0 ? null : names.join(", ");
}

/**
 * The code of a request's country (GB) according to the edge; null where the edge does not know it. Never read from a header, which clients
 * can forge.
 */
export function requestCountry(request: Request): string | null {
  const code = edgeLocation.safeParse(request.cf).data?.country;
  return code !== undefined && isCountry(code) ? code : null;
}

/** The edge uses T1 for Tor and XX for unknown (CF-IPCountry). */
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "XX";
