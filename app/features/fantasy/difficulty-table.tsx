import { Link } from "react-router";
import { decimalNumber } from "../../../schemas/site/league-formats.ts";
import { message, t } from "../../../schemas/site/messages.ts";
import { formatMatchDate } from "../../ui/dates.ts";
import { Crest, CrestsOf } from "../fixtures/crest.tsx";
import type { ClubDifficulty, DifficultyView, Rating, Venue } from "./difficulty.ts";

const oneDecimal = decimalNumber(1);

const ratingLabels = {
  1: message("easiest"),
  2: message("easy"),
  3: message("middling"),
  4: message("hard"),
  5: message("hardest"),
} satisfies Record<Rating, string>;
const venues = {
  home: { short: message("(H)"), long: message("at home") },
  away: { short: message("(A)"), long: message("away") },
  neutral: { short: message("(N)"), long: message("on neutral ground") },
} satisfies Record<Venue, { short: string; long: string }>;
const looks: Record<Rating, string> = {
  1: "bg-win text-paper",
  2: "border border-win",
  3: "bg-raised",
  4: "border border-loss",
  5: "bg-loss text-paper",
};

/** Every club with its next matches: opponent, venue and rating. Ratings show a number and a word, not colour alone. */
export function DifficultyTable({
  rows,
  view,
  ahead,
  caption,
}: {
  rows: readonly ClubDifficulty[];
  view: DifficultyView;
  ahead: number;
  caption: string;
}) {
  const numbers = Array.from({ length: ahead }, (_, index) => index + 1);
  return (
    <CrestsOf clubs={rows.map(({ club }) => club)} size={24}>
      <div className="card relative overflow-x-auto">
        <table className="figures w-full border-collapse">
          <caption className="px-4 pt-4 pb-2 text-start heading-3">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-3 py-2 text-start font-600">
                {t("Club")}
              </th>
              <th scope="col" className="px-2 py-2 text-center font-600">
                {t("Average")}
              </th>
              {numbers.map((number) => (
                <th key={number} scope="col" className="px-1 py-2 text-center font-600">
                  {t("Match {number}", { number })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ club, average, matches }) => (
              <tr key={club.id} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-start font-inherit">
                  <span className="flex items-center gap-2.5">
                    <Crest club={club} size={24} />
                    <span className="whitespace-nowrap font-display font-750 text-[1.125rem]">{club.shortName}</span>
                  </span>
                </th>
                <td className="px-2 text-center font-display font-800 text-[1.125rem]">
                  {average[view] === null ? "–" : oneDecimal(average[view])}
                </td>
                {numbers.map((number) => {
                  const match = matches[number - 1];
                  return (
                    <td key={number} className="px-1 py-1.5 text-center">
                      {match && (
                        <Link
                          to={`/match-centre/${match.matchID}`}
                          title={`${match.opponent.name}${t(", ")}${formatMatchDate(match.kickoff)}`}
                          className={`grid min-h-11 min-w-16 place-content-center rounded-chip px-2 text-sm leading-tight ${looks[match.ratings[view]]}`}
                        >
                          <span aria-hidden="true">
                            <span className="block font-700">
                              {match.opponent.code} {t(venues[match.venue].short)}
                            </span>
                            {match.ratings[view]}
                          </span>
                          <span className="visually-hidden">
                            {t("{club}, {venue}, {day}: {rating}, {difficulty}", {
                              club: match.opponent.name,
                              venue: t(venues[match.venue].long),
                              day: formatMatchDate(match.kickoff),
                              rating: match.ratings[view],
                              difficulty: t(ratingLabels[match.ratings[view]]),
                            })}
                          </span>
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </CrestsOf>
  );
}
