import { t } from "../../../schemas/site/messages.ts";
import { Deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type OnAir, OnAirContext } from "../audio/on-air.ts";
import { CrestsOf } from "../fixtures/crest.tsx";
import type { ListedMatch } from "../fixtures/listed-match.ts";
import { MatchCard } from "../fixtures/match/match-card.tsx";
import { clubIDsAttribute, clubsInMatches } from "../fixtures/match-clubs.ts";
import { PreSeasonBanner } from "../fixtures/season/pre-season-banner.tsx";
import { useLiveScores } from "../live/use-live.ts";
import { useMyClub } from "../my-club/use-my-club.ts";
import { SpoilerZone } from "../spoilers/spoiler-zone.tsx";
import type { LiveOffers } from "../where-to-watch/live-offers.ts";
import { HomeMatchesSkeleton, matchGrid, shownMatches } from "./home-matches-skeleton.tsx";

const urgency = { live: 0, fixture: 1, result: 2 } as const;

/** Matches in play, then to come, then over, each by kick-off. */
function mostUrgent(matches: readonly ListedMatch[]): ListedMatch[] {
  return matches.toSorted(
    (one, other) =>
      urgency[one.state.kind] - urgency[other.state.kind] ||
      one.kickoff.localeCompare(other.kickoff) ||
      one.id - other.id,
  );
}

/** The matches of the home page. */
interface HomeDay {
  /** False when there are no matches today, and the next ones are shown. */
  today: boolean;
  matches: ListedMatch[];
  onAir: OnAir;
  live: LiveOffers;
}

/** The day's matches with live scores. */
export function HomeMatches({
  day,
  preSeason,
  renderedAt,
}: {
  /** Null when a backend is unavailable. */
  day: Promise<HomeDay | null>;
  /** First year of the season whose fixtures are yet to be announced; null when none is. */
  preSeason: number | null;
  renderedAt: number;
}) {
  return (
    <>
      {preSeason !== null && <PreSeasonBanner season={preSeason} />}
      <Deferred resolve={day} skeleton={<HomeMatchesSkeleton />} unavailable={t("The list of matches")}>
        {({ matches, today, onAir, live }) => (
          <OnAirContext value={onAir}>
            <Matches matches={matches} offers={live} today={today} renderedAt={renderedAt} />
          </OnAirContext>
        )}
      </Deferred>
    </>
  );
}

function Matches({
  matches,
  offers,
  today,
  renderedAt,
}: {
  matches: readonly ListedMatch[];
  offers: LiveOffers;
  today: boolean;
  /** When the page was rendered, in epoch milliseconds. */
  renderedAt: number;
}) {
  const live = useLiveScores(matches);
  const mine = useMyClub();
  const urgent = mostUrgent(live);
  const own = urgent.filter(({ home, away }) => home.id === mine || away.id === mine);
  const shown = [...new Set([...own, ...urgent])].slice(0, shownMatches);
  if (shown.length === 0) {
    return (
      <EmptyState icon="i-lucide-calendar-x" title={t("No matches are planned")}>
        <p>{t("Fixtures appear here as soon as they are announced.")}</p>
      </EmptyState>
    );
  }
  return (
    <SpoilerZone label={t("the scores")}>
      <CrestsOf clubs={clubsInMatches(matches)} size={32}>
        <ul className={matchGrid}>
          {shown.map((match, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: with the index, a match that replaces another moves no element
            <li key={index} data-clubs={clubIDsAttribute(match)}>
              <MatchCard match={match} offer={offers[match.id]} renderedAt={renderedAt} showDate={!today} />
            </li>
          ))}
        </ul>
      </CrestsOf>
    </SpoilerZone>
  );
}
