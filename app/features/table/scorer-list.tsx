import { Link } from "react-router";
import type { Scorer } from "../../../schemas/football/player.ts";
import { plural, t } from "../../../schemas/site/messages.ts";
import { Crest } from "../fixtures/crest.tsx";
import { SpoilerZone } from "../spoilers/spoiler-zone.tsx";

/** Top scorers, with links to players whose ids are known. */
export function ScorerList({ scorers }: { scorers: readonly Scorer[] }) {
  if (scorers.length === 0) return null;
  return (
    <section aria-labelledby="scorers-heading">
      <h2 id="scorers-heading" className="heading-3 mb-2">
        {t("Top scorers")}
      </h2>
      <SpoilerZone label={t("the top scorers")}>
        <ol className="spoiler card divide-y divide-line overflow-hidden">
          {scorers.map(({ playerID, playerName, club, goals, penalties }) => (
            <li key={`${club.id}-${playerName}`} className="flex items-center gap-3 px-3 py-2">
              <Crest club={club} size={28} />
              <span className="min-w-0 grow">
                <span className="block font-display font-750 text-[1.125rem] leading-tight">
                  {playerID === null ? (
                    playerName
                  ) : (
                    <Link to={`/players/${playerID}`} className="hover:underline underline-offset-3">
                      {playerName}
                    </Link>
                  )}
                </span>
                <span className="block text-sm text-muted">{club.name}</span>
              </span>
              <span className="figures text-end">
                <span className="font-display font-850 text-[1.25rem]">{goals}</span>
                <span className="visually-hidden"> {plural(goals, { one: "goal", other: "goals" })}</span>
                {penalties > 0 && (
                  <span className="block text-sm text-muted">{t("{penalties} pen", { penalties })}</span>
                )}
              </span>
            </li>
          ))}
        </ol>
      </SpoilerZone>
    </section>
  );
}
