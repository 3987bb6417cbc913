import { prerender } from "react-dom/static";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Share } from "../../../../../app/features/share/share.tsx";
import type { SharingChannel } from "../../../../../schemas/league/sharing-channels.ts";

type Sharing = Record<SharingChannel, boolean>;

import { LeagueContext } from "../../../../../app/ui/league.ts";
import { publicLeague } from "../../../../../schemas/league/public-league.ts";
import { league } from "../../../../fixtures/league.ts";

// As after hydration.
vi.mock("../../../../../app/ui/use-hydrated.ts", () => ({ useHydrated: () => true }));

const all: Sharing = { facebook: true, x: true, email: true, copyLink: true, system: true };
const none: Sharing = { facebook: false, x: false, email: false, copyLink: false, system: false };
const shared = { url: "https://league.example/news/a-late-goal", title: "A late goal" };

async function share(sharing: Sharing): Promise<string> {
  const { prelude } = await prerender(
    <LeagueContext value={publicLeague({ ...league, site: { ...league.site, sharing } })}>
      <Share shared={shared} />
    </LeagueContext>,
  );
  return await new Response(prelude).text();
}

async function names(sharing: Sharing): Promise<string[]> {
  const markup = await share(sharing);
  return [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, name = ""]) => name);
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("ways to share a page", () => {
  it.each([
    ["facebook", "Share on Facebook (opens in a new tab)"],
    ["x", "Share on X (opens in a new tab)"],
    ["email", "Share by email"],
    ["copyLink", "Copy link"],
    ["system", "Share with another app"],
  ] as const)("have a toggle each: %s", async (way, name) => {
    vi.stubGlobal("navigator", { share: async () => {} });
    expect(await names({ ...none, [way]: true })).toEqual([name]);
    const others = await names({ ...all, [way]: false });
    expect(others).toHaveLength(4);
    expect(others).not.toContain(name);
  });

  it("hide the share sheet where there is none, and everything if all are disabled", async () => {
    vi.stubGlobal("navigator", {});
    expect(await names(all)).not.toContain("Share with another app");
    expect(await names(none)).toEqual([]);
    expect(await share(none)).toBe("");
  });
});
