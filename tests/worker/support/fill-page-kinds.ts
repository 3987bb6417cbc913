import { env } from "cloudflare:workers";
import { insertFixture, insertLeague } from "../../fixtures/small-league.ts";
import { newEntry, newFootage } from "../backends/video/footage.ts";
import { addArticle, addDocument } from "./content-rows.ts";
import { sellDemoPackages } from "./stripe.ts";

/**
 * Inserts what the pages of tests/fixtures/page-kinds.ts show: a match in an hour (801), a player, a document, an article, a recording and
 * passes on sale.
 * @returns a function that fills an article's slug and a video's id into the path of a kind
 */
export async function fillPageKinds(): Promise<(kind: string) => string> {
  await insertLeague(env.MATCH_DB);
  const kickoff = new Date(Date.now() + 3_600_000).toISOString();
  await insertFixture(env.MATCH_DB, { id: 801, kickoff, home: 1, away: 2 });
  await env.MATCH_DB.exec(
    "INSERT INTO players (id, club_id, name, shirt_number, position, birth_date, nationality) VALUES (1, 1, 'A. Player', 1, 'GK', '2000-01-01', 'England')",
  );
  await addDocument({ slug: "constitution", title: "Constitution" });
  await newFootage();
  await sellDemoPackages();
  const article = await addArticle({ title: "A late winner" });
  const video = await newEntry({ kind: "recording", releasedAgo: 60 });
  return (kind) => kind.replace("$article", article).replace("$video", video);
}
