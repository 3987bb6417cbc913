import { data } from "react-router";
import { embedParameters } from "../../schemas/content/embed.ts";
import { t } from "../../schemas/site/messages.ts";
import { EmbedError } from "../features/embeds/embed-error.tsx";
import { LinkTarget } from "../features/embeds/link-target.ts";
import { oembedLink } from "../features/embeds/oembed-link.ts";
import { parseEmbedParameters } from "../features/embeds/parameters.ts";
import { MatchLists } from "../features/fixtures/list/match-lists.tsx";
import { listedMatches } from "../features/fixtures/listed-match.ts";
import { type MatchService, pageContext } from "../load-context.ts";
import type { Route } from "./+types/embed-fixtures.ts";

/** Matches per list. */
const listLength = 8;

/** Whether the given competition and club exist. */
async function areKnown(
  matches: MatchService,
  { competition, club }: { competition?: number | undefined; club?: number | undefined },
  season: number,
): Promise<boolean> {
  const [competitions, found] = await Promise.all([
    competition === undefined ? [] : matches.competitions(),
    club === undefined ? null : matches.clubByID(club, season),
  ]);
  return (
    (competition === undefined || competitions.some(({ id }) => id === competition)) &&
    (club === undefined || found !== null)
  );
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, brand, season: current, now } = context.get(pageContext);
  const parameters = parseEmbedParameters(embedParameters.fixtures, new URL(request.url));
  const season = parameters.season ?? current;
  const filter = {
    season,
    ...(parameters.competition !== undefined && { competitionIDs: [parameters.competition] }),
    ...(parameters.club !== undefined && { clubID: parameters.club }),
    limit: listLength,
  };
  const [live, next, results] = await Promise.all([
    matches.fixtures({ ...filter, status: ["live"] }),
    matches.fixtures({ ...filter, status: ["fixture"], from: now.toISOString() }),
    matches.fixtures({ ...filter, status: ["result"], order: "desc" }),
  ]);
  const isEmpty = live.length + next.length + results.length === 0;
  if (isEmpty && !(await areKnown(matches, parameters, season))) {
    throw data(t("There are no matches of this competition, club and season."), { status: 404 });
  }
  return {
    live: listedMatches(live),
    next: listedMatches(next),
    results: listedMatches(results),
    renderedAt: now.getTime(),
    brand: brand.name,
    url: request.url,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${t("Matches")} | ${loaderData.brand}` : t("Matches") },
  { name: "robots", content: "noindex" },
  ...(loaderData ? [oembedLink(loaderData.url)] : []),
];

export default function EmbedFixtures({ loaderData }: Route.ComponentProps) {
  const { live, next, results, renderedAt } = loaderData;
  return (
    <LinkTarget value="_blank">
      <h1 id="embed-title" className="visually-hidden">
        {t("Matches")}
      </h1>
      {live.length + next.length + results.length === 0 ? (
        <p className="card p-4 text-muted">{t("There are no matches to show here.")}</p>
      ) : (
        <div className="grid gap-6">
          <MatchLists live={live} next={next} results={results} renderedAt={renderedAt} showCompetition />
        </div>
      )}
    </LinkTarget>
  );
}

export { EmbedError as ErrorBoundary };
