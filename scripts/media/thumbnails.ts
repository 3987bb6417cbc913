import { createCanvas } from "@napi-rs/canvas";
import type { Packaging } from "../../worker/backends/video/packaging/packaging.ts";
import { framesPerSegment } from "./encode.ts";
import { type Frame, framePainter, frameSize } from "./frame.ts";
import { framesPerSecond } from "./simulation.ts";

type Thumbnails = NonNullable<Packaging["thumbnails"]>;

const [width, height] = [160, 90];

/**
 * A thumbnail from the middle of each segment of a film.
 * @returns the WebP images one after another, and the byte range of each
 */
export async function segmentStills(
  frames: readonly Frame[],
  file: string,
): Promise<{ data: Buffer; stills: NonNullable<Packaging["stills"]> }> {
  const images: Buffer[] = [];
  const segments: [number, number][] = [];
  let offset = 0;
  for (let first = 0; first < frames.length; first += framesPerSegment) {
    const shown = frames.slice(first, first + framesPerSegment);
    const { sheet } = await thumbnailSheet(shown, file, { columns: 1, rows: 1 });
    images.push(sheet);
    segments.push([offset, sheet.length]);
    offset += sheet.length;
  }
  return { data: Buffer.concat(images), stills: { file, width, height, segments } };
}

/**
 * Tiled thumbnails of a film at even intervals.
 * @returns the sheet as WebP, and its layout.
 */
export async function thumbnailSheet(
  frames: readonly Frame[],
  file: string,
  { columns, rows }: { columns: number; rows: number },
): Promise<{ sheet: Buffer; thumbnails: Thumbnails }> {
  const count = columns * rows;
  const paint = framePainter();
  const canvas = createCanvas(frameSize.width, frameSize.height);
  const sheet = createCanvas(columns * width, rows * height);
  const pen = sheet.getContext("2d");
  for (let index = 0; index < count; index++) {
    const frame = frames[Math.floor(((index + 0.5) / count) * frames.length)];
    if (frame === undefined) throw new Error("The film has no frames");
    const image = canvas.getContext("2d").createImageData(frameSize.width, frameSize.height);
    image.data.set(paint(frame));
    canvas.getContext("2d").putImageData(image, 0, 0);
    pen.drawImage(canvas, (index % columns) * width, Math.floor(index / columns) * height, width, height);
  }
  const seconds = Number((frames.length / framesPerSecond / count).toFixed(3));
  return { sheet: await sheet.encode("webp", 70), thumbnails: { file, columns, rows, width, height, seconds } };
}
