/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { dayRange, leagueDate } from "../../schemas/site/league-time.ts";
import type { AppEnv } from "../app-env.ts";
import { inNamedLanguage, namedLanguage } from "../language/page-language.ts";
import { OfflinePage } from "../offline/offline-page.tsx";
import { serveDocument } from "../seo/document.ts";
import { matchService } from "../services/matches.ts";
import { currentSeason } from "../settings/current-season.ts";

/** Seconds. A browser refreshes it with each page that it opens, but no more often than this. */
const freshSeconds = 60;
const missing = "There is no page for browsers without a connection.";

/** One page for everybody, which browsers store as it is, so its script cannot have a response's nonce. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/**
 * `/offline`: the page that public/service-worker.js stores and shows in place of a page that cannot be loaded; with `language`, for pages
 * in that language.
 */
export const offlineRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const league = c.get("league");
  const language = namedLanguage(c.req.query("language"), league);
  const name = language === null ? "offline" : `offline ${language}`;
  const response = await serveDocument(c, { name, freshSeconds, missing }, async (signal) => {
    const matches = matchService(c.get("backends")("match-data"), { signal });
    const season = currentSeason(c.get("settings"));
    const now = new Date();
    const today = leagueDate(now);
    const days = (await matches.kickOffs({ season })).map(({ kickoff }) => leagueDate(kickoff));
    const date = days.findLast((day) => day <= today) ?? days[0] ?? null;
    const found = date === null ? [] : await matches.fixtures({ season, ...dayRange(date) });
    const { name: brand, theme } = league;
    const body = await inNamedLanguage(language, league, async () =>
      String(await (<OfflinePage brand={brand} theme={theme} date={date} matches={found} now={now} />)),
    );
    return { body, contentType: "text/html; charset=utf-8" };
  });
  response.headers.set("content-security-policy", policy);
  if (language !== null) response.headers.set("content-language", language);
  return response;
});
