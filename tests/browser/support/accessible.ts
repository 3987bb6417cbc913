import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "playwright/test";

/** Rules whose outcome depends on the width or the colour scheme. */
const rulesOfLook = ["color-contrast", "link-in-text-block", "target-size"];

const everyRule = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** Articles and forms that a screen reader lists without a name, or under the name of another. */
const unnamed = (page: Page) =>
  page.evaluate(() =>
    ["article", "form"].flatMap((role) => {
      const names = new Set<string>();
      return [...document.querySelectorAll(role)]
        .filter((element) => element.checkVisibility())
        .flatMap((element) => {
          const labels = element.ariaLabelledByElements?.map(({ textContent }) => textContent).join(" ");
          const name = (labels ?? element.ariaLabel ?? "").replace(/\s+/g, " ").trim();
          const isOwn = name !== "" && !names.has(name);
          names.add(name);
          return isOwn ? [] : [`${role} "${name}": ${element.outerHTML.slice(0, 200)}`];
        });
    }),
  );

/** Whether axe is in every frame of the page already. */
const hasAxe = async (page: Page): Promise<boolean> => {
  const found = page.frames().map((frame) => frame.evaluate(() => "axe" in window).catch(() => false));
  return (await Promise.all(found)).every(Boolean);
};

/**
 * Axe finds nothing wrong with the page as it stands, or with a part of it. On whole pages, articles and forms have names of their
 * own.
 * @param look.again whether the page has been held to all rules at another width or in another scheme
 */
export async function expectAccessible(
  page: Page,
  look: { at?: string; part?: string; again?: boolean } = {},
): Promise<void> {
  if (look.part === undefined && look.again !== true) {
    expect(await unnamed(page), "articles and forms without a name of their own").toEqual([]);
  }
  // What is still fading in, or changes colour under a pointer that a panel has just let go of, is looked at as it will stay.
  await page.evaluate(async () => {
    const settled = new CSSStyleSheet();
    settled.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets.push(settled);
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === "running" && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  // What is evaluated where axe is loaded already: to load its half a megabyte again takes as long as some looks.
  const loaded = (await hasAxe(page)) ? { axeSource: "0" } : {};
  // Frames of other sites are theirs. Without them axe needs no second page to work in, which halves its time.
  const axe = new AxeBuilder({ page, ...loaded }).setLegacyMode();
  if (look.part !== undefined) axe.include(look.part);
  axe.options({
    runOnly: look.again ? { type: "rule", values: rulesOfLook } : { type: "tag", values: everyRule },
    // What passes is not described: that takes as long as to find what does not.
    resultTypes: ["violations"],
  });
  const { violations } = await axe.analyze();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, html }) => `${target.join(" ")} ${html}`).join(", ")}`,
    ),
    `what axe finds wrong${look.at === undefined ? "" : ` at ${look.at}`}`,
  ).toEqual([]);
}
