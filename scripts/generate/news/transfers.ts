import { leagueInstant } from "../../../schemas/site/league-time.ts";
import { clubOf } from "../divisions.ts";
import type { Transfer } from "../players.ts";
import { goalsOf } from "../result.ts";
import { counted, type Draft, heading, paragraph, plural, quotation } from "./article.ts";
import type { PlayedMatch } from "./chronicle.ts";
import type { Writer } from "./writer.ts";

const sentences = {
  title: [
    "{to} sign {player} from {from}",
    "{player} swaps {from} for {to}",
    "{from} {role} {player} joins {to}",
    "{to} complete deal for {player}",
    "{player} moves to {ground}",
    "New {role} for {to}: {player} arrives from {from}",
    "{to} land {role} {player}",
    "Done deal: {player} to {to}",
    "{player} leaves {from} for a new start at {to}",
    "{years}-year deal takes {player} to {to}",
  ],
  lead: [
    "{to} have signed {role} {player} from {from} on a {years}-year contract.",
    "{role} {player} has left {from} to join {to}, where he has signed for {term}.",
    "{player}, the {nation} {role}, is a {to} player after his move from {from} went through.",
    "{to} have their man: {player} arrives from {from} with {term} on his contract.",
    "The {role} {player} will wear the colours of {to} next season after a transfer from {from}.",
    "{from} have agreed to let {player} go, and the {role} has put his name to {term} at {to}.",
    "A move that had been talked about for weeks is done: {player} goes from {from} to {to}.",
  ],
  about: [
    "The {age}-year-old made {games} for {from} last season and scored {goals}.",
    "He was in {from}'s side for {games} last season, with {goals} to his name.",
    "Last season brought him {games} and {goals} for {from}, at the age of {age}.",
    "At {age} he comes with {games} and {goals} from his last year at {from}.",
    "{from} used him in {games} last season, and he found the net {times}.",
  ],
  keeper: [
    "The {age}-year-old goalkeeper played {games} for {from} last season.",
    "He kept goal for {from} in {games} last season, and is {age} years old.",
    "Aged {age}, he has {games} for {from} behind him from last season.",
  ],
  shirt: [
    "He takes the number {shirt} shirt at {ground}.",
    "At {ground} he will wear {shirt}.",
    "{to} have given him number {shirt}.",
    "The number on his back at {ground} will be {shirt}.",
    "Number {shirt} was free, and it is his.",
  ],
  fee: [
    "The clubs agreed not to tell the fee.",
    "The fee was not disclosed.",
    "It is understood that the fee depends on appearances.",
    "Neither club would say what it cost.",
    "Part of the fee falls due only if {to} go up.",
    "{from} keep a share of any later transfer.",
  ],
  welcome: [
    "He was the one name on the list that everybody in the room agreed on",
    "He sees passes that others do not, and he works when he does not have the ball",
    "We wanted more height and more voice. We have both now",
    "I have tried to sign him twice before. Third time lucky",
    "He has played at this level and is hungry for more. That is the combination we look for",
    "You can put him in and forget about that position for a while",
    "He turned others down to come here, and that tells you something",
    "We have watched him for a year. He does not have bad weeks",
    "He will not need long to settle. Half the squad know him",
    "There is a lot more to come from him, and we want it to come here",
  ],
  arrival: [
    "As soon as I saw the ground I knew",
    "My family liked the town before I had even met the manager",
    "It was time for something new, and this felt right from the first call",
    "I want to play every week. I was told I have to earn it, and that is fair",
    "The way this team plays suits me",
    "I played against them last season and they never stopped running. I would rather be on their side",
    "I have unfinished business in this league",
    "The supporters gave me a hard time when I came as an opponent. I hope they are as loud for me",
  ],
  heading: ["His last season", "The player", "What he brings", "Record", "Behind the move"],
} as const;

const roles = { GK: "goalkeeper", DF: "defender", MF: "midfielder", FW: "forward" };
const nations: Readonly<Record<string, string>> = {
  England: "English",
  Wales: "Welsh",
  Scotland: "Scottish",
  "Republic of Ireland": "Irish",
  "Northern Ireland": "Northern Irish",
  France: "French",
  Nigeria: "Nigerian",
  Ghana: "Ghanaian",
  Jamaica: "Jamaican",
  Netherlands: "Dutch",
  Portugal: "Portuguese",
  Poland: "Polish",
};

/** Matches played, from the start or as a substitute, and goals scored. */
export interface PlayerRecord {
  appearances: number;
  goals: number;
}

/** Records of players in these matches, by player id. */
export function playerRecords(matches: readonly PlayedMatch[]): Map<number, PlayerRecord> {
  const records = new Map<number, PlayerRecord>();
  const of = (playerID: number) => {
    const record = records.get(playerID) ?? { appearances: 0, goals: 0 };
    records.set(playerID, record);
    return record;
  };
  for (const { script } of matches) {
    for (const side of [script.lineUps.home, script.lineUps.away]) {
      for (const { playerID } of side.starting) of(playerID).appearances += 1;
    }
    for (const { type, otherPlayerID } of script.events) {
      if (type === "substitution" && otherPlayerID !== null) of(otherPlayerID).appearances += 1;
    }
    for (const { playerID, type } of goalsOf(script)) {
      if (playerID !== null && type !== "own-goal") of(playerID).goals += 1;
    }
  }
  return records;
}

/** News of a summer transfer, with the player's record of the previous season. */
export function transferNews(
  writer: Writer,
  transfer: Transfer,
  records: ReadonlyMap<number, PlayerRecord>,
  manager: string,
): Draft {
  const { player, date } = transfer;
  const [from, to] = [clubOf(transfer.fromID), clubOf(transfer.toID)];
  const record = records.get(player.id) ?? { appearances: 0, goals: 0 };
  const age =
    Number(date.slice(0, 4)) -
    Number(player.birthDate.slice(0, 4)) -
    (player.birthDate.slice(5) > date.slice(5) ? 1 : 0);
  const values = {
    player: player.name,
    role: roles[player.position],
    nation: nations[player.nationality] ?? "",
    from: from.shortName,
    to: to.shortName,
    ground: to.ground,
    years: counted(transfer.years),
    term: plural(transfer.years, "year"),
    age,
    games: plural(record.appearances, "match", "matches"),
    goals: plural(record.goals, "goal"),
    times: record.goals === 1 ? "once" : plural(record.goals, "time"),
    shirt: player.shirtNumber,
  };
  const lead = writer.say(sentences.lead, values);
  const about = writer.say(player.position === "GK" ? sentences.keeper : sentences.about, values);
  const facts = paragraph(about, writer.say(sentences.shirt, values));
  const welcome = quotation(writer.say(sentences.welcome), `${manager}, manager of ${to.shortName}`);
  const arrival = quotation(writer.say(sentences.arrival), player.name);
  const fee = paragraph(writer.say(sentences.fee, values));
  const body = writer.random.pick([
    [paragraph(lead), facts, welcome, arrival, fee],
    [paragraph(lead), welcome, heading(writer.say(sentences.heading)), facts, fee],
    [paragraph(lead, writer.say(sentences.fee, values)), facts, arrival],
    [paragraph(lead), arrival, facts, welcome],
  ]);
  return {
    title: writer.title(sentences.title, values, player.name),
    summary: `${lead} ${about}`,
    bodyHTML: body.join(""),
    author: writer.author(),
    publishedAt: leagueInstant(
      date,
      `${String(writer.random.int(9, 18)).padStart(2, "0")}:${writer.random.pick(["00", "15", "30", "45"])}`,
    ),
    categories: ["transfers", "club-news"],
    clubIDs: [transfer.toID, transfer.fromID],
    fixtureID: null,
    imageAlt: `A ${to.shortName} shirt for ${player.name}`,
    lang: "en",
  };
}
