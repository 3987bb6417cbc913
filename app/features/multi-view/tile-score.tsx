import type { Match } from "../../../schemas/football/match-data.ts";
import { t } from "../../../schemas/site/messages.ts";
import { Crest } from "../fixtures/crest.tsx";
import { shownScore } from "../fixtures/match/match-status.ts";
import { StatusBadge } from "../fixtures/match/status-badge.tsx";
import { Spoiler } from "../spoilers/spoiler.tsx";

/**
 * A match's score in one line.
 * @param scores false hides the result, also where this device shows spoilers.
 */
export function TileScore({ match, renderedAt, scores }: { match: Match; renderedAt: number; scores: boolean }) {
  const { home, away, state } = match;
  const score = scores ? shownScore(state) : null;
  return (
    <p className="flex min-w-0 items-center gap-2 font-display font-750 text-lg leading-tight">
      <Crest club={home} size={24} className="max-m:hidden l:max-xl:hidden" />
      <Name long={home.shortName} code={home.code} />
      <span className="figures whitespace-nowrap text-beam">
        {score === null ? (
          <span className="text-muted">{t("v")}</span>
        ) : (
          <Spoiler instead={t("v")} className="text-muted">
            {score.home}–{score.away}
          </Spoiler>
        )}
      </span>
      <Name long={away.shortName} code={away.code} />
      <Crest club={away} size={24} className="max-m:hidden l:max-xl:hidden" />
      <StatusBadge match={match} renderedAt={renderedAt} />
    </p>
  );
}

/** A club's name, or its three-letter code in little space. Screen readers get the name. */
function Name({ long, code }: { long: string; code: string }) {
  return (
    <>
      <span aria-hidden="true" className="4xl:hidden">
        {code}
      </span>
      <span className="truncate max-4xl:visually-hidden">{long}</span>
    </>
  );
}
