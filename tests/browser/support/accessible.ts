import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Frame, type Page } from "playwright/test";

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Rules whose outcome depends on the colour scheme. */
const rulesOfScheme = ["color-contrast", "link-in-text-block"];

/** Rules whose outcome depends on the width or the colour scheme. */
const rulesOfLook = [...rulesOfScheme, "target-size"];

const everyRule = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];

/** Articles and forms of a part of the page that a screen reader lists without a name, or under the name of another. */
const unnamed = (page: Page, part: string) =>
  page.evaluate(
    (selector) =>
      ["article", "form"].flatMap((role) => {
        const names = new Set<string>();
        return [...document.querySelectorAll(role)]
          .filter((element) => element.closest(selector) !== null && element.checkVisibility())
          .flatMap((element) => {
            const labels = element.ariaLabelledByElements?.map(({ textContent }) => textContent).join(" ");
            const name = (labels ?? element.ariaLabel ?? "").replace(/\s+/g, " ").trim();
            const isOwn = name !== "" && !names.has(name);
            names.add(name);
            return isOwn ? [] : [`${role} "${name}": ${element.outerHTML.slice(0, 200)}`];
          });
      }),
    part,
  );

/** Brings axe to a frame that does not have it: to read its half a megabyte takes as long as some looks. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
}

/** The site's pages get the rest of their styles after the first sight. */
async function bringAxeOnceStyled(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => document.querySelector('link[rel="stylesheet"][media="print"]') === null);
  await bringAxe(frame);
}

/**
 * Axe finds nothing wrong with the page as it stands, or with a part of it, and articles and forms have names of their own. All that
 * a page of the desk has around its `main` is the same on all of them: a part takes half of the time.
 * @param look.again whether the page has been held to all rules at another width or in another scheme; "scheme" where it has been at this
 * width
 */
export async function expectAccessible(
  page: Page,
  look: { at?: string; part?: string; again?: boolean | "scheme" } = {},
): Promise<void> {
  if (!look.again) {
    expect(await unnamed(page, look.part ?? ":root"), "articles and forms without a name of their own").toEqual([]);
  }
  // What is still fading in, or changes colour under a pointer that a panel has just let go of, is looked at as it will stay.
  await page.evaluate(async () => {
    const settled = new CSSStyleSheet();
    settled.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets.push(settled);
    const isEnding = ({ playState, timeline, effect }: Animation) =>
      playState === "running" && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    // The promise of a transition's end can stay open in Chromium where the colour scheme changes while it runs.
    while (document.getAnimations().some(isEnding)) await new Promise(requestAnimationFrame);
  });
  await bringAxe(page.mainFrame());
  // Frames of other sites are theirs.
  await Promise.allSettled(page.frames().slice(1).map(bringAxeOnceStyled));
  // Without them axe needs no second page to work in, which halves its time. The builder itself would bring axe twice.
  const axe = new AxeBuilder({ page, axeSource: "0" }).setLegacyMode();
  if (look.part !== undefined) axe.include(look.part);
  axe.options({
    runOnly: look.again
      ? { type: "rule", values: look.again === "scheme" ? rulesOfScheme : rulesOfLook }
      : { type: "tag", values: everyRule },
    // What passes is not described: that takes as long as to find what does not.
    resultTypes: ["violations"],
  });
  const { violations } = await axe.analyze();
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, html, failureSummary }) => `${target.join(" ")} ${html} ${failureSummary}`).join(", ")}`,
    ),
    `what axe finds wrong${look.at === undefined ? "" : ` at ${look.at}`}`,
  ).toEqual([]);
}
