import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { PassList } from "../../../../../app/features/account/account-passes.tsx";

const held = {
  title: "Monthly Audio Pass",
  sharedBy: null,
  opens: "Live commentary of every match",
  startsAt: "2026-11-20T10:00:00.000Z",
  endsAt: "2026-12-05T15:10:00.000Z",
  renewsAt: null,
  reason: "payment" as const,
};
const list = (renewalFailed: boolean, title = held.title) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={["/videos?page=2"]}>
      <PassList
        passes={[{ ...held, title, renewalFailed }]}
        now={new Date("2026-12-04T10:00:00.000Z")}
        locale={{ locale: "en-GB", timeZone: "Europe/London" }}
      />
    </MemoryRouter>,
  );

it("links a refused renewal to the customer portal, which returns here", () => {
  const html = list(true);
  expect(html).toContain("Your subscription could not be renewed: the payment was refused.");
  expect(html).toMatch(
    /<form aria-label="Put it right" action="\/api\/checkout\/portal" method="post">.*Put it right<\/button>/,
  );
  expect(html).toContain('name="returnTo" value="/videos?page=2"');
  expect(html).toContain("Payment refused, ends 5 December 2026 at 15:10");
});

it("shows no such notice for other passes", () => {
  const html = list(false);
  expect(html).toMatch(/Monthly Audio Pass.*Live commentary of every match.*Until 5 December 2026 at 15:10/);
  expect(html).not.toContain("refused");
  expect(html).not.toContain("<form");
});

it("says once what a voucher opens that is called by that", () => {
  expect(list(false).match(/live commentary of every match/gi)).toHaveLength(1);
  const called = list(false, "live commentary of every match");
  expect(called.match(/live commentary of every match/gi)).toHaveLength(1);
  expect(called).toContain("Live commentary of every match");
});
