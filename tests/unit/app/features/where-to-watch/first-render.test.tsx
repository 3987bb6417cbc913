import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AvailabilityNote } from "../../../../../app/features/where-to-watch/availability-note.tsx";
import { WhereToWatch } from "../../../../../app/features/where-to-watch/where-to-watch.tsx";
import { afterLoginCheck, newUser, updateUser } from "../../../../../app/state/user.ts";
import { availability } from "../../../../../schemas/streaming/availability.ts";
import { detailed, live, match } from "../../../../fixtures/matches.ts";

// An island may hydrate when the viewer is already known, but its first render must still match the server's.
beforeEach(() => updateUser((user) => afterLoginCheck({ ...user, country: "FR" }, null)));
afterEach(() => updateUser(() => newUser(0)));

const shown = match({ id: 1, state: live(0, 0) });
const renderedAt = Date.parse(shown.kickoff);
const video = {
  entryID: "live-1",
  required: ["live-video"],
  status: "active" as const,
  availability: availability.parse({ countries: { except: ["GB", "IE"] } }),
};
const rendered = (part: React.ReactNode) => renderToStaticMarkup(<MemoryRouter>{part}</MemoryRouter>);

it("a list first renders the anonymous text", () => {
  expect(rendered(<AvailabilityNote match={shown} offer={video} renderedAt={renderedAt} />)).toContain(
    "Live with a pass, but not in the United Kingdom and Ireland",
  );
});

it("a match page first renders the anonymous text", () => {
  const page = rendered(
    <WhereToWatch
      match={detailed(shown, { audioEntryID: null })}
      offers={{ video, audio: null }}
      sold={null}
      tickets={null}
      renderedAt={renderedAt}
    />,
  );
  expect(page).toContain("the United Kingdom and Ireland");
  expect(page).not.toContain("invisible");
  expect(page).not.toContain("A pass for this match");
});

it("a match page leads to a pass for its match, where one is sold", () => {
  const page = rendered(
    <WhereToWatch
      match={detailed(shown, { audioEntryID: null })}
      offers={{ video: { ...video, required: ["live-video", "match-1"] }, audio: null }}
      sold={{ id: 1, title: "Home v Away", required: ["live-video", "match-1"] }}
      tickets={null}
      renderedAt={renderedAt}
    />,
  );
  expect(page).toMatch(/<a [^>]*href="\/packages\?match=1"[^>]*>A pass for this match<\/a>/);
});
