import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { Bracket } from "../../../../../app/features/fixtures/bracket.tsx";
import { MatchCard } from "../../../../../app/features/fixtures/match-card.tsx";
import { MatchList } from "../../../../../app/features/fixtures/match-list.tsx";
import { MatchRow } from "../../../../../app/features/fixtures/match-row.tsx";
import { CardTitle } from "../../../../../app/features/videos/card-title.tsx";
import { live, pairing, result } from "../../../../fixtures/matches.ts";

/** What a page says where spoilers are hidden: its markup without the elements that the style sheet takes away. */
function spoilerFree(node: ReactNode): { seen: string; all: string } {
  const html = renderToStaticMarkup(<MemoryRouter>{node}</MemoryRouter>);
  let kept = "";
  const open: boolean[] = [];
  for (const [part, closing, , attributes = ""] of html.matchAll(/<(\/)?(\w+)([^>]*)>|[^<]+/g)) {
    if (!part.startsWith("<")) {
      if (!open.includes(true)) kept += part;
    } else if (closing) open.pop();
    else if (!/^<(img|input|br|path|circle|line|polyline)\b/.test(part) && !part.endsWith("/>")) {
      open.push(/class="(?:[^"]*\s)?spoiler(?:\s[^"]*)?"/.test(attributes));
      kept += `${/data-instead="([^"]*)"/.exec(attributes)?.[1] ?? ""} `;
    }
  }
  return { seen: kept, all: html.replace(/<[^>]*>/g, " ") };
}

// Scores that stand nowhere else: not in a date, a time or the name of a club.
const played = pairing(1, 3, 4, { state: result(77, 88, { penalties: { home: 66, away: 55 } }) });
const inPlay = pairing(2, 5, 6, { state: live(77, 88) });
const scores = /77|88|66|55/;

describe("where spoilers are hidden", () => {
  it.each<[string, ReactNode]>([
    ["a row", <MatchRow key="row" match={played} madeAt={0} />],
    ["a row of a match in play", <MatchRow key="live" match={inPlay} madeAt={0} />],
    ["a card", <MatchCard key="card" match={played} madeAt={0} />],
    ["a list", <MatchList key="list" heading="Results" matches={[played, inPlay]} madeAt={0} />],
    [
      "a bracket",
      <Bracket
        key="bracket"
        heading="Bracket"
        matches={[
          { ...played, round: "Semi-final", kickoff: "2026-10-01T15:00:00.000Z" },
          { ...pairing(3, 5, 6, { state: result(88, 77) }), round: "Semi-final", kickoff: "2026-10-01T15:00:00.000Z" },
          pairing(4, 3, 5, { round: "Final" }),
        ]}
      />,
    ],
    ["a video's title", <CardTitle key="title" title="Highlights: Club 3 77-88 Club 4 (66–55 on penalties)" />],
  ])("%s tells who plays and no score", (_, node) => {
    const { seen, all } = spoilerFree(node);
    expect(all).toMatch(scores);
    expect(seen).not.toMatch(scores);
    expect(seen).toContain("Club");
  });

  it("a list offers to show its scores, unless it has none", () => {
    expect(spoilerFree(<MatchList heading="Results" matches={[played]} madeAt={0} />).seen).toContain(
      "Show these scores",
    );
    const toCome = <MatchList heading="Next" matches={[pairing(1, 3, 4)]} madeAt={0} />;
    expect(spoilerFree(toCome).seen).not.toContain("Show these scores");
  });
});
