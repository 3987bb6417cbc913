import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { VolumeSlider } from "../../../../../app/playback/controls/volume-slider.tsx";

const valueAt = (volume: number, muted = false) =>
  / value="([^"]*)"/.exec(
    renderToStaticMarkup(<VolumeSlider media={{ volume, muted }} onChoose={() => {}} className="" />),
  )?.[1];

it("has a value that a range input does not round, so that a press is not taken back", () => {
  expect([0.7 + 0.1, 0.1 + 0.2, 1 / 3, 0, 1].map((volume) => valueAt(volume))).toEqual([
    "0.8",
    "0.3",
    "0.35",
    "0",
    "1",
  ]);
  expect(valueAt(0.5, true)).toBe("0");
});
