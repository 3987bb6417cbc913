import { clubOfParams } from "../features/streamer/find-streamer.ts";
import { loadStreamer } from "../features/streamer/load-streamer.ts";
import { streamerMeta } from "../features/streamer/streamer-meta.ts";
import { StreamerPage } from "../features/streamer/streamer-page.tsx";
import { pageContext } from "../load-context.ts";
import type { Route } from "./+types/streamer.ts";

export function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  return loadStreamer(page, clubOfParams(params.clubId, page));
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? streamerMeta(loaderData) : []);

export default function Streamer({ loaderData }: Route.ComponentProps) {
  return <StreamerPage loaded={loaderData} />;
}
