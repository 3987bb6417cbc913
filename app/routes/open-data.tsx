import { isDivision } from "../../schemas/football/competition-kinds.ts";
import { isWithinYear, seasonName } from "../../schemas/site/league-clock.ts";
import { isRightToLeft, message, plural, t } from "../../schemas/site/messages.ts";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { leagueTextAttributes, pageAlignClass } from "../ui/language-attributes.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { richText } from "../ui/rich-text.tsx";
import type { Route } from "./+types/open-data.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

const base = "/api/v1/";
const lead = message(
  "Fixtures, results, tables, clubs, players, news, videos and documents as JSON for your own programs: free, and without a key.",
);

/** Documentation of the open data API for developers. The OpenAPI description has every field. */
export async function loader({ context }: Route.LoaderArgs) {
  const { openData, matches, season, brand, origin } = context.get(pageContext);
  const [competitions, clubs] = await Promise.all([
    matches.competitions().catch(() => []),
    matches.clubs(season).catch(() => []),
  ]);
  const divisions = competitions.filter(isDivision);
  const [club] = clubs;
  const values = new Map<string, string | number | undefined>([
    ["league", divisions[0]?.id],
    ["leagues", divisions.map(({ id }) => id).join() || undefined],
    ["season", season],
    ["club", club?.slug],
    ["clubID", club?.id],
  ]);
  return {
    calls: openData().map((call) => ({ ...call, example: fillExample(call.example, values) })),
    calendar: `${origin}/calendar/${divisions[0]?.slug ?? "{slug}"}.ics`,
    season,
    brand: brand.name,
    origin,
  };
}

/** An example with its `{names}` replaced by values; null if the league has no such value yet. */
function fillExample(example: string | null, values: ReadonlyMap<string, string | number | undefined>): string | null {
  if (example === null) return null;
  const names = [...example.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.some((name) => values.get(name) === undefined)) return null;
  return example.replace(/\{(\w+)\}/g, (_, name: string) => String(values.get(name)));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: t("Open data"),
        description: t(lead),
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: "/open-data",
        imageKey: "page-embeds",
      })
    : [];

/** "an hour", "5 minutes", "10 seconds". */
function span(seconds: number): string {
  if (seconds === 3600) return t("an hour");
  if (seconds > 3600) return plural(seconds / 3600, { one: "{count} hour", other: "{count} hours" });
  if (seconds === 60) return t("a minute");
  if (seconds > 60) return plural(seconds / 60, { one: "{count} minute", other: "{count} minutes" });
  return plural(seconds, { one: "{count} second", other: "{count} seconds" });
}

export default function OpenData({ loaderData: { calls, calendar, season } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title={t("Open data")} lead={t(lead)} trail={[]} imageKey={null} />
      <div className="page-width section grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="calls" className="min-w-0">
          <h2 id="calls" className="heading-2 mb-4">
            {t("Endpoints")}
          </h2>
          <ul className="grid gap-4">
            {calls.map(({ path, summary, example, freshSeconds, parameters }) => (
              <li key={path} className="card grid gap-2 p-4">
                <h3 {...leagueTextAttributes()} className={`heading-3 ${pageAlignClass()}`}>
                  {summary}
                </h3>
                <p className="overflow-x-auto">
                  <code>{`GET ${base}${path}`}</code>
                </p>
                {parameters.length > 0 && (
                  <p className="text-muted">
                    {`${t("Parameters:")} `}
                    {parameters.map(({ name, required }, index) => (
                      <span key={name}>
                        {index > 0 && ", "}
                        <code className="text-ink">{name}</code>
                        {required && ` ${t("(required)")}`}
                      </span>
                    ))}
                  </p>
                )}
                <p className="text-sm text-muted">{t("Cached for up to {time}.", { time: span(freshSeconds) })}</p>
                {example !== null && (
                  <p>
                    <a
                      href={`${base}${example}`}
                      dir={isRightToLeft() ? "ltr" : undefined}
                      className="text-link inline-block min-h-6 break-all"
                    >
                      {`${base}${example}`}
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="rules" className="beside card grid gap-3 p-4">
          <h2 id="rules" className="heading-3">
            {t("Good to know")}
          </h2>
          <p>
            {isWithinYear()
              ? t(
                  "Times are ISO 8601 in UTC; dates are in the league's time zone. A season is named by its first year.",
                )
              : t(
                  "Times are ISO 8601 in UTC; dates are in the league's time zone. A season is named by its first year: {season} is {name}.",
                  { season, name: seasonName(season) },
                )}
          </p>
          <p>
            {richText(
              t(
                "Responses carry an <code>ETag</code>: send it back in <code>If-None-Match</code>, and an unchanged response costs next to nothing.",
              ),
              { code: (words) => <code>{words}</code> },
            )}
          </p>
          <p>
            {t(
              "A bad request gets status 400 and an error message in plain words. Unknown parameters are refused, not ignored.",
            )}
          </p>
          <p>{t("Version 1 may gain fields. Existing ones are never removed, and never change their meaning.")}</p>
          <p>
            <a href={`${base}openapi.json`} className="btn btn-ghost">
              {t("OpenAPI description")}
            </a>
          </p>
          <h3 className="heading-3 mt-2">{t("Calendars and feeds")}</h3>
          <p>
            {richText(
              t(
                "Every club and competition has a calendar, such as <code>{calendar}</code>; news comes as RSS, Atom and JSON Feed from the news pages.",
                { calendar },
              ),
              { code: (words) => <code className="break-all">{words}</code> },
            )}
          </p>
        </section>
      </div>
    </>
  );
}
