import { data } from "react-router";
import { embedParameters } from "../../schemas/content/embed.ts";
import { isDivision } from "../../schemas/football/competition-kinds.ts";
import { seasonName } from "../../schemas/site/league-clock.ts";
import { t } from "../../schemas/site/messages.ts";
import { EmbedError } from "../features/embeds/embed-error.tsx";
import { LinkTarget } from "../features/embeds/link-target.ts";
import { oembedLink } from "../features/embeds/oembed-link.ts";
import { parseEmbedParameters } from "../features/embeds/parameters.ts";
import { GroupTables } from "../features/table/league-table.tsx";
import { missingTableText } from "../features/table/missing-table-text.ts";
import { type MatchService, pageContext } from "../load-context.ts";
import type { Route } from "./+types/embed-league-table.ts";

/** A club's division; the highest division without a club, null for an unknown club and without divisions. */
async function divisionOf(matches: MatchService, club: number | undefined, season: number): Promise<number | null> {
  if (club === undefined) return (await matches.competitions()).find(isDivision)?.id ?? null;
  return (await matches.clubs(season)).find(({ id }) => id === club)?.division?.id ?? null;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, brand, season: current } = context.get(pageContext);
  const parameters = parseEmbedParameters(embedParameters["league-table"], new URL(request.url));
  const season = parameters.season ?? current;
  const division = parameters.competition ?? (await divisionOf(matches, parameters.club, season));
  const table = division === null ? null : await matches.table(division, season);
  if (!table) {
    const competition = (await matches.competitions()).find(({ id }) => id === division);
    const message = competition && missingTableText(competition, season, current);
    throw data(message ?? t("There is no table of this competition, club and season."), { status: 404 });
  }
  return { table, club: parameters.club ?? null, brand: brand.name, url: request.url };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        {
          title: `${t("{competition} table", { competition: loaderData.table.competition.name })} | ${loaderData.brand}`,
        },
        { name: "robots", content: "noindex" },
        oembedLink(loaderData.url),
      ]
    : [{ title: t("League table") }];

export default function EmbedLeagueTable({ loaderData: { table, club } }: Route.ComponentProps) {
  return (
    <LinkTarget value="_blank">
      <h1 id="embed-title" className="visually-hidden">
        {t("{competition} table", { competition: table.competition.name })}
      </h1>
      <GroupTables
        table={table}
        caption={`${table.competition.name} ${seasonName(table.season)}`}
        marked={club === null ? [] : [club]}
      />
    </LinkTarget>
  );
}

export { EmbedError as ErrorBoundary };
