import { useId } from "react";
import { data, Form } from "react-router";
import type { CompetitionDetail } from "../../schemas/football/competition.ts";
import { isDivision } from "../../schemas/football/competition-kinds.ts";
import { message, routePath, t } from "../../schemas/site/messages.ts";
import { requiredTreePage } from "../features/content-page/tree-page.ts";
import { treePageMeta } from "../features/content-page/tree-page-meta.ts";
import { TreePageView } from "../features/content-page/tree-page-view.tsx";
import {
  difficulty,
  difficultySorts,
  difficultyViews,
  matchesAhead,
  sortDifficulty,
} from "../features/fantasy/difficulty.ts";
import { type DifficultyFilters, parseDifficultyQuery } from "../features/fantasy/difficulty-query.ts";
import { DifficultyTable } from "../features/fantasy/difficulty-table.tsx";
import { type MatchService, pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { ChoiceSelect } from "../ui/choice-select.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/fixture-difficulty.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

/** Matches per club until which the previous season's results count too. */
const enoughMatches = 8;

async function ratedClubs(
  matches: MatchService,
  season: number,
  now: Date,
  { id, points }: Pick<CompetitionDetail, "id" | "points">,
  choice: DifficultyFilters,
) {
  const of = { competitionIDs: [id] };
  const [teams, results, next] = await Promise.all([
    matches.teams([id], season),
    matches.fixtures({ ...of, season, status: ["result"] }),
    matches.fixtures({ ...of, season, status: ["fixture"], from: now.toISOString() }),
  ]);
  const clubs = teams.flatMap(({ attributes }) => attributes.teams);
  const isEarly = results.length < (clubs.length * enoughMatches) / 2;
  const before = isEarly ? await matches.fixtures({ ...of, season: season - 1, status: ["result"] }) : [];
  const rows = difficulty(clubs, [...before, ...results], next, { ahead: Number(choice.next), points });
  return sortDifficulty(rows, choice.view, choice.sort);
}

/**
 * The fantasy game's fixture difficulty rating (spec: entities#content-sections): a page of the page tree with the ratings
 * below its text.
 */
export async function loader({ context, params, url, request }: Route.LoaderArgs) {
  const { league, brand, origin, matches, season, now } = context.get(pageContext);
  if (params.fantasy !== `fantasy-${brand.slug}`) throw data(null, { status: 404, statusText: "Not Found" });
  const path = routePath(url.pathname).slice(1);
  const parsed = parseDifficultyQuery(new URL(request.url).searchParams);
  if ("problem" in parsed) throw data(parsed.problem, { status: 404 });
  const { choice } = parsed;
  const divisions = (await matches.competitions()).filter(isDivision);
  const division = divisions.find(({ id }) => choice.competition === undefined || id === choice.competition);
  if (divisions.length > 0 && !division) throw data(null, { status: 404, statusText: "Not Found" });
  return {
    brand: brand.name,
    origin,
    page: requiredTreePage(league, path),
    choice,
    divisions: divisions.map(({ id, name }) => ({ id, name })),
    division: division ? { id: division.id, name: division.name } : null,
    rows: division ? await ratedClubs(matches, season, now, division, choice) : [],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? treePageMeta(loaderData) : []);

const viewNames = {
  overall: message("Overall"),
  attack: message("Attack: how hard it is to score"),
  defence: message("Defence: how hard a clean sheet is"),
};
const sortNames = { easiest: message("Easiest first"), hardest: message("Hardest first"), club: message("By club") };

function Choice<Value extends string | number>({
  name,
  label,
  chosen,
  options,
}: {
  name: string;
  label: string;
  chosen: Value;
  options: readonly { value: Value; text: string }[];
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <ChoiceSelect id={id} name={name} chosen={chosen}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </ChoiceSelect>
    </div>
  );
}

export default function FixtureDifficulty({ loaderData }: Route.ComponentProps) {
  const { page, origin, choice, divisions, division, rows } = loaderData;
  return (
    <TreePageView page={page} origin={origin}>
      <section aria-label={t("Ratings")} className="mt-8 grid min-w-0 gap-5">
        <Form
          method="get"
          aria-label={t("Choose ratings")}
          preventScrollReset
          className="flex flex-wrap items-end gap-3"
        >
          {division !== null && divisions.length > 1 && (
            <Choice
              name="competition"
              label={t("Division")}
              chosen={division.id}
              options={divisions.map(({ id, name }) => ({ value: id, text: name }))}
            />
          )}
          <Choice
            name="next"
            label={t("Matches")}
            chosen={choice.next}
            options={matchesAhead.map((value) => ({ value, text: t("Next {matches}", { matches: value }) }))}
          />
          <Choice
            name="view"
            label={t("Rating")}
            chosen={choice.view}
            options={difficultyViews.map((value) => ({ value, text: t(viewNames[value]) }))}
          />
          <Choice
            name="sort"
            label={t("Order")}
            chosen={choice.sort}
            options={difficultySorts.map((value) => ({ value, text: t(sortNames[value]) }))}
          />
          <button type="submit" className="btn btn-ghost without-script">
            {t("Show")}
          </button>
        </Form>
        {rows.length === 0 ? (
          <EmptyState title={t("There are no clubs to rate yet")} />
        ) : (
          <DifficultyTable
            rows={rows}
            view={choice.view}
            ahead={Number(choice.next)}
            caption={t("{division}, the next {matches} matches", {
              division: division?.name ?? "",
              matches: choice.next,
            })}
          />
        )}
      </section>
    </TreePageView>
  );
}
