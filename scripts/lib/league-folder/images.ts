import { createCanvas, Image } from "@napi-rs/canvas";
import {
  bytesProblem,
  type InspectedPixels,
  inspectedSide,
  type OwnImageFormat,
  ownImageKey,
  pixelsProblem,
  sizeProblem,
} from "../../../worker/images/own-image.ts";
import type { FileProblem, Parsed } from "./file-problem.ts";
import type { FolderFiles } from "./folder-files.ts";

/*
 * Images of a league's folder that are shown in many sizes: crests/clubs/{slug of a club} and sponsors/{imageKey of a sponsor}, as SVG,
 * PNG or WebP. The image host stores them under keys that are hashes of their content.
 */

export interface FolderImage {
  /** Path in the folder. */
  path: string;
  /** Slug of the club, or image key of the sponsor. */
  name: string;
  format: OwnImageFormat;
  bytes: Uint8Array;
}

export interface FolderImages {
  /** By slug of the club. */
  crests: ReadonlyMap<string, FolderImage>;
  /** By image key of the sponsor. */
  logos: ReadonlyMap<string, FolderImage>;
}

const kinds = {
  crests: { file: /^crests\/clubs\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(svg|png|webp)$/, named: "the club's slug" },
  logos: { file: /^sponsors\/([\w-]{1,80})\.(svg|png|webp)$/, named: "the sponsor's imageKey" },
} as const;

const folderOf = (path: string): keyof typeof kinds | null =>
  path.startsWith("crests/clubs/") ? "crests" : path.startsWith("sponsors/") ? "logos" : null;

function decoded(bytes: Uint8Array): Image {
  const image = new Image();
  image.src = Buffer.from(bytes);
  return image;
}

function pixelsOf(bytes: Uint8Array): InspectedPixels {
  const image = decoded(bytes);
  const context = createCanvas(inspectedSide, inspectedSide).getContext("2d");
  const scale = inspectedSide / Math.max(image.width, image.height, 1);
  try {
    context.drawImage(image, 0, 0, image.width * scale, image.height * scale);
  } catch {
    return null;
  }
  return context.getImageData(0, 0, inspectedSide, inspectedSide).data;
}

function imageProblem(bytes: Uint8Array, format: OwnImageFormat): string | null {
  return (
    bytesProblem(bytes, format) ??
    (format === "svg" ? null : sizeProblem(decoded(bytes))) ??
    pixelsProblem(pixelsOf(bytes))
  );
}

/** Reads and checks the images of a folder. */
export function parseImages(files: FolderFiles): Parsed<FolderImages> {
  const problems: FileProblem[] = [];
  const images = { crests: new Map<string, FolderImage>(), logos: new Map<string, FolderImage>() };
  for (const [path, bytes] of files) {
    const kind = folderOf(path);
    if (kind === null) continue;
    const add = (message: string) => problems.push({ file: path, line: null, message });
    const [, name, ending] = kinds[kind].file.exec(path) ?? [];
    if (name === undefined) {
      add(`is named by ${kinds[kind].named}, and ends in .svg, .png or .webp`);
      continue;
    }
    const format: OwnImageFormat = ending === "svg" || ending === "png" ? ending : "webp";
    const other = images[kind].get(name);
    if (other !== undefined) add(`stands beside ${other.path}`);
    const problem = imageProblem(bytes, format);
    if (problem !== null) add(problem);
    images[kind].set(name, { path, name, format, bytes });
  }
  return problems.length > 0 ? { value: null, problems } : { value: images, problems: [] };
}

/** The key of an image at the image host. @param ground background colour of the dark scheme. */
export const imageKeyOf = ({ bytes }: Pick<FolderImage, "bytes">, ground: string): string =>
  ownImageKey(bytes, pixelsOf(bytes), ground);
