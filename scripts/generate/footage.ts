import { existsSync, readFileSync } from "node:fs";
import { descriptionFile, mediaDescription } from "../media/description.ts";

/** The assets that all demo videos play. */
export const onDemandAsset = "classic-match";
export const liveAsset = "live-loop";

/** Duration of the packaged on-demand footage in whole seconds. @throws Error when the footage is not in the repository. */
export function onDemandSeconds(): number {
  if (!existsSync(descriptionFile)) throw new Error(`${descriptionFile} is missing: npm run media makes it.`);
  const { assets } = mediaDescription.parse(JSON.parse(readFileSync(descriptionFile, "utf8")));
  const asset = assets.find(({ id }) => id === onDemandAsset);
  if (asset === undefined) throw new Error(`${descriptionFile} does not describe ${onDemandAsset}.`);
  return Math.round(asset.duration);
}
