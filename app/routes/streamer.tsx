import { data } from "react-router";
import type { Match } from "../../schemas/match-data.ts";
import { streamer } from "../content/streamer.ts";
import { QuestionList } from "../features/content-page/question-list.tsx";
import { gamesToWatch } from "../features/fixtures/games-ahead.ts";
import { MatchList } from "../features/fixtures/match-list.tsx";
import { useLiveScores } from "../features/live/use-live.ts";
import { PackageList, packageTypes } from "../features/packages/package-list.tsx";
import { NextGame } from "../features/streamer/next-game.tsx";
import { StreamerSection } from "../features/streamer/streamer-section.tsx";
import { VideoCard } from "../features/videos/video-card.tsx";
import { pageContext } from "../load-context.ts";
import { Deferred } from "../ui/deferred.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { Picture } from "../ui/picture.tsx";
import type { Route } from "./+types/streamer.ts";

const none = () => null;
const skeleton = <div className="skeleton h-72 rounded-card" />;

/** Every part is asked for on its own: a backend that fails costs its own part alone. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { matches, packages, videos, brand, origin, now } = context.get(pageContext);
  const clubID = Number(params.clubId ?? streamer.clubID);
  if (!Number.isSafeInteger(clubID)) throw data(null, { status: 404 });
  return {
    brand: brand.name,
    origin,
    clubID,
    madeAt: now.getTime(),
    games: gamesToWatch(matches, now, streamer.fixturesShown + 1, clubID).catch(none),
    packages: Promise.all([packages.packages("membership"), packages.packages("match-pass")]).then(
      ([membership, matchPass]) => [
        { type: "membership" as const, items: membership },
        { type: "match-pass" as const, items: matchPass },
      ],
      none,
    ),
    replays: videos.section(streamer.replays.section, { page: 0, size: streamer.replays.amount }).catch(none),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [, shell] }) => {
  if (!loaderData) return [];
  const { club } = shell.loaderData;
  return pageMeta({
    title: `${club.name} Live`,
    description: `${streamer.tagline} ${club.name}: live matches, passes and replays.`,
    brand: loaderData.brand,
    origin: loaderData.origin,
    path: `/streamer/${club.id}`,
    imageKey: `club-${club.id}`,
  });
};

const { headings } = streamer;

/** What a fan of one club needs to watch it: the next match, passes, fixtures, replays and help. */
export default function Streamer({ loaderData }: Route.ComponentProps) {
  const { clubID, games, packages, replays, madeAt } = loaderData;
  return (
    <>
      <section className="relative isolate flex min-h-96 items-end overflow-hidden l:min-h-[30rem]">
        <Picture
          imageKey={`club-${clubID}`}
          width={1600}
          height={800}
          alt=""
          priority
          className="absolute inset-0 -z-2 size-full"
        />
        <div className="absolute inset-0 -z-1 bg-[linear-gradient(to_top,rgb(10_13_18)_2%,rgb(6_8_12/.72)_45%,rgb(6_8_12/.3))]" />
        <div className="page-width py-10 l:py-14">
          <h1 className="heading-1 max-w-3xl">{streamer.heroText}</h1>
          <a href="#packages" className="btn btn-primary mt-6">
            {headings.packages}
          </a>
        </div>
      </section>
      <StreamerSection id="next-match" title={headings.next}>
        <Deferred resolve={games} skeleton={skeleton} unavailable="The next game">
          {([next]) => (next ? <NextGame match={next} madeAt={madeAt} /> : <NoMatches />)}
        </Deferred>
      </StreamerSection>
      <StreamerSection id="packages" title={headings.packages} raised>
        <Deferred resolve={packages} skeleton={skeleton} unavailable="The list of packages">
          {(types) => (
            <div className="grid gap-8">
              {types.map(({ type, items }) => (
                <div key={type}>
                  <h3 className="heading-3 mb-3">{packageTypes[type].title}</h3>
                  <PackageList type={type} packages={items} returnTo={`/streamer/${clubID}`} headingLevel="h4" />
                </div>
              ))}
            </div>
          )}
        </Deferred>
      </StreamerSection>
      <StreamerSection id="fixtures" title={headings.fixtures}>
        <Deferred resolve={games} skeleton={skeleton} unavailable="The list of fixtures">
          {([, ...later]) => (later.length === 0 ? <NoMatches /> : <Fixtures matches={later} madeAt={madeAt} />)}
        </Deferred>
      </StreamerSection>
      <StreamerSection id="videos" title={headings.videos} raised>
        <Deferred resolve={replays} skeleton={skeleton} unavailable="The list of replays">
          {(videos) =>
            videos.length === 0 ? (
              <EmptyState icon="i-lucide-video-off" title="No replays yet" />
            ) : (
              <ul className="grid gap-x-4 gap-y-8 m:grid-cols-2 l:grid-cols-3 3xl:grid-cols-5">
                {videos.map((video) => (
                  <li key={video.id}>
                    <VideoCard video={video} headingLevel="h3" />
                  </li>
                ))}
              </ul>
            )
          }
        </Deferred>
      </StreamerSection>
      <StreamerSection id="troubleshooting" title={headings.troubleshooting}>
        <h3 className="heading-3 mb-3">{streamer.troubleshootingTitle}</h3>
        <div className="max-w-3xl">
          <QuestionList questions={streamer.questions.map(({ title, body }) => ({ question: title, answer: body }))} />
        </div>
      </StreamerSection>
    </>
  );
}

function NoMatches() {
  return <EmptyState icon="i-lucide-calendar-x" title={streamer.noFixtures} />;
}

function Fixtures({ matches, madeAt }: { matches: readonly Match[]; madeAt: number }) {
  const live = useLiveScores(matches);
  return <MatchList heading="After that" headingLevel="h3" matches={live} madeAt={madeAt} showDate showCompetition />;
}
