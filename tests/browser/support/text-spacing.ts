import type { Page } from "playwright/test";

/** Pixels by which a page overflows horizontally. Waits for the root element, which a page that is being replaced does not have. */
export const horizontalOverflow = (page: Page) =>
  page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);

/** Applies the text spacing that pages have to support (WCAG 2.2, 1.4.12). */
export const applyTextSpacing = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
