import { existsSync, readFileSync } from "node:fs";
import type { Assembly } from "../../worker/backends/video/packaging/assembly.ts";
import { placeScenes, segmentsOf } from "../../worker/backends/video/packaging/assembly.ts";
import type { Packaging } from "../../worker/backends/video/packaging/packaging.ts";
import { descriptionFile, mediaDescription } from "../media/description.ts";

/** Ids of the two assets that all demo videos play: clips of matches, and a loop of open play for live streams. */
export const onDemandAsset = "match-clips";
export const liveAsset = "live-loop";

/** The packaged clips. @throws Error when they are not in the repository. */
export function clipLibrary(): Packaging {
  if (!existsSync(descriptionFile)) throw new Error(`${descriptionFile} is missing: npm run media makes it.`);
  const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));
  const asset = assets.find(({ id }) => id === onDemandAsset);
  if (asset === undefined) throw new Error(`${descriptionFile} does not describe ${onDemandAsset}.`);
  return asset.packaging;
}

/** Duration in whole seconds of a video assembled from clips. Null: all clips. */
export const footageSeconds = (library: Packaging, footage: Assembly | null): number =>
  Math.round(
    library.segmentSeconds * (footage === null ? library.segmentCount : segmentsOf(placeScenes(library, footage))),
  );
