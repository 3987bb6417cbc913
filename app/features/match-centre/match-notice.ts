import type { Match, MatchEvent } from "../../../schemas/football/match-data.ts";
import { plural, t } from "../../../schemas/site/messages.ts";
import { formatMatchDate, formatTime } from "../../ui/dates.ts";

/** Events whose text gives the reason that a match is off. */
const reasons = new Set<MatchEvent["type"]>(["postponed", "called-off", "abandoned", "result-stands"]);

/** The notice of a match that is postponed, cancelled, abandoned or awarded; null for others. */
export function matchNotice(
  { state, kickoff, awardedBecause = null }: Pick<Match, "state" | "kickoff"> & { awardedBecause?: string | null },
  events: readonly MatchEvent[] = [],
): { title: string; text: string } | null {
  const isAwarded = state.kind === "result" && state.outcome === "awarded";
  // An awarded result has the league's own reason, whatever an earlier event gave.
  const reason = (isAwarded ? awardedBecause : events.findLast(({ type }) => reasons.has(type))?.text) ?? "";
  const sentence = /\p{P}$/u.test(reason) ? reason : `${reason}.`;
  const withReason = (text: string) => (reason === "" ? text : `${sentence} ${text}`);
  const when = t("{day} at {time}", { day: formatMatchDate(kickoff), time: formatTime(kickoff) });
  if (state.kind === "fixture" && state.note === "postponed") {
    return {
      title: t("Postponed"),
      text: withReason(t("It was to be played on {when}. A new date will be announced here.", { when })),
    };
  }
  if (state.kind === "fixture" && state.note === "cancelled") {
    return {
      title: t("Cancelled"),
      text: withReason(t("It was to be played on {when}, and will not be played.", { when })),
    };
  }
  if (state.kind === "result" && (state.outcome === "abandoned" || state.outcome === "curtailed")) {
    const stopped = events.findLast(({ type }) => type === "abandoned");
    const when = stopped
      ? plural(stopped.minute, { one: "after {count} minutes", other: "after {count} minutes" })
      : t("before its end");
    return state.outcome === "abandoned"
      ? {
          title: t("Abandoned"),
          text: withReason(t("The match was stopped {when}. The score is the one at that moment.", { when })),
        }
      : {
          title: t("Ended early"),
          text: withReason(
            t("The match was stopped {when}. The league lets the result stand: it counts as any other.", { when }),
          ),
        };
  }
  if (isAwarded) {
    return {
      title: t("Result awarded"),
      text: withReason(t("The league has decided this result. It was not reached on the pitch.")),
    };
  }
  return null;
}
