import { describe, expect, it } from "vitest";
import { headerStyles, pageKinds } from "../../../../app/content/header-styles.ts";
import { failedPage, pageHeader } from "../../../../app/shells/page-handle.ts";

const route = (handle: unknown, loaderData: unknown = undefined) => ({ handle, loaderData });

describe("header styles", () => {
  it("exist for each page kind, transparent-dark by default", () => {
    expect(Object.keys(headerStyles)).toEqual([...pageKinds]);
    expect(new Set(Object.values(headerStyles))).toEqual(new Set(["transparent-dark"]));
  });
});

describe("the header of a page", () => {
  it("is the default where no route has a kind", () => {
    expect(pageHeader([route(undefined), route(null), route({ page: "nonsense" })])).toEqual({
      style: "transparent-dark",
      hero: false,
    });
  });

  it("overlays the page if any of its routes has a hero", () => {
    expect(pageHeader([route({ hero: true }), route({ page: "newsListing", hero: false })]).hero).toBe(true);
  });

  it("is that of the innermost route's kind, from its handle or its data", () => {
    const before = { ...headerStyles };
    try {
      headerStyles.login = "light";
      headerStyles.faqs = "dark";
      expect(pageHeader([route({ page: "home" }), route({ page: "login" })]).style).toBe("light");
      const faqs = route({ page: "contentPageWithoutImage", hero: true }, { pageKind: "faqs" });
      expect(pageHeader([route({ page: "home" }), faqs])).toEqual({ style: "dark", hero: true });
    } finally {
      Object.assign(headerStyles, before);
    }
  });

  it("is transparent-dark on the error page", () => {
    expect(failedPage).toEqual({ style: "transparent-dark", hero: true });
  });
});
