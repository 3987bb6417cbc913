import { z } from "zod";
import { typedWords } from "../../../schemas/content/name-match.ts";
import type { NamesResponse } from "../../../schemas/football/names.ts";
import { player } from "../../../schemas/football/player.ts";
import { clubColumn, clubColumns, competitionColumn, competitionColumns } from "./rows.ts";

/** Maximum candidates of a kind; the caller ranks them. */
const maxClubs = 24;
const maxPlayers = 40;

/** Maximum words of a search that are looked up. */
const maxWords = 8;

const nameRow = z.object({
  club: clubColumn.nullable(),
  nickname: z.string().nullable(),
  town: z.string().nullable(),
  competition: competitionColumn.nullable(),
  player_id: player.shape.id.nullable(),
  player_name: z.string().nullable(),
  position: player.shape.position.nullable(),
});

/** Trigrams of a word, with two spaces before it so that its beginning counts (migration 0005). */
function trigrams(word: string): string[] {
  const letters = [...`  ${word}`];
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
}

/** Clubs, competitions and players whose names resemble a text, those with the rarest letters in common first. */
export async function findNames(db: D1Database, text: string): Promise<NamesResponse["data"]> {
  // Words are only letters and digits, so none of them can close the quotes.
  const threes = new Set(typedWords(text).slice(0, maxWords).flatMap(trigrams));
  if (threes.size === 0) return [];
  const match = [...threes].map((three) => `"${three}"`).join(" OR ");
  const candidates = (condition: string, limit: number) =>
    `SELECT * FROM (SELECT rowid AS key FROM name_index WHERE name_index MATCH ?1 AND ${condition} ORDER BY rank LIMIT ${limit})`;
  const { results } = await db
    .prepare(
      `SELECT iif(c.id IS NULL, NULL, ${clubColumns("c")}) AS club, c.nickname, c.town,
         iif(k.id IS NULL, NULL, ${competitionColumns("k")}) AS competition,
         p.id AS player_id, p.name AS player_name, p.position
       FROM (${candidates("rowid % 4 < 2", maxClubs)} UNION ALL ${candidates("rowid % 4 = 2", maxPlayers)}) AS found
         LEFT JOIN players p ON found.key % 4 = 2 AND p.id = found.key / 4
         LEFT JOIN competitions k ON found.key % 4 = 1 AND k.id = found.key / 4
         LEFT JOIN clubs c ON c.id = iif(found.key % 4 = 0, found.key / 4, p.club_id)`,
    )
    .bind(match)
    .all();
  return z.array(nameRow).parse(results).flatMap(toNamed);
}

function toNamed(row: z.output<typeof nameRow>): NamesResponse["data"] {
  const { club, nickname, town, competition, player_id: id, player_name: name, position } = row;
  if (competition !== null) return [{ kind: "competition", names: [competition.name], competition }];
  if (club === null) return [];
  if (id !== null && name !== null && position !== null) {
    return [{ kind: "player", names: [name], player: { id, position }, club }];
  }
  const names = [club.name, club.shortName, club.code, nickname, town].filter((each) => each !== null);
  return [{ kind: "club", names: [...new Set(names)], club }];
}
