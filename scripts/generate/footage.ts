import { existsSync, readFileSync } from "node:fs";
import type { Assembly } from "../../worker/backends/video/packaging/assembly.ts";
import { partsOf, segmentsOf } from "../../worker/backends/video/packaging/assembly.ts";
import type { Packaging } from "../../worker/backends/video/packaging/packaging.ts";
import { descriptionFile, mediaDescription } from "../media/description.ts";

/** The assets that all demo videos play: clips of matches, and open play. */
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

/** Whole seconds of what is put together of clips; of all clips for null. */
export const footageSeconds = (library: Packaging, footage: Assembly | null): number =>
  Math.round(
    library.segmentSeconds * (footage === null ? library.segmentCount : segmentsOf(partsOf(library, footage))),
  );
