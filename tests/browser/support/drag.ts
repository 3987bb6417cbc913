import type { Locator, Page } from "playwright/test";
import { expect } from "./test.ts";

/** The centre of an element, once it is in the viewport. */
export async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await expect(element).toBeInViewport({ ratio: 0.9 });
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags by touch, and expects that nothing scrolls. @param onto returns the target, called once the drag has begun. */
export async function dragByTouch(page: Page, from: Locator, onto: () => Promise<{ x: number; y: number }>) {
  await from.scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(from);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const scroll = () => page.evaluate(() => window.scrollY);
  const before = await scroll();
  await touch("touchStart", { x, y });
  for (const step of [10, 20, 40]) await touch("touchMove", { x: x + step / 4, y: y - step });
  const end = await onto();
  await touch("touchMove", end);
  expect(await scroll()).toBe(before);
  await touch("touchEnd");
  expect(await scroll()).toBe(before);
  await session.detach();
}
