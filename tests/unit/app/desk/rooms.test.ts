import { expect, it, vi } from "vitest";
import { rooms } from "../../../../app/desk/rooms.ts";
import { adviceOf } from "../../../../app/desk/support/refusal-advice.ts";
import { staffRoles } from "../../../../schemas/desk/staff.ts";
import { sessionCheckErrors } from "../../../../schemas/streaming/playback-errors.ts";
import { deskCallList } from "../../../../worker/desk/staff-call-list.ts";

// The descriptions of calls do not need it, and it only loads in the Workers runtime.
vi.mock("@react-router/cloudflare", () => ({}));
// These modules only exist in a build.
vi.mock("virtual:league", () => ({ default: {} }));
vi.mock("virtual:catalogues", () => ({ catalogues: {} }));

/** The call that each room needs to show anything. */
const calls = new Map([
  ["/news", "news.list"],
  ["/newsletters", "newsletters.list"],
  ["/pages", "pages.list"],
  ["/documents", "documents.list"],
  ["/live", "matches.list"],
  ["/league", "theme.read"],
  ["/seasons", "seasons.list"],
  ["/video", "videos.list"],
  ["/support", "fans.search"],
  ["/sales", "sales.figures"],
  ["/vouchers", "vouchers.list"],
  ["/advertising", "adverts.list"],
  ["/state", "site.state"],
  ["/staff", "staff.list"],
  ["/keys", "keys.list"],
  ["/audit", "audit.read"],
]);

it.each(rooms)("$label is shown to whoever may make its calls, and to nobody else", ({ path, roles }) => {
  const call = deskCallList.find(({ action }) => action === calls.get(path));
  expect([...(roles ?? staffRoles)].toSorted()).toEqual([...(call?.roles ?? [])].toSorted());
});

it("every refusal of a session check has advice for support", () => {
  for (const { code } of Object.values(sessionCheckErrors)) expect(adviceOf(code)?.text).toBeTruthy();
  expect(adviceOf("too_many_requests")?.action).toBe("sign-out");
  expect(adviceOf("check_unavailable")?.text).toBe(adviceOf("unavailable")?.text);
  expect(adviceOf("of another backend")).toBeNull();
});
