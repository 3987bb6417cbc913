import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { headerSpace, SiteHeader } from "../../../../../app/features/navigation/site-header.tsx";
import type { HeaderSponsor } from "../../../../../schemas/content/content.ts";
import { noSponsors } from "../../../../../schemas/content/sponsors.ts";
import type { HeaderStyle } from "../../../../../schemas/league/header-styles.ts";
import type { HeaderType } from "../../../../../schemas/site/site-layout.ts";
import { brand } from "../../../../fixtures/brand.ts";
import { league } from "../../../../fixtures/league.ts";

const { primary } = league.menus;

async function header(
  type: HeaderType,
  style: HeaderStyle,
  headerSponsor: HeaderSponsor | null = null,
): Promise<string> {
  const { prelude } = await prerender(
    <MemoryRouter>
      <SiteHeader
        brand={brand.name}
        primary={primary}
        sponsors={Promise.resolve({ ...noSponsors, headerSponsor })}
        type={type}
        behaviour="reveal"
        style={style}
        overlay
      />
    </MemoryRouter>,
  );
  return await new Response(prelude).text();
}
const teaHouse: HeaderSponsor = {
  imgLocation: "https://pictures.example/tea.svg",
  name: "Lantern Tea",
  sponsorUrl: "https://tea.example/",
  childFriendly: true,
};

describe.each(["classic", "v3"] as const)("the %s header", (type) => {
  it("has the logo, the named links, search, account and menu", async () => {
    const markup = await header(type, "transparent-dark");
    expect(markup).toContain(`aria-label="${brand.name} home"`);
    for (const { name } of primary) expect(markup).toContain(`>${name}<`);
    expect(markup).toContain('aria-label="Search"');
    expect(markup).toContain("Log In");
    expect(markup).toContain('aria-label="Menu"');
  });

  it("is dark except in the light style, and transparent only where the style says so", async () => {
    expect(await header(type, "transparent-dark")).toMatch(/<header data-theme="dark"/);
    expect(await header(type, "dark")).toMatch(/<header data-theme="dark"/);
    expect(await header(type, "light")).toMatch(/<header data-theme="light"/);
    expect(await header(type, "dark")).toContain(" bg-paper border-b ");
    expect(await header(type, "transparent-dark")).not.toContain(" bg-paper border-b ");
  });
});

describe("the header's sponsor", () => {
  it("is a labelled logo that links to the sponsor", async () => {
    const markup = await header("v3", "dark", teaHouse);
    const [link] = /<a href="https:\/\/tea\.example\/".*?<\/a>/.exec(markup) ?? [];
    expect(link).toContain('src="https://pictures.example/tea.svg"');
    expect(link).toContain('alt="Lantern Tea, sponsor (opens in a new tab)"');
    expect(link).toContain("sponsored");
    expect(link).not.toContain("data-grown-ups");
  });

  it("is hidden in child-friendly mode if it is not for children", async () => {
    expect(await header("classic", "dark", { ...teaHouse, childFriendly: false })).toContain("data-grown-ups");
  });

  it("is optional", async () => {
    expect(await header("v3", "dark")).not.toContain("sponsored");
  });
});

describe("header heights", () => {
  it("are 48, 64 and 80 px by width, or 90 px", () => {
    expect(headerSpace.classic.match(/\d+px/g)).toEqual(["48px", "64px", "80px"]);
    expect(headerSpace.v3.match(/\d+px/g)).toEqual(["90px"]);
  });
});
