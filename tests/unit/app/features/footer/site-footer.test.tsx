import { readFileSync } from "node:fs";
import { prerender } from "react-dom/static";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { SiteFooter } from "../../../../../app/features/footer/site-footer.tsx";
import { LeagueContext } from "../../../../../app/ui/league.ts";
import type { FeaturedLabelGroup, SponsorRow } from "../../../../../schemas/content/content.ts";
import { iconFile, socialIcons } from "../../../../../schemas/league/fields.ts";
import { publicLeague } from "../../../../../schemas/league/public-league.ts";
import type { FooterType } from "../../../../../schemas/site/site-layout.ts";
import { brand } from "../../../../fixtures/brand.ts";
import { league, leagueWith } from "../../../../fixtures/league.ts";

const sponsor = (sponsorID: number) => ({
  sponsorID,
  campaignID: 1,
  title: `Sponsor ${sponsorID}`,
  adminName: "",
  url: "https://sponsor.example/",
  imageKey: `sponsor-${sponsorID}`,
  mediaLibraryID: "",
  published: 1 as const,
  isChildFriendly: 1 as const,
  forcedOrder: sponsorID,
});
const row = (rowID: number, forcedOrder: number, sponsorID: number): SponsorRow => ({
  rowID,
  adminName: "",
  title: `Row ${rowID}`,
  titleSize: "h3",
  sponsorSize: "large",
  forcedOrder,
  sponsors: [sponsor(sponsorID)],
});
const partner = league.site.cupPartner?.sponsorID ?? 0;
const all = [row(2, 2, 77), row(1, 1, partner)];
const sponsorsOf = (rows: SponsorRow[], featuredLabelGroups: FeaturedLabelGroup[] = []) =>
  Promise.resolve({ rows, featuredLabelGroups, headerSponsor: null });
const sponsors = sponsorsOf(all);
const clubs = Promise.resolve([
  { id: 1, name: "Ashford", crestURL: "/crests/1.svg", href: "/clubs/ashford" },
  { id: 2, name: "Bramley", crestURL: "/images/crest/2-aa.svg", href: "/clubs/bramley" },
]);

async function footer(type: FooterType, path: string, rows = sponsors, shown = league): Promise<string> {
  const { prelude } = await prerender(
    <LeagueContext value={publicLeague(shown)}>
      <MemoryRouter initialEntries={[path]}>
        <SiteFooter type={type} brand={brand.name} menus={league.menus} year={2026} clubs={clubs} sponsors={rows} />
      </MemoryRouter>
    </LeagueContext>,
  );
  return new Response(prelude).text();
}

describe.each(["v1", "v2"] as const)("the footer %s", (type) => {
  it("has sponsors by tier, clubs, the app without store links, social links, menus, legal pages and copyright", async () => {
    const markup = await footer(type, "/");
    expect(markup.indexOf("Row 1")).toBeGreaterThan(0);
    expect(markup.indexOf("Row 1")).toBeLessThan(markup.indexOf("Row 2"));
    expect(markup).toMatch(/aria-label="Ashford" href="\/clubs\/ashford"[^>]*><img[^>]* alt=""/);
    // Generated crests are cut out of one sheet.
    expect(markup).toContain("/images/crests/2-aa.svg");
    expect(markup).toMatch(/aria-label="Bramley" href="\/clubs\/bramley"[^>]*><span class="crest"/);
    expect(markup).toContain("GET THE OFFICIAL APP");
    for (const name of ["YouTube", "Instagram", "LinkedIn", "TikTok"]) expect(markup).toContain(`>${name}<`);
    for (const path of ["/website-privacy-policy", "/terms-of-use", "/modern-slavery", "/accessibility"])
      expect(markup).toContain(`href="${path}"`);
    for (const path of ["/company-details", "/contact", "/embeds", "/governance"])
      expect(markup).toContain(`href="${path}"`);
    expect(markup).toMatch(/© (<!-- -->)?2024/);
  });

  it.each([2026, 2027])("names one year while the copyright is not older, since %s", async (copyrightSince) => {
    const young = leagueWith({ site: { ...league.site, copyrightSince } });
    expect(await footer(type, "/", sponsors, young)).toMatch(/© (<!-- -->)?2026(<!-- -->)? /);
  });

  it("draws an account's icon from a file where the style sheet does not have it, and from nowhere else", async () => {
    const accounts = ["i-lucide-youtube", ...socialIcons].map((icon) => ({
      ...{ name: `On ${icon}`, icon, href: "https://social.example/league" },
    }));
    const own = leagueWith({ site: { ...league.site, socialLinks: accounts } });
    const markup = await footer(type, "/", sponsors, own);
    const drawn = [...markup.matchAll(/<span class="(i-lucide-[\w-]+)"(?: style="--un-icon:url\((.*?)\)")?>/g)];
    expect(drawn.map(([, icon, file]) => [icon, file])).toEqual(
      expect.arrayContaining([["i-lucide-youtube", undefined], ...socialIcons.map((icon) => [icon, iconFile(icon)])]),
    );
    for (const icon of socialIcons) {
      expect(readFileSync(`public${iconFile(icon)}`, "utf8")).toMatch(/^<svg .* viewBox="0 0 24 24"/);
    }
  });

  it("shows the title sponsor alone on its cup's page, and all sponsors elsewhere", async () => {
    for (const path of ["/competitions/harbour-cup", "/competitions/harbour-cup/"]) {
      const markup = await footer(type, path);
      expect(markup).toContain(`Sponsor ${partner} `);
      expect(markup).not.toContain("Sponsor 77");
    }
    for (const path of ["/competitions/harbour-trophy", "/competitions/harbour-cup/about"]) {
      expect(await footer(type, path)).toContain("Sponsor 77");
    }
  });

  it("shows all sponsors if the cup's partner is no longer published", async () => {
    expect(await footer(type, "/competitions/crown-cup", sponsorsOf([row(2, 2, 77)]))).toContain("Sponsor 77");
  });

  it("labels featured groups, with their sponsors, within their tier", async () => {
    const two = { ...row(2, 2, 77), sponsors: [sponsor(77), sponsor(78)] };
    const markup = await footer(
      type,
      "/",
      sponsorsOf([row(1, 1, partner), two], [{ label: "Official ball", sponsorIDs: [78] }]),
    );
    expect(markup.match(/Official ball/g)).toHaveLength(1);
    const order = ["Row 1", "Row 2", "Official ball", "Sponsor 78 ", "Sponsor 77 "].map((words) =>
      markup.indexOf(words),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });

  it("renders a tier's title in the row's element", async () => {
    const markup = await footer(type, "/", sponsorsOf([{ ...row(1, 1, 77), titleSize: "span" }, row(2, 2, 78)]));
    expect(markup).toMatch(/<span[^>]*>Row 1<\/span>/);
    expect(markup).toMatch(/<h3[^>]*>Row 2<\/h3>/);
  });
});
