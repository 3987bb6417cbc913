import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { wordsOfPages } from "../../../../../scripts/lib/first-sheets/page-sources.ts";

const folder = mkdtempSync(join(tmpdir(), "pages-"));
afterAll(() => rmSync(folder, { recursive: true }));

const sources = {
  "root.tsx": 'export const Root = () => <body className="bg-paper" />;',
  "shell.tsx": `import { lazyComponent } from "./lazy.ts";
const footer = lazyComponent(async () => (await import("./footer.tsx")).Footer);
const club = lazyComponent(async () => (await import("./streamer-page.tsx")).Page);
export const open = () => import("./panel.tsx");
export const Shell = () => <header className={\`flex \${open ? "l:grid" : ""}\`} title={t("static words") + plural(2, { one: "month", other: "{count} months" })} />;`,
  "lazy.ts": "export const lazyComponent = (load) => load;",
  "footer.tsx": 'export const Footer = () => <footer className="mt-2" />;',
  "panel.tsx": 'export const Panel = () => <dialog className="slide-panel" />;',
  "streamer-page.tsx": 'export const Page = () => <p className="text-beam" />;',
  "card.tsx": 'export const Card = () => <article className="card" />;',
  "kinds.ts": 'export type Kind = "table"; export const name = "kicker";',
  "home.tsx":
    'import { Card } from "./card.tsx"; import type { Kind } from "./kinds.ts"; export const Home = () => <Card />;',
  "news.tsx":
    'export { Card } from "./card.tsx"; import { type Kind, name } from "./kinds.ts"; export const News = () => name;',
};
mkdirSync(folder, { recursive: true });
for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);

const pages = wordsOfPages(folder, [
  {
    file: "shell.tsx",
    children: [
      { file: "home.tsx", index: true },
      { file: "news.tsx", path: "news", id: "the-news" },
    ],
  },
]);

it("a page's words are those of what the server renders it with, by the id of its route", () => {
  expect([...pages.keys()]).toEqual(["shell", "home", "the-news"]);
  const home = pages.get("home")?.onSite ?? new Set();
  for (const word of ["bg-paper", "flex", "l:grid", "mt-2", "card", "<header"]) expect(home, word).toContain(word);
  expect(pages.get("shell")?.onSite).not.toContain("card");
  expect(pages.get("the-news")?.onSite).toContain("kicker");
});

it("what browsers load after a touch, texts and types are no part of it", () => {
  const home = pages.get("home")?.onSite ?? new Set();
  for (const word of ["slide-panel", "<dialog", "static", "month", "kicker", "./card.tsx"])
    expect(home, word).not.toContain(word);
  expect(pages.get("the-news")?.onSite).not.toContain("table");
});

it("what only a club's own host shows is in the sheets of that host alone", () => {
  expect(pages.get("home")?.onSite).not.toContain("text-beam");
  expect(pages.get("home")?.onClubHost).toContain("text-beam");
});
