import { expect, type Page } from "playwright/test";

/**
 * Elements that look the same as their surroundings in forced colours: icons drawn by masks, the dot of live content, current, selected
 * or pressed elements, and switches.
 */
const invisibleInForcedColours = (page: Page) =>
  page.evaluate(() => {
    const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const paint = (colour: string): number[] => {
      if (pixel === null) return [];
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
      return [...pixel.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = paint(colour).map((value) =>
        value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const backgroundOf = (element: Element | null): string => {
      if (element === null) return "Canvas";
      const { backgroundColor } = getComputedStyle(element);
      return (paint(backgroundColor)[3] ?? 0) < 128 ? backgroundOf(element.parentElement) : backgroundColor;
    };
    /** Whether an image or gradient is behind an element: these keep their colours, and icons have no backplate as text has. */
    const isOverPicture = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
      const place = stack.indexOf(element);
      for (const behind of place === -1 ? [] : stack.slice(place + 1)) {
        const { backgroundColor, backgroundImage } = getComputedStyle(behind);
        if (behind.matches("img, video") || backgroundImage.includes("gradient")) return true;
        if ((paint(backgroundColor)[3] ?? 0) >= 128) return false;
      }
      return false;
    };
    const isSeen = (element: Element) => {
      if (isOverPicture(element)) return false;
      const [own, behind] = [backgroundOf(element), backgroundOf(element.parentElement)].map(luminance).toSorted();
      return ((behind ?? 0) + 0.05) / ((own ?? 0) + 0.05) >= 3;
    };
    const lost = (selector: string, seen: (element: Element) => boolean) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ opacityProperty: true }) && !seen(element))
        .map((element) => `${selector}: ${element.outerHTML.slice(0, 200)}`);
    return [
      ...lost('[class^="i-"], [class*=" i-"]', (icon) => getComputedStyle(icon).maskImage === "none" || isSeen(icon)),
      ...lost(".bg-current", isSeen),
      ...lost("[aria-current], [aria-selected=true], [aria-pressed=true], label:has(.visually-hidden:checked)", isSeen),
      ...lost("[role=switch] + *", (track) => getComputedStyle(track).outlineStyle === "solid"),
    ];
  });

/** Expects that nothing gets lost in forced colours, and then switches back to the page's own colours. */
export async function expectVisibleInForcedColours(page: Page, at = page.url()): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  expect(await invisibleInForcedColours(page), `lost in forced colours on ${at}`).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
}
