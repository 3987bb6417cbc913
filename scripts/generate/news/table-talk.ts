import { clubOf } from "../divisions.ts";
import { counted, ordinal } from "./article.ts";
import type { Moment, Place, PlayedMatch } from "./chronicle.ts";
import { competitionPhrase } from "./match-story.ts";
import { reportSentences } from "./report-sentences.ts";
import type { Writer } from "./writer.ts";

type Form = Place["form"];

/** Length of the current run of results that satisfy a condition. */
function run(form: Form, holds: (result: Form[number]) => boolean): number {
  const broken = form.findLastIndex((result) => !holds(result));
  return form.length - 1 - broken;
}

function streak(writer: Writer, club: string, form: Form): string {
  const patterns = reportSentences.streak;
  const [wins, unbeaten, winless] = [
    run(form, (result) => result === "W"),
    run(form, (result) => result !== "L"),
    run(form, (result) => result !== "W"),
  ];
  if (wins >= 3) return writer.say(patterns.winning, { club, count: counted(wins) });
  if (unbeaten >= 5) return writer.say(patterns.unbeaten, { club, count: counted(unbeaten) });
  if (winless >= 5) return writer.say(patterns.winless, { club, count: counted(winless) });
  return "";
}

function move(writer: Writer, match: PlayedMatch, clubID: number, before: Place | undefined, after: Place): string {
  const values = {
    club: clubOf(clubID).shortName,
    competition: competitionPhrase(match.competitionID),
    from: ordinal(before?.position ?? after.position),
    to: ordinal(after.position),
    points: after.points,
    played: after.played,
  };
  const { table } = reportSentences;
  const gained = (before?.position ?? after.position) - after.position;
  if (after.position === 1 && after.form.at(-1) === "W") return writer.say(table.top, values);
  return writer.say(gained > 0 ? table.up : gained < 0 ? table.down : table.same, values);
}

/** Sentences about a league match's effect on the table and on both clubs' runs, `leading` side first. */
export function consequences(writer: Writer, match: PlayedMatch, moment: Moment, leading: "home" | "away"): string[] {
  const order = leading === "home" ? [match.homeID, match.awayID] : [match.awayID, match.homeID];
  return order.flatMap((clubID) => {
    const after = moment.after.get(clubID);
    if (after === undefined || after.played < 2) return [];
    const known = after.played === 2 ? undefined : moment.before.get(clubID);
    return [move(writer, match, clubID, known, after), streak(writer, clubOf(clubID).shortName, after.form)].filter(
      Boolean,
    );
  });
}
