import { Form } from "react-router";
import { embedParameters } from "../../schemas/content/embed.ts";
import { embedNames, embedSizes, embedSnippet } from "../../schemas/content/embed-snippet.ts";
import { hasTable } from "../../schemas/football/competition-kinds.ts";
import { message, t, translated } from "../../schemas/site/messages.ts";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { EmbedPreview } from "../features/embeds/embed-preview.tsx";
import { parseEmbedParameters } from "../features/embeds/parameters.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/embeds.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true, hydrateOn: "interaction" };

const lead = message(
  "Tables, matches and news for your own site, always up to date. Copy a few lines and paste them into your page.",
);

/** Offers embeds to other sites. The options are URL parameters, so that the page works without script. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { matches, content, season, brand, origin } = context.get(pageContext);
  const chosen = parseEmbedParameters(
    { ...embedParameters["league-table"], ...embedParameters.news },
    new URL(request.url),
  );
  const [competitions, clubs, categories] = await Promise.all([
    matches.competitions().then(
      (all) => all.filter(({ kind }) => hasTable(kind)).map(({ id, name }) => ({ id, name })),
      () => [],
    ),
    matches.clubs(season).catch(() => []),
    content.categories().catch(() => []),
  ]);
  const { competition, club, category, theme } = chosen;
  const parametersOf = {
    "league-table": { competition, club, theme },
    fixtures: { competition, club, theme },
    news: { category, theme },
  };
  const embeds = embedNames.map((name) => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(parametersOf[name]))
      if (value !== undefined) query.set(key, String(value));
    const path = `/embeds/${name}${query.size === 0 ? "" : `?${query}`}`;
    const { title, height } = embedSizes[name];
    return { name, title, path, snippet: embedSnippet({ origin, path, title, width: "100%", height }) };
  });
  return { embeds, chosen, competitions, clubs, categories, brand: brand.name, origin };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: t("Embeds"),
        description: t(lead),
        brand: loaderData.brand,
        origin: loaderData.origin,
        path: "/embeds",
        imageKey: "page-embeds",
      })
    : [];

export default function Embeds({
  loaderData: { embeds, chosen, competitions, clubs, categories },
}: Route.ComponentProps) {
  return (
    <>
      <PageHero title={t("Embeds")} lead={t(lead)} trail={[]} imageKey={null} />
      <div className="page-width section grid gap-12">
        <Form action="/embeds" aria-label={t("What the embeds show")} className="grid items-end gap-4 l:grid-cols-5">
          <Choice
            name="competition"
            label={t("Competition")}
            value={chosen.competition}
            options={competitions.map(({ id, name }) => [String(id), name])}
            none={t("All")}
          />
          <Choice
            name="club"
            label={t("Club")}
            value={chosen.club}
            options={clubs.map(({ id, name }) => [String(id), name])}
            none={t("All")}
          />
          <Choice
            name="category"
            label={t("News category")}
            value={chosen.category}
            options={categories.map(({ slug, name }) => [slug, name])}
            none={t("All")}
          />
          <Choice
            name="theme"
            label={t("Colours")}
            value={chosen.theme}
            options={[
              ["light", t("Light")],
              ["dark", t("Dark")],
            ]}
            none={t("The reader's own")}
          />
          <button type="submit" className="btn btn-ghost">
            {t("Apply")}
          </button>
        </Form>
        {embeds.map(({ name, title, ...embed }) => (
          <EmbedPreview key={`${name} ${embed.path}`} title={translated(title)} {...embed} />
        ))}
      </div>
    </>
  );
}

function Choice(props: {
  name: string;
  label: string;
  value: string | number | undefined;
  options: readonly (readonly [value: string, label: string])[];
  /** Label of the empty option. */
  none: string;
}) {
  const { name, label, value, options, none } = props;
  return (
    <label className="grid gap-1 text-sm text-muted">
      {label}
      <select name={name} defaultValue={value ?? ""} className="field">
        <option value="">{none}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
