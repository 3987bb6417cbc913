import { useSearchParams } from "react-router";
import { pageLanguage } from "../../schemas/site/messages.ts";
import { BannerSettings } from "../features/consent/banner-settings.tsx";
import { ConsentForm } from "../features/consent/consent-form.tsx";
import { PageHero } from "../features/content-page/page-hero.tsx";
import { PageProse } from "../features/content-page/page-prose.tsx";
import { requiredTreePage } from "../features/content-page/tree-page.ts";
import { treePageStructuredData } from "../features/content-page/tree-page-structured-data.ts";
import { pageContext } from "../load-context.ts";
import type { PageHandle } from "../shells/page-handle.ts";
import { JsonLd } from "../ui/json-ld.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/cookies.ts";

export const handle: PageHandle = { page: "contentPageWithoutImage", hero: true };

/** Cookies and storage that the site uses, and the consent form (spec: adverts-and-consent#consent). */
export function loader({ context }: Route.LoaderArgs) {
  const { league, brand, origin, services } = context.get(pageContext);
  const path = league.site.cookieNotice.consentSlug;
  return { brand: brand.name, origin, page: requiredTreePage(league, path), banner: services.consentBanner !== null };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, description: loaderData.page.body.lead }) : [];

export default function Cookies({ loaderData: { page, origin, banner } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return (
    <>
      <PageHero
        title={page.title}
        lead={page.body.lead}
        language={page.body.language ?? pageLanguage().offered[0]}
        trail={page.trail}
        imageKey={null}
      />
      <div className="page-width section">
        {banner ? <BannerSettings /> : <ConsentForm saved={query.get("status") === "saved"} />}
        <PageProse body={page.body} />
      </div>
      <JsonLd data={treePageStructuredData(page, origin)} />
    </>
  );
}
