import { type ComponentProps, type ReactNode, use } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { compactMenus } from "../../schemas/league/compact-menus.ts";
import { ErrorPage, errorTitle } from "../features/navigation/error-page.tsx";
import { findStreamer, layoutDataOf } from "../features/streamer/find-streamer.ts";
import { pageContext } from "../load-context.ts";
import { lazyComponent } from "../ui/lazy-hydration.ts";
import type { Route } from "./+types/default-shell.ts";
import { leagueData, noLeagueData } from "./league-data.ts";
import { SiteLayout } from "./site-layout.tsx";
import type { StreamerLayout } from "./streamer-layout.tsx";

/** Loaded only on clubs' hosts. */
const streamerLayout = lazyComponent(async () => (await import("./streamer-layout.tsx")).StreamerLayout);

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand, layout, league, now, origin, services, streamers } = page;
  const { hostClub } = streamers;
  return {
    brand: { name: brand.name },
    layout,
    origin,
    menus: compactMenus(league.menus),
    year: now.getUTCFullYear(),
    services,
    ...(hostClub === null ? await leagueData(page) : noLeagueData()),
    streamer: hostClub === null ? null : layoutDataOf(await findStreamer(page, hostClub)),
  };
}

/** The layout is the same on every page: its data is loaded once. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (error) return [{ title: errorTitle(error) }, { name: "robots", content: "noindex" }];
  return [{ title: loaderData?.brand.name }];
};

type Shell = Awaited<ReturnType<typeof loader>>;

/** The league's layout, or the layout of the club that owns this host. */
function Layout({ shell, failed = false, children }: { shell: Shell; failed?: boolean; children: ReactNode }) {
  const { streamer } = shell;
  if (streamer !== null) return <ClubLayout {...{ ...shell, streamer }}>{children}</ClubLayout>;
  return (
    <SiteLayout shell={shell} failed={failed}>
      {children}
    </SiteLayout>
  );
}

function ClubLayout(props: ComponentProps<typeof StreamerLayout>) {
  streamerLayout.load();
  const Layout = use(streamerLayout.component);
  return <Layout {...props} />;
}

export default function DefaultShell({ loaderData }: Route.ComponentProps) {
  return (
    <Layout shell={loaderData}>
      <Outlet />
    </Layout>
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
    <Layout shell={shell} failed>
      <ErrorPage error={error} />
    </Layout>
  );
}
