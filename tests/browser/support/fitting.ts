import type { Page } from "playwright/test";

/** Pixels by which a page scrolls sideways. A page that is being replaced has no root element yet: it is waited for. */
export const horizontalOverflow = (page: Page) =>
  page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);

/** The text spacing that WCAG 2.2, 1.4.12 asks a page to bear. */
export const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
