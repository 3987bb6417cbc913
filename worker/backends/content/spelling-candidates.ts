import { Hono } from "hono";
import { z } from "zod";
import { maxTypos, typedWords } from "../../../schemas/content/name-match.ts";
import { maxTermLength } from "../../../schemas/content/news-search.ts";
import type { spellingCandidatesResponse } from "../../../schemas/content/search.ts";
import type { AppEnv } from "../../app-env.ts";
import { parseParameters } from "../../request/parameters.ts";
import { lastKeyOf } from "./news-search.ts";

const query = z.object({
  q: z
    .string()
    .trim()
    .min(1, "q is the text whose words are looked for")
    .max(maxTermLength, `q has at most ${maxTermLength} characters`),
});

/** Maximum words of a text that are looked up, and candidates for each. */
const maxWords = 8;
const maxCandidates = 1000;

const termRows = z.array(z.object({ term: z.string() }));

/**
 * GET news/words?q=: words of titles and summaries that the words of a text may be misspellings of, most frequent first; the caller
 * compares them. The first letter is taken to be right. The index includes articles that are not published yet, so a word that may occur
 * only in those is looked up among the published ones.
 */
export const spellingCandidates = new Hono<AppEnv>().get("/", async (c) => {
  const words = typedWords(parseParameters(query, c.req.query()).q).filter((word) => maxTypos(word.length) > 0);
  const database = c.env.CONTENT_DB;
  const statement = database.prepare(
    `WITH unpublished AS MATERIALIZED (SELECT count(*) AS articles FROM articles WHERE search_key > ?5)
     SELECT term FROM (SELECT term, doc FROM article_heading_words WHERE term >= ?1 AND term < ?2 AND length(term) BETWEEN ?3 AND ?4
       ORDER BY doc DESC LIMIT ${maxCandidates})
     WHERE doc > (SELECT articles FROM unpublished) OR EXISTS (
       SELECT 1 FROM article_heading_index WHERE article_heading_index MATCH '"' || term || '"' AND rowid <= ?5)
     ORDER BY doc DESC`,
  );
  const lastKey = lastKeyOf(new Date());
  const statements = words.slice(0, maxWords).map((word) => {
    const [first = ""] = word;
    const after = String.fromCodePoint((first.codePointAt(0) ?? 0) + 1);
    const most = maxTypos(word.length);
    return statement.bind(first, after, word.length - most, word.length + most, lastKey);
  });
  const found = statements.length === 0 ? [] : await database.batch(statements);
  const data = new Set(found.flatMap(({ results }) => termRows.parse(results).map(({ term }) => term)));
  return c.json({ data: [...data] } satisfies z.infer<typeof spellingCandidatesResponse>);
});
