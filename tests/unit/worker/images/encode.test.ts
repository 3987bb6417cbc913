import fc from "fast-check";
import { expect, it } from "vitest";
import { cropsAround } from "../../../../worker/images/encode.ts";

const side = fc.integer({ min: 1, max: 4000 });
const percent = fc.integer({ min: 0, max: 100 });

it("crops around a point show what object-position would, and have the size of the box", () => {
  fc.assert(
    fc.property(side, side, side, side, percent, percent, (width, height, boxWidth, boxHeight, x, y) => {
      const box = { width: boxWidth, height: boxHeight };
      const crops = cropsAround({ x, y }, { width, height }, box);
      expect(crops.at(-1)).toMatchObject(box);
      // The image covers the box; each crop keeps one side of the remainder.
      const scale = Math.max(boxWidth / width, boxHeight / height);
      const isWider = width * boxHeight > boxWidth * height;
      let [start, end] = [0, isWider ? width * scale : height * scale];
      for (const crop of crops) {
        const length = isWider ? crop.width : crop.height;
        expect(length).toBeLessThanOrEqual(end - start + 1);
        if (crop.gravity === "left" || crop.gravity === "top") end = start + length;
        else start = end - length;
      }
      const spare = (isWider ? width : height) * scale - (isWider ? boxWidth : boxHeight);
      expect(Math.abs(start - (spare * (isWider ? x : y)) / 100)).toBeLessThanOrEqual(1);
    }),
    // A narrow image whose focus is more than a pixel from the side.
    { examples: [[4, 129, 9, 448, 72, 0]] },
  );
});
