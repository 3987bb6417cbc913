import { z } from "zod";
import { assetKind, packaging } from "../../worker/backends/video/packaging/packaging.ts";

/** The packaged footage in the repository. */
export const mediaFolder = "media";
export const descriptionFile = `${mediaFolder}/assets.json`;

const hexadecimal = z.string().regex(/^[0-9a-f]{32}$/);

/** media/assets.json. Its keys are for the demo footage only: real keys never belong in a repository. */
export const mediaDescription = z.object({
  assets: z.array(
    z.object({
      id: z.string(),
      kind: assetKind,
      /** Seconds. */
      duration: z.number().positive(),
      /** Files below media/{id}/. */
      files: z.array(z.string()),
      contentKeys: z.array(z.object({ kid: hexadecimal, key: hexadecimal })),
      packaging,
    }),
  ),
});
export type MediaDescription = z.infer<typeof mediaDescription>;
