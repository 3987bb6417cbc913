import { describe, expect, it } from "vitest";
import { failedPage, pageHeader } from "../../../../app/shells/page-handle.ts";
import { pageKinds } from "../../../../schemas/league/header-styles.ts";

const route = (handle: unknown, loaderData: unknown = undefined) => ({ handle, loaderData });

describe("header styles", () => {
  it("are transparent-dark for each page kind that a league says nothing of", () => {
    const styles = pageKinds.map((page) => pageHeader([route({ page })], {}).style);
    expect(new Set(styles)).toEqual(new Set(["transparent-dark"]));
  });
});

describe("the header of a page", () => {
  it("is the default where no route has a kind", () => {
    expect(pageHeader([route(undefined), route(null), route({ page: "nonsense" })], {})).toEqual({
      style: "transparent-dark",
      hero: false,
    });
  });

  it("overlays the page if any of its routes has a hero", () => {
    expect(pageHeader([route({ hero: true }), route({ page: "newsListing", hero: false })], {}).hero).toBe(true);
  });

  it("is that of the innermost route's kind, from its handle or its data", () => {
    const styles = { login: "light", faqs: "dark" } as const;
    expect(pageHeader([route({ page: "home" }), route({ page: "login" })], styles).style).toBe("light");
    const faqs = route({ page: "contentPageWithoutImage", hero: true }, { pageKind: "faqs" });
    expect(pageHeader([route({ page: "home" }), faqs], styles)).toEqual({ style: "dark", hero: true });
  });

  it("is transparent-dark on the error page, unless the league has another", () => {
    expect(failedPage({})).toEqual({ style: "transparent-dark", hero: true });
    expect(failedPage({ error: "light" })).toEqual({ style: "light", hero: true });
  });
});
