import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { HeaderStyle } from "../../../../../app/content/header-styles.ts";
import type { HeaderType } from "../../../../../app/content/layout.ts";
import { menus } from "../../../../../app/content/menus.ts";
import { headerRoom, SiteHeader } from "../../../../../app/features/navigation/site-header.tsx";

const { primary } = menus({ name: "Crown League", slug: "crown" });

function header(type: HeaderType, style: HeaderStyle): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <SiteHeader brand="Crown League" primary={primary} type={type} behaviour="reveal" style={style} overPage />
    </MemoryRouter>,
  );
}

describe.each(["classic", "v3"] as const)("the %s header", (type) => {
  it("has the logo, the named links, search, account and menu", () => {
    const markup = header(type, "transparent-dark");
    expect(markup).toContain('aria-label="Crown League home"');
    for (const { name } of primary) expect(markup).toContain(`>${name}<`);
    expect(markup).toContain('aria-label="Search"');
    expect(markup).toContain("Log In");
    expect(markup).toContain('aria-label="Menu"');
  });

  it("is at night but for the light style, and see-through only where the style says so", () => {
    expect(header(type, "transparent-dark")).toMatch(/<header data-theme="dark"/);
    expect(header(type, "dark")).toMatch(/<header data-theme="dark"/);
    expect(header(type, "light")).toMatch(/<header data-theme="light"/);
    expect(header(type, "dark")).toContain(" bg-paper border-b ");
    expect(header(type, "transparent-dark")).not.toContain(" bg-paper border-b ");
  });
});

describe("header heights", () => {
  it("are 48, 64 and 80 px by width, or 90 px", () => {
    expect(headerRoom.classic.match(/\d+px/g)).toEqual(["48px", "64px", "80px"]);
    expect(headerRoom.v3.match(/\d+px/g)).toEqual(["90px"]);
  });
});
