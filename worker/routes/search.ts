import { Hono } from "hono";
import { z } from "zod";
import { minSuggestionLength } from "../../schemas/content/direct-hit.ts";
import { typedWords } from "../../schemas/content/name-match.ts";
import { maxTermLength } from "../../schemas/content/news-search.ts";
import type { AppEnv } from "../app-env.ts";
import { limitSearches } from "../middleware/limit-searches.ts";
import { parseParameters } from "../request/parameters.ts";
import { serveDocument } from "../seo/document.ts";
import { contentService } from "../services/content.ts";
import { findDirectHits } from "../services/direct-hits.ts";
import { matchService } from "../services/matches.ts";

/** Seconds for which suggestions may be cached. */
const freshSeconds = 60;

const query = z.object({
  q: z
    .string()
    .trim()
    .min(minSuggestionLength, `q has at least ${minSuggestionLength} characters`)
    .max(maxTermLength, `q has at most ${maxTermLength} characters`),
});

/**
 * `GET ?q=…` responds with DirectHits: things with a page of their own whose name matches, as suggestions while typing. The same for
 * everybody; texts with the same words share a response.
 */
export const searchRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const text = typedWords(parseParameters(query, c.req.query()).q).join(" ");
  const name = `search\n${c.get("league").version}\n${text}`;
  return await serveDocument(c, { name, freshSeconds, missing: "There are no suggestions." }, async (signal) => {
    await limitSearches(c);
    const backend = c.get("backends");
    const hits = await findDirectHits(text, {
      matches: matchService(backend("match-data"), { signal }),
      content: contentService(backend("content"), { signal }),
      league: c.get("league"),
      now: new Date(),
    });
    return { body: JSON.stringify(hits), contentType: "application/json; charset=utf-8" };
  });
});
