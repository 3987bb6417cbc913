import { embedParameters } from "../../schemas/content/embed.ts";
import { EmbedError } from "../features/embeds/embed-error.tsx";
import { LinkTarget } from "../features/embeds/link-target.ts";
import { oembedLink } from "../features/embeds/oembed-link.ts";
import { parseEmbedParameters } from "../features/embeds/parameters.ts";
import { MatchLists } from "../features/fixtures/list/match-lists.tsx";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/embed-fixtures.ts";

/** Matches per list. */
const listLength = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, brand, season: current, now } = context.get(pageContext);
  const parameters = parseEmbedParameters(embedParameters.fixtures, new URL(request.url));
  const filter = {
    season: parameters.season ?? current,
    ...(parameters.competition !== undefined && { competitionIDs: [parameters.competition] }),
    ...(parameters.club !== undefined && { clubID: parameters.club }),
    limit: listLength,
  };
  const [live, next, results] = await Promise.all([
    matches.fixtures({ ...filter, status: ["live"] }),
    matches.fixtures({ ...filter, status: ["fixture"], from: now.toISOString() }),
    matches.fixtures({ ...filter, status: ["result"], order: "desc" }),
  ]);
  return { live, next, results, renderedAt: now.getTime(), brand: brand.name, url: request.url };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Matches | ${loaderData.brand}` : "Matches" },
  { name: "robots", content: "noindex" },
  ...(loaderData ? [oembedLink(loaderData.url)] : []),
];

export default function EmbedFixtures({ loaderData }: Route.ComponentProps) {
  const { live, next, results, renderedAt } = loaderData;
  return (
    <LinkTarget value="_blank">
      <h1 id="embed-title" className="visually-hidden">
        Matches
      </h1>
      {live.length + next.length + results.length === 0 ? (
        <p className="card p-4 text-muted">There are no matches to show here.</p>
      ) : (
        <div className="grid gap-6">
          <MatchLists live={live} next={next} results={results} renderedAt={renderedAt} showCompetition />
        </div>
      )}
    </LinkTarget>
  );
}

export { EmbedError as ErrorBoundary };
