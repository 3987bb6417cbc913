import { createCanvas } from "@napi-rs/canvas";
import type { Packaging } from "../../worker/backends/video/packaging/packaging.ts";
import { framePainter, frameSize, type Scoreboard } from "./frame.ts";
import type { Moment } from "./simulation.ts";

type Thumbnails = NonNullable<Packaging["thumbnails"]>;

const [columns, rows] = [6, 4];
const [width, height] = [160, 90];

/**
 * Tiled thumbnails of a film at even intervals.
 * @param duration of the film in seconds.
 * @returns the sheet as WebP, and its layout.
 */
export async function thumbnailSheet(
  moments: readonly Moment[],
  board: Scoreboard,
  duration: number,
): Promise<{ sheet: Buffer; thumbnails: Thumbnails }> {
  const count = columns * rows;
  const paint = framePainter(board);
  const frame = createCanvas(frameSize.width, frameSize.height);
  const sheet = createCanvas(columns * width, rows * height);
  const pen = sheet.getContext("2d");
  for (let index = 0; index < count; index++) {
    const moment = moments[Math.floor((index / count) * moments.length)];
    if (moment === undefined) throw new Error("The film has no moments");
    const image = frame.getContext("2d").createImageData(frameSize.width, frameSize.height);
    image.data.set(paint(moment));
    frame.getContext("2d").putImageData(image, 0, 0);
    pen.drawImage(frame, (index % columns) * width, Math.floor(index / columns) * height, width, height);
  }
  const file = "thumbnails.webp";
  return {
    sheet: await sheet.encode("webp", 70),
    thumbnails: { file, columns, rows, width, height, seconds: Number((duration / count).toFixed(3)) },
  };
}
