import { type Context, Hono } from "hono";
import { z } from "zod";
import { embedParameters, nonEmptyParameters } from "../../schemas/content/embed.ts";
import { type EmbedName, embedNames, embedSizes, embedSnippet } from "../../schemas/content/embed-snippet.ts";
import { isDivision } from "../../schemas/football/competition-kinds.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { escapeMarkup, withoutControls } from "../html/escape-markup.ts";
import { publicCORS } from "../middleware/public-cors.ts";
import { parseParameters } from "../request/parameters.ts";
import { serveDocument } from "../seo/document.ts";
import { contentService } from "../services/content.ts";
import { matchService } from "../services/matches.ts";
import { currentSeason } from "../settings/current-season.ts";

/** Seconds, in this site's cache and (as `cache_age`) at consumers. */
const freshSeconds = 3_600;
const missing = "There is no embed at this URL.";

const pixels = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, `${name} is a number of pixels.`)
    .transform(Number)
    .optional();
const query = z.object({
  url: z.url({ error: "url is the URL of an embed, such as https://…/embeds/league-table." }).max(500),
  format: z.string().default("json"),
  maxwidth: pixels("maxwidth"),
  maxheight: pixels("maxheight"),
});

/** GET /api/oembed?url=&format=json|xml&maxwidth=&maxheight= (oEmbed 1.0): the markup of an embed for other sites. */
export const oembedRoutes = new Hono<AppEnv>().use(publicCORS).get("/", (c) => {
  const { url: target, format, maxwidth, maxheight } = parseParameters(query, c.req.query());
  if (format !== "json" && format !== "xml") {
    // The status required by oEmbed (2.3.4).
    throw new ApiError(501, "bad_format", "format is either json or xml.");
  }
  const { origin } = new URL(c.req.url);
  const url = new URL(target);
  const name = embedNames.find((embed) => url.origin === origin && url.pathname === `/embeds/${embed}`);
  if (name === undefined) throw new ApiError(404, "not_found", missing);
  const parameters = parseParameters(z.object(embedParameters[name]), nonEmptyParameters(url));
  // Only parameters that the embed reads, so that each embed has one cache entry, and the markup echoes nothing else.
  const path = embedPath(name, parameters);
  const width = Math.min(maxwidth ?? Number.POSITIVE_INFINITY, embedSizes[name].width);
  const height = Math.min(maxheight ?? Number.POSITIVE_INFINITY, embedSizes[name].height);

  return serveDocument(
    c,
    { name: ["oembed", format, path, width, height].join(" "), freshSeconds, missing },
    async (signal) => {
      const title = await titleOf(c, name, parameters, signal);
      if (title === null) return null;
      const oembed = {
        type: "rich",
        version: "1.0",
        title: withoutControls(title),
        provider_name: c.get("league").name,
        provider_url: origin,
        cache_age: freshSeconds,
        width,
        height,
        html: embedSnippet({ origin, path, title: withoutControls(title), width, height }),
      };
      return format === "json"
        ? { body: JSON.stringify(oembed), contentType: "application/json; charset=utf-8" }
        : { body: toXML(oembed), contentType: "text/xml; charset=utf-8" };
    },
  );
});

interface EmbedChoice {
  competition?: number | undefined;
  season?: number | undefined;
  club?: number | undefined;
  category?: string | undefined;
  theme?: string | undefined;
}

function embedPath(name: EmbedName, choice: EmbedChoice): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(choice)) if (value !== undefined) parameters.set(key, String(value));
  return `/embeds/${name}${parameters.size === 0 ? "" : `?${parameters}`}`;
}

/** Title of an embed's frame; null if there is no such table, competition, club or category. */
async function titleOf(
  c: Context<AppEnv>,
  name: EmbedName,
  choice: EmbedChoice,
  signal: AbortSignal,
): Promise<string | null> {
  const settings = c.get("settings");
  const brand = c.get("league").name;
  if (name === "news") {
    const content = contentService(c.get("backends")("content"), { signal });
    if (choice.category === undefined) return `${brand} news`;
    const category = await content.category(choice.category);
    return category ? `${category.name}, ${brand}` : null;
  }
  const matches = matchService(c.get("backends")("match-data"), { signal });
  const season = choice.season ?? currentSeason(settings);
  if (name === "league-table") {
    const ofClub = async () => (await matches.clubs(season)).find(({ id }) => id === choice.club)?.division?.id ?? null;
    const highest = async () => (await matches.competitions()).find(isDivision)?.id ?? null;
    const division = choice.competition ?? (await (choice.club === undefined ? highest() : ofClub()));
    const table = division === null ? null : await matches.table(division, season);
    return table && `${table.competition.name} table, ${brand}`;
  }
  if (choice.club !== undefined && (await matches.clubByID(choice.club, season)) === null) return null;
  if (choice.competition === undefined) return `${brand} matches`;
  const competition = (await matches.competitions()).find(({ id }) => id === choice.competition);
  return competition ? `${competition.name} matches, ${brand}` : null;
}

function toXML(oembed: Record<string, string | number>): string {
  const fields = Object.entries(oembed).map(([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join("")}</oembed>\n`;
}
