import { createContext } from "react";
import type { AudioItem } from "../../../schemas/streaming/audio.ts";
import type { VideoService } from "../../load-context.ts";
import { withTimeout } from "../../with-timeout.ts";

/** Entry ids of the commentary that is on air, by match. */
export type OnAir = Readonly<Record<number, string>>;

/** For the lines and cards of matches below it; where nothing is said, none of them offers to listen. */
export const OnAirContext = createContext<OnAir>({});

/** Milliseconds that a page of matches waits to learn it. */
const patience = 150;

/** What is on air; nothing where the video backend does not say so soon. */
export async function findOnAir(videos: Pick<VideoService, "onAir">): Promise<OnAir> {
  return byMatch(await withTimeout(videos.onAir(), patience, []));
}

function byMatch(items: readonly AudioItem[]): OnAir {
  return Object.fromEntries(
    items.flatMap(({ fixtureID, mediaData }) => (fixtureID === null ? [] : [[fixtureID, mediaData.entryId]])),
  );
}
