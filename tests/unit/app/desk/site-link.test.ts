import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function linkAt(site: string): Promise<string> {
  vi.stubGlobal("document", { getElementById: () => ({ dataset: { site } }) });
  const { SiteLink } = await import("../../../../app/desk/site-link.tsx");
  return renderToStaticMarkup(SiteLink({ path: "/news/a-goal", children: "What fans read" }));
}

it("leads to the site, where the desk has a host of its own", async () => {
  expect(await linkAt("https://league.example")).toContain('href="https://league.example/news/a-goal"');
});

it("stays on its host, where that is the site's", async () => {
  expect(await linkAt("")).toContain('href="/news/a-goal"');
});
