import { endOf } from "../league-match.ts";
import { resultOf, winnerOf } from "../result.ts";
import { competitionCategory, type Draft, heading, minutesLater, paragraph } from "./article.ts";
import type { Chronicle, PlayedMatch } from "./chronicle.ts";
import { MatchStory, opposite, type SideName } from "./match-story.ts";
import { reportSentences } from "./report-sentences.ts";
import { consequences } from "./table-talk.ts";
import type { Writer } from "./writer.ts";

/** What a report reads besides its match. Empty if only the match is known. */
type Known = Pick<Chronicle, "around" | "played">;

function titleOf(story: MatchStory, through: SideName | null): string {
  const { match, goals, result, values, writer } = story;
  const { titles } = reportSentences;
  const distinction = String(values.date);
  const give = (patterns: readonly string[], more: Record<string, string | number> = {}) =>
    writer.title(patterns, { ...values, ...more }, distinction);
  if (result.outcome === "abandoned") return give(titles.abandoned);
  if (through !== null && match.stage !== "league") {
    const more = {
      through: story.names[through],
      out: story.names[opposite(through)],
      pw: result.penalties?.[through] ?? 0,
      pl: result.penalties?.[opposite(through)] ?? 0,
    };
    if (match.round === "Final") return give(match.stage === "cup" ? titles.final : titles.playOffFinal, more);
    return give(result.penalties === null ? titles.cup : titles.shootOut, more);
  }
  const won = story.winner();
  const last = goals.at(-1);
  if (won === null) {
    if (last === undefined) return give(titles.goalless);
    if (last.minute >= 85 && last.type !== "own-goal") {
      return give(titles.lateDraw, {
        last: last.playerName,
        saved: story.names[last.side],
        denied: story.names[opposite(last.side)],
      });
    }
    return give(titles.draw);
  }
  const byScorer = Map.groupBy(
    goals.filter(({ side, type }) => side === won.side && type !== "own-goal"),
    ({ playerName }) => playerName,
  );
  const star = [...byScorer].find(([, scored]) => scored.length >= 3)?.[0];
  if (star !== undefined) return give(titles.hatTrick, { ...won.values, star });
  const { home, away } = result.score;
  const margin = Math.abs(home - away);
  if (margin >= 4) return give(titles.rout, won.values);
  if (margin === 1 && last !== undefined && last.side === won.side && last.minute >= 85 && last.type !== "own-goal") {
    return give(titles.late, won.values);
  }
  if (goals[0] !== undefined && goals[0].side !== won.side) return give(titles.comeback, won.values);
  // A side that won by own goals alone has no scorer to name.
  if (won.values.hero === won.values.winner) return give(titles.unsung, won.values);
  return give(margin === 1 && home + away <= 3 && last?.type !== "own-goal" ? titles.narrow : titles.win, won.values);
}

function leadOf(story: MatchStory): string {
  const { match, result, values, writer } = story;
  const { lead } = reportSentences;
  if (result.outcome === "abandoned") return writer.say(lead.abandoned, values);
  if (result.extraTime !== null) return writer.say(lead.extraTime, values);
  if (result.penalties !== null) return writer.say(lead.shootOut, values);
  const won = story.winner();
  if (won === null) return writer.say(lead.draw, values);
  return writer.say(
    match.stage === "league" ? lead.win : match.stage === "cup" ? lead.cupWin : lead.legWin,
    won.values,
  );
}

/** How a tie was decided after ninety minutes or over two legs, and which side went through; an empty sentence for a league match. */
function settledBy(story: MatchStory, chronicle: Known): { sentence: string; through: SideName | null } {
  const { match, result, names } = story;
  if (match.stage === "league") return { sentence: "", through: null };
  const { extraTime, penalties } = result;
  const decided =
    extraTime === null
      ? ""
      : `After extra time it was ${names.home} ${extraTime.home}–${extraTime.away} ${names.away}. `;
  if (match.round.endsWith("first leg")) return { sentence: "", through: null };
  const first = chronicle.played.find(
    (other) =>
      other.competitionID === match.competitionID &&
      other.season === match.season &&
      other.round.endsWith("first leg") &&
      other.homeID === match.awayID &&
      other.awayID === match.homeID,
  );
  if (first !== undefined && match.round.endsWith("second leg")) {
    const earlier = resultOf(first.script).score;
    const now = extraTime ?? result.score;
    const home = now.home + earlier.away;
    const away = now.away + earlier.home;
    if (penalties === null) {
      const through = home > away ? "home" : "away";
      const total = `${Math.max(home, away)}–${Math.min(home, away)}`;
      return { sentence: `${decided}${names[through]} reach the final ${total} on aggregate.`, through };
    }
  }
  const through = winnerOf(result);
  if (through === null) return { sentence: decided, through };
  if (penalties === null) return { sentence: decided, through };
  const shootOut = `${penalties[through]}–${penalties[opposite(through)]}`;
  return { sentence: `${decided}${names[through]} won the shoot-out ${shootOut}.`, through };
}

/** The report of a match: its events by minute, the attendance, and the effect on the table. */
export function matchReport(writer: Writer, chronicle: Known, match: PlayedMatch): Draft {
  const story = new MatchStory(writer, match);
  const moment = chronicle.around(match);
  const { sentence: settled, through } = settledBy(story, chronicle);
  const title = titleOf(story, through);
  const lead = leadOf(story);
  const means = moment === null ? [] : consequences(writer, match, moment, story.winner()?.side ?? "home");
  const { halfTime } = story.result;
  const before = paragraph(
    ...story.passage(1, 45),
    halfTime !== null && halfTime.home + halfTime.away > 0
      ? writer.say(reportSentences.half, { ...story.names, h: halfTime.home, a: halfTime.away })
      : "",
  );
  const after = paragraph(...story.passage(46, 90), ...story.passage(91, 130), settled);
  const [firstVoice, secondVoice] =
    story.winner()?.side === "away" ? (["away", "home"] as const) : (["home", "away"] as const);
  const voices = [story.quote(firstVoice), ...(writer.random.chance(0.45) ? [story.quote(secondVoice)] : [])];
  const numbers = paragraph(story.numbers());
  const meaning = means.length > 0 ? paragraph(...means, story.tally(moment)) : "";
  const opening = paragraph(lead);
  const body = writer.random.pick([
    [opening, before, after, meaning, ...voices, numbers],
    [opening, heading("How it happened"), before, after, heading("What it means"), meaning, numbers, ...voices],
    [paragraph(lead, means[0] ?? ""), before, after, ...voices, numbers],
    [opening, ...voices.slice(0, 1), before, after, numbers, meaning, ...voices.slice(1)],
    [
      opening,
      heading("First half"),
      before,
      heading("Second half"),
      after,
      heading("Afterwards"),
      meaning,
      ...voices,
      numbers,
    ],
  ]);
  return {
    title,
    summary: [lead, settled || (means[0] ?? "")].filter(Boolean).join(" "),
    bodyHTML: withoutEmptySections(body).join(""),
    author: writer.author(),
    publishedAt: minutesLater(endOf(match), writer.random.int(12, 55)),
    categories: ["match-reports", competitionCategory(match.competitionID)],
    clubIDs: [match.homeID, match.awayID],
    fixtureID: match.id,
    imageAlt: `${story.names.home} against ${story.names.away}, drawn in the colours of both clubs`,
    lang: "en",
  };
}

/** Omits headings without content. */
function withoutEmptySections(parts: readonly string[]): string[] {
  const filled = parts.filter((part) => part !== "" && part !== "<p></p>");
  return filled.filter((part, index) => {
    const next = filled[index + 1];
    return !part.startsWith("<h2>") || (next !== undefined && !next.startsWith("<h2>"));
  });
}
