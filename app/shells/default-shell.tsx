import { Outlet, useRouteLoaderData } from "react-router";
import { noSponsors } from "../../schemas/sponsors.ts";
import { menus } from "../content/menus.ts";
import { describeError, ErrorPage } from "../features/navigation/error-page.tsx";
import { streamingPassesWithin } from "../features/streaming-passes/find-passes.ts";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/default-shell.ts";
import { SiteFrame } from "./site-frame.tsx";

/** Milliseconds. A page is sent in one piece within a little more (app/entry.server.tsx). */
const bannerPatience = 150;

/** Nothing here keeps a page waiting: the menus are in the site, the rest arrives later. */
export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand, content, layout, matches, now, origin, services } = page;
  return {
    brand,
    layout,
    origin,
    menus: menus(brand),
    year: now.getUTCFullYear(),
    services,
    sponsors: content.sponsors().catch(() => noSponsors),
    clubs: matches.teams([10, 11, 12]).then(
      (divisions) =>
        divisions
          .flatMap((division) => division.attributes.teams)
          .map(({ id, slug, name, crestURL }) => ({ id, name, crestURL, href: `/clubs/${slug}` })),
      () => [],
    ),
    passes: streamingPassesWithin(page, bannerPatience),
  };
}

/** The frame is the same on every page: it is asked for once. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (error) return [{ title: `${describeError(error).status} error` }, { name: "robots", content: "noindex" }];
  return [{ title: loaderData?.brand.name }];
};

export default function DefaultShell({ loaderData }: Route.ComponentProps) {
  return (
    <SiteFrame shell={loaderData}>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const shell = useRouteLoaderData<typeof loader>("shells/default-shell");
  if (!shell) {
    return (
      <main id="main">
        <ErrorPage error={error} />
      </main>
    );
  }
  return (
    <SiteFrame shell={shell} failed>
      <ErrorPage error={error} />
    </SiteFrame>
  );
}
