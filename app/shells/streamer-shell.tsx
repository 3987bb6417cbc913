import { Outlet } from "react-router";
import { compactMenus } from "../../schemas/league/compact-menus.ts";
import { clubOfParams, findStreamer, layoutDataOf } from "../features/streamer/find-streamer.ts";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/streamer-shell.ts";
import { StreamerLayout } from "./streamer-layout.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand, league, services } = page;
  const streamer = layoutDataOf(await findStreamer(page, clubOfParams(params.clubId, page)));
  return { brand: { name: brand.name }, menus: compactMenus(league.menus), services, streamer };
}

/** Preview of a club's streaming site at a path of the league's site. On the club's own host the default shell renders it. */
export default function StreamerShell({ loaderData }: Route.ComponentProps) {
  return (
    <StreamerLayout {...loaderData}>
      <Outlet />
    </StreamerLayout>
  );
}
