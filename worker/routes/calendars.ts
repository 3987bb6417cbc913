import { Hono } from "hono";
import { z } from "zod";
import { firstTeam } from "../../schemas/football/competition-kinds.ts";
import type { AppEnv } from "../app-env.ts";
import { inNamedLanguage } from "../language/page-language.ts";
import { compression } from "../middleware/compression.ts";
import { publicCORS } from "../middleware/public-cors.ts";
import { parseParameters } from "../request/parameters.ts";
import { serveDocument } from "../seo/document.ts";
import { matchService } from "../services/matches.ts";
import { currentSeason } from "../settings/current-season.ts";
import { canonicalOriginOf } from "../streamer-sites/site-urls.ts";

/** Seconds. Calendars refresh about hourly; one that was just added should show a moved match. */
const freshSeconds = 300;
const missing = "There is no calendar of that name. It is a club or a competition, named by its slug.";

const file = ":file{[a-z0-9-]+(\\.[a-z0-9-]+)?\\.ics}";
const query = z.object({
  results: z.enum(["on", "off"], { error: "results is on or off" }).default("on"),
});

/** A club's calendar by id, which is how a device stores its user's own club. */
const byID = ":id{[1-9][0-9]{0,8}\\.ics}";

/**
 * `/calendar/{club or competition}.ics` and `/calendar/{club}.{team}.ics`: the current season's matches. With `?results=off`, titles have
 * no scores.
 */
export const calendarRoutes = new Hono<AppEnv>().use(publicCORS, compression);

calendarRoutes.get(`/${byID}`, async (c, next) => {
  const matches = matchService(c.get("backends")("match-data"), {});
  const id = Number.parseInt(c.req.param("id"), 10);
  const club = await matches.clubByID(id, currentSeason(c.get("settings")));
  if (club === null) return await next();
  return c.redirect(`/calendar/${club.slug}.ics${new URL(c.req.url).search}`, 302);
});

calendarRoutes.get(`/${file}`, (c) => {
  const settings = c.get("settings");
  const name = c.req.param("file").slice(0, -".ics".length);
  const [slug = "", team = firstTeam] = name.split(".");
  const { results } = parseParameters(query, c.req.query());
  return serveDocument(c, { name: `calendar ${name} ${results}`, freshSeconds, missing }, async (signal) => {
    if (name.length > 100) return null;
    const matches = matchService(c.get("backends")("match-data"), { signal });
    const season = currentSeason(settings);
    const competition = (await matches.competitions()).find((each) => each.slug === name);
    const club = competition ? null : await matches.club(slug, season);
    if (club && team !== firstTeam && !club.teams?.includes(team)) return null;
    const subject = competition ?? club;
    if (!subject) return null;
    const of = competition ? { competitionIDs: [competition.id] } : { clubID: subject.id, team };
    const [found, venues] = await Promise.all([
      matches.fixtures({ ...of, season, limit: 2000 }),
      matches.venues(season),
    ]);
    // The calendar library is loaded with the first request.
    const { matchCalendar } = await import("../calendars/match-calendar.ts");
    const league = c.get("league");
    const body = await inNamedLanguage(null, league, () =>
      matchCalendar(found, {
        name: `${subject.name} | ${league.name}`,
        origin: canonicalOriginOf(c),
        venues,
        results: results === "on",
        now: new Date(),
      }),
    );
    const revision = body.replaceAll(/^DTSTAMP:.*$/gm, "");
    return { body, contentType: "text/calendar; charset=utf-8", revision };
  });
});
