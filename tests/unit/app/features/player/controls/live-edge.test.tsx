import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { LiveEdge } from "../../../../../../app/features/player/controls/live-edge.tsx";
import { compareClocks } from "../../../../../../app/playback/session/server-clock.ts";

const served = Date.parse("2026-12-01T15:00:00.000Z");
/** A response of the server, which this device has sent for and received at the same moment. */
const respond = () =>
  compareClocks(new Response(null, { headers: { date: new Date(served).toUTCString() } }), Date.now(), Date.now());

afterEach(() => {
  vi.setSystemTime(served);
  respond();
  vi.useRealTimers();
});

it.each([
  ["right", 0],
  ["ten minutes ahead", 600_000],
  ["ten minutes behind", -600_000],
])("says how far the picture is behind the ground on a device whose clock is %s", (_, ahead) => {
  vi.useFakeTimers({ now: served + ahead });
  respond();
  const session = { goToLive: () => {}, player: { programmeTime: () => new Date(served - 4_000) } };
  const shown = renderToStaticMarkup(<LiveEdge session={session} edge={60} time={60} />);
  // The server's clock is known to a second.
  expect(shown).toMatch(/\b[45] s delay/);
});
