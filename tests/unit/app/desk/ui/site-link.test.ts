import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { SiteLink } from "../../../../../app/desk/ui/site-link.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

function linkAt(site: string): string {
  vi.stubGlobal("document", { getElementById: () => ({ dataset: { site } }) });
  return renderToStaticMarkup(SiteLink({ path: "/news/a-goal", children: "What fans read" }));
}

it("leads to the site, where the desk has a host of its own", () => {
  expect(linkAt("https://league.example")).toContain('href="https://league.example/news/a-goal"');
});

it("stays on its host, where that is the site's", () => {
  expect(linkAt("")).toContain('href="/news/a-goal"');
});
