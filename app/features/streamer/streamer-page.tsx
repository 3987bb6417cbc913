import { Link } from "react-router";
import type { Match } from "../../../schemas/football/match-data.ts";
import { pageHref, t } from "../../../schemas/site/messages.ts";
import type { VideoItem } from "../../../schemas/streaming/video.ts";
import { Deferred } from "../../ui/deferred.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { leagueTextAttributes } from "../../ui/language-attributes.ts";
import { QuestionList } from "../content-page/question-list.tsx";
import { MatchList } from "../fixtures/list/match-list.tsx";
import { useLiveScores } from "../live/use-live.ts";
import { NoPackages, PackageList, packageTypes } from "../packages/package-list.tsx";
import { PurchasableMatchesContext } from "../packages/purchasable-matches.ts";
import { VideoCard } from "../videos/card/video-card.tsx";
import { RedeemVoucher } from "../vouchers/redeem-voucher.tsx";
import type { LoadedStreamer } from "./load-streamer.ts";
import { NextGame } from "./next-game.tsx";
import { StreamerHero } from "./streamer-hero.tsx";
import { StreamerSection } from "./streamer-section.tsx";

const skeleton = <div className="skeleton h-72 rounded-card" />;

/** A club's streaming site: the next match, passes, fixtures, replays and help (spec: streamer-site#streamer-site). */
export function StreamerPage({ loaded }: { loaded: LoadedStreamer }) {
  const { clubID, games, packages, replays, renderedAt, home, site, texts } = loaded;
  const { headings, playlist, paymentsPath, questions, vouchers } = site;
  const noMatches = <EmptyState icon="i-lucide-calendar-x" title={texts.noFixtures} />;
  return (
    <>
      <StreamerHero clubID={clubID} site={site} />
      <StreamerSection id="next-match" title={headings.next}>
        <Deferred resolve={games} skeleton={skeleton} unavailable={t("The next game")}>
          {([next]) => (next ? <NextGame match={next} renderedAt={renderedAt} /> : noMatches)}
        </Deferred>
      </StreamerSection>
      <StreamerSection id="packages" title={headings.packages} raised>
        <Deferred resolve={packages} skeleton={skeleton} unavailable={t("The list of packages")}>
          {({ types, matches }) =>
            types.every(({ items }) => items.length === 0) ? (
              <NoPackages />
            ) : (
              <PurchasableMatchesContext value={matches}>
                <div className="grid gap-8">
                  {types.map(({ type, items }) => (
                    <div key={type}>
                      <h3 className="heading-3 mb-3">{t(packageTypes[type].title)}</h3>
                      <PackageList type={type} packages={items} returnTo={pageHref(home)} headingLevel="h4" />
                    </div>
                  ))}
                </div>
              </PurchasableMatchesContext>
            )
          }
        </Deferred>
        <p className="mt-6">
          <Link to={paymentsPath} className="text-link">
            {t("All passes on one page")}
          </Link>
        </p>
      </StreamerSection>
      {vouchers && (
        <StreamerSection id="vouchers" title={headings.vouchers}>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card bg-[var(--club,var(--raised))] p-5 text-[var(--on-club,var(--ink))] l:p-8">
            <p className="max-w-xl text-lg" {...leagueTextAttributes()}>
              {texts.voucherText}
            </p>
            <RedeemVoucher className="btn bg-[var(--on-club,var(--ink))] text-[var(--club,var(--raised))]">
              {texts.voucherButton}
            </RedeemVoucher>
          </div>
        </StreamerSection>
      )}
      <StreamerSection id="fixtures" title={headings.fixtures}>
        <Deferred resolve={games} skeleton={skeleton} unavailable={t("The list of fixtures")}>
          {([, ...later]) => (later.length === 0 ? noMatches : <Fixtures matches={later} renderedAt={renderedAt} />)}
        </Deferred>
      </StreamerSection>
      {playlist.display && (
        <StreamerSection id="videos" title={playlist.title} raised>
          {playlist.description !== "" && (
            <p className="-mt-3 mb-5 max-w-2xl text-muted" {...leagueTextAttributes()}>
              {playlist.description}
            </p>
          )}
          <Deferred resolve={replays} skeleton={skeleton} unavailable={t("The list of replays")}>
            {(videos) => <Replays videos={videos} />}
          </Deferred>
        </StreamerSection>
      )}
      <StreamerSection id="troubleshooting" title={headings.troubleshooting}>
        <h3 className="heading-3 mb-3" {...leagueTextAttributes()}>
          {texts.troubleshootingTitle}
        </h3>
        <div className="max-w-3xl" {...leagueTextAttributes()}>
          <QuestionList questions={questions.map(({ title, body }) => ({ question: title, answer: body }))} />
        </div>
      </StreamerSection>
    </>
  );
}

function Fixtures({ matches, renderedAt }: { matches: readonly Match[]; renderedAt: number }) {
  const live = useLiveScores(matches);
  return (
    <MatchList
      heading={t("After that")}
      headingLevel="h3"
      matches={live}
      renderedAt={renderedAt}
      showDate
      showCompetition
    />
  );
}

function Replays({ videos }: { videos: readonly VideoItem[] }) {
  if (videos.length === 0) return <EmptyState icon="i-lucide-video-off" title={t("No replays yet")} />;
  return (
    <ul className="grid gap-x-4 gap-y-8 m:grid-cols-2 l:grid-cols-3 3xl:grid-cols-5">
      {videos.map((video) => (
        <li key={video.id}>
          <VideoCard video={video} headingLevel="h3" />
        </li>
      ))}
    </ul>
  );
}
