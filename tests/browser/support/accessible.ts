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

/** Articles and forms in a part of the page that have no accessible name, or the same name as another. */
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

/** Loads axe into a frame that does not have it yet, because parsing its half a megabyte takes as long as some checks. */
async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
}

/** Loads axe once the whole style sheet of a page has been applied. */
async function injectAxeOnceStyled(frame: Frame): Promise<void> {
  await frame.waitForFunction(() => document.querySelector('link[rel="stylesheet"][media="print"]') === null);
  await injectAxe(frame);
}

/**
 * Expects no axe violations on the page or a part of it, and articles and forms with names of their own. A part takes half of the time: on
 * the desk, everything around `main` is the same on all pages.
 * @param look.again whether all rules have been checked before at another width or in another scheme; "scheme" if that was at this width
 */
export async function expectAccessible(
  page: Page,
  look: { at?: string; part?: string; again?: boolean | "scheme" } = {},
): Promise<void> {
  if (!look.again) {
    expect(await unnamed(page, look.part ?? ":root"), "articles and forms without a name of their own").toEqual([]);
  }
  // Finishes transitions, so that elements that are fading in or change colour after a pointer has left are checked in their final state.
  await page.evaluate(async () => {
    const settled = new CSSStyleSheet();
    settled.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets.push(settled);
    const isEnding = ({ playState, timeline, effect }: Animation) =>
      playState === "running" && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    // Polling, because `Animation.finished` can stay pending in Chromium if the colour scheme changes while the animation runs.
    while (document.getAnimations().some(isEnding)) await new Promise(requestAnimationFrame);
  });
  await injectAxe(page.mainFrame());
  // Errors are ignored, because frames of other sites cannot be checked.
  await Promise.allSettled(page.frames().slice(1).map(injectAxeOnceStyled));
  // Legacy mode saves axe a second page to work in, which halves its time. The builder must not load axe a second time.
  const axe = new AxeBuilder({ page, axeSource: "0" }).setLegacyMode();
  if (look.part !== undefined) axe.include(look.part);
  axe.options({
    runOnly: look.again
      ? { type: "rule", values: look.again === "scheme" ? rulesOfScheme : rulesOfLook }
      : { type: "tag", values: everyRule },
    // Passed checks are not described, because that takes as long as finding violations.
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
