import { createContext } from "react";
import { withTimeout } from "../../../schemas/site/with-timeout.ts";
import type { AudioItem } from "../../../schemas/streaming/audio.ts";
import type { VideoService } from "../../load-context.ts";

/** Entry ids of commentaries on air, by fixture. */
export type OnAir = Readonly<Record<number, string>>;

/** For the match rows and cards within; empty by default, so that they have no 'Listen' button. */
export const OnAirContext = createContext<OnAir>({});

/** Milliseconds that a page waits for the video backend. */
const timeout = 150;

/** Finds the commentaries on air; empty if the video backend does not respond in time. */
export async function findOnAir(videos: Pick<VideoService, "onAir">): Promise<OnAir> {
  return byMatch(await withTimeout(videos.onAir(), timeout, []));
}

function byMatch(items: readonly AudioItem[]): OnAir {
  return Object.fromEntries(
    items.flatMap(({ fixtureID, mediaData }) => (fixtureID === null ? [] : [[fixtureID, mediaData.entryId]])),
  );
}
