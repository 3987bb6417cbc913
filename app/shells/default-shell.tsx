import { type ComponentProps, type ReactNode, use } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { noSponsors } from "../../schemas/content/sponsors.ts";
import { menus } from "../content/menus.ts";
import { describeError, ErrorPage } from "../features/navigation/error-page.tsx";
import { findStreamer, layoutDataOf } from "../features/streamer/find-streamer.ts";
import { streamingPassesWithin } from "../features/streaming-passes/find-passes.ts";
import { type PageContext, pageContext } from "../load-context.ts";
import { lateCode } from "../ui/lazy-hydration.ts";
import type { Route } from "./+types/default-shell.ts";
import { SiteFrame, type SiteShellData } from "./site-layout.tsx";
import type { StreamerFrame } from "./streamer-layout.tsx";

/** Few hosts are a club's: the league's pages do without. */
const streamerFrame = lateCode(async () => (await import("./streamer-layout.tsx")).StreamerFrame);

/** Milliseconds. A page is sent in one piece within a little more (app/entry.server.tsx). */
const bannerPatience = 150;

/** What stands around a page of the league's own site keeps none waiting: the menus are in the site, the rest arrives later. */
function leagueParts(page: PageContext): Pick<SiteShellData, "sponsors" | "clubs" | "passes"> {
  const { content, matches } = page;
  return {
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

/** A club's host shows nothing of the league around its pages, but its name. */
const nothingOfLeague = (): ReturnType<typeof leagueParts> => ({
  sponsors: Promise.resolve(noSponsors),
  clubs: Promise.resolve([]),
  passes: Promise.resolve([]),
});

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand, layout, now, origin, services, streamers } = page;
  const { hostClub } = streamers;
  return {
    brand,
    layout,
    origin,
    menus: menus(brand),
    year: now.getUTCFullYear(),
    services,
    ...(hostClub === null ? leagueParts(page) : nothingOfLeague()),
    streamer: hostClub === null ? null : layoutDataOf(await findStreamer(page, hostClub)),
  };
}

/** The frame is the same on every page: it is asked for once. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (error) return [{ title: `${describeError(error).status} error` }, { name: "robots", content: "noindex" }];
  return [{ title: loaderData?.brand.name }];
};

type Shell = Awaited<ReturnType<typeof loader>>;

/** The league's frame, or that of the club whose host this is. */
function Frame({ shell, failed = false, children }: { shell: Shell; failed?: boolean; children: ReactNode }) {
  const { streamer } = shell;
  if (streamer !== null) return <ClubFrame {...{ ...shell, streamer }}>{children}</ClubFrame>;
  return (
    <SiteFrame shell={shell} failed={failed}>
      {children}
    </SiteFrame>
  );
}

function ClubFrame(given: ComponentProps<typeof StreamerFrame>) {
  streamerFrame.need();
  const Design = use(streamerFrame.code);
  return <Design {...given} />;
}

export default function DefaultShell({ loaderData }: Route.ComponentProps) {
  return (
    <Frame shell={loaderData}>
      <Outlet />
    </Frame>
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
    <Frame shell={shell} failed>
      <ErrorPage error={error} />
    </Frame>
  );
}
