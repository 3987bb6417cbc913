import { createCanvas } from "@napi-rs/canvas";
import type { Packaging } from "../../worker/backends/video/packaging/packaging.ts";
import { framePainter, frameSize, type Scoreboard } from "./frame.ts";
import type { Moment } from "./simulation.ts";

type Thumbnails = NonNullable<Packaging["thumbnails"]>;

const [columns, rows] = [6, 4];
const [width, height] = [160, 90];

/**
 * Small pictures of a film, for going to a place in it: evenly spread, in one sheet.
 * @param duration seconds of the film.
 * @returns the sheet as WebP, and how it is read.
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
  for (let place = 0; place < count; place++) {
    const moment = moments[Math.floor((place / count) * moments.length)];
    if (moment === undefined) throw new Error("The film has no moments to take pictures of");
    const picture = frame.getContext("2d").createImageData(frameSize.width, frameSize.height);
    picture.data.set(paint(moment));
    frame.getContext("2d").putImageData(picture, 0, 0);
    pen.drawImage(frame, (place % columns) * width, Math.floor(place / columns) * height, width, height);
  }
  const file = "thumbnails.webp";
  return {
    sheet: await sheet.encode("webp", 70),
    thumbnails: { file, columns, rows, width, height, seconds: Number((duration / count).toFixed(3)) },
  };
}
