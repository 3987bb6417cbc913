import type { Match } from "../../../schemas/football/match-data.ts";
import { t } from "../../../schemas/site/messages.ts";
import { allPlayOffs } from "../table/all-play-offs.ts";

/** Breadcrumbs of a match: all matches, and its competition. */
export function matchBreadcrumbs({ competition }: Pick<Match, "competition">): { title: string; href: string }[] {
  const slug = competition.kind === "play-offs" ? allPlayOffs : competition.slug;
  return [
    { title: t("Matches"), href: "/match-hub" },
    { title: competition.name, href: `/competitions/${slug}` },
  ];
}
