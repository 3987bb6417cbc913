import { data } from "react-router";
import { defaultDivision, embedParameters } from "../../schemas/embed.ts";
import { EmbedError } from "../features/embeds/embed-error.tsx";
import { LinkTarget } from "../features/embeds/link-target.ts";
import { oembedLink } from "../features/embeds/oembed-link.ts";
import { parseEmbed } from "../features/embeds/parameters.ts";
import { LeagueTable } from "../features/table/league-table.tsx";
import { seasonName } from "../features/table/season-name.ts";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/embed-league-table.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, brand, season: current } = context.get(pageContext);
  const asked = parseEmbed(embedParameters["league-table"], new URL(request.url));
  const table = await matches.table(asked.competition ?? defaultDivision, asked.season ?? current);
  if (!table) throw data("There is no table of this competition and season.", { status: 404 });
  return { table, club: asked.club ?? null, brand: brand.name, address: request.url };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `${loaderData.table.competition.name} table | ${loaderData.brand}` },
        { name: "robots", content: "noindex" },
        oembedLink(loaderData.address),
      ]
    : [{ title: "League table" }];

export default function EmbedLeagueTable({ loaderData: { table, club } }: Route.ComponentProps) {
  return (
    <LinkTarget value="_blank">
      <h1 className="visually-hidden">{table.competition.name} table</h1>
      <LeagueTable
        table={table}
        caption={`${table.competition.name} ${seasonName(table.season)}`}
        marked={club === null ? [] : [club]}
      />
    </LinkTarget>
  );
}

export { EmbedError as ErrorBoundary };
