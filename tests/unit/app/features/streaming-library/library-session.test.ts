import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requireLibrarySession } from "../../../../../app/features/streaming-library/library-session.ts";
import { pageLibrary } from "../../../../../app/features/streaming-library/page-library.ts";
import { streamLibrary } from "../../../../../app/features/streaming-library/stream-library.ts";
import {
  kSession,
  signInToStreams,
  signOutOfStreams,
} from "../../../../../app/features/streaming-library/stream-session.ts";
import { refusalFailure } from "../../../../../app/playback/failure/playback-failure.ts";
import { SessionRefused } from "../../../../../app/playback/session/session-check-client.ts";
import { updateUser, user } from "../../../../../app/state/user.ts";

vi.mock("../../../../../app/features/streaming-library/stream-session.ts", () => ({
  signInToStreams: vi.fn(),
  kSession: vi.fn(),
  signOutOfStreams: vi.fn(),
}));

afterEach(() => {
  pageLibrary.library = null;
});

/** Makes the library respond with this status; null: it has none. */
function libraryResponds(Status: number | null): void {
  pageLibrary.library = {
    getKSession: async () => (Status === null ? null : { Status, KSession: Status === -1 ? "key" : null }),
  };
}

it.each([
  [0, "OnDemand", "To View This Video Please Log In or Register An Account", "login-prompt"],
  [0, "Audio", "Please Log In to access this", null],
  [1, "OnDemand", "Sorry but you do not have any subscriptions", "upgrade-promo"],
  [1, "Audio", "Sorry but you do not have any subscriptions", "upgrade-promo"],
  [2, "OnDemand", "Sorry but you are not subscribed to this stream", "upgrade-promo"],
  [2, "Audio", "Sorry but you are not subscribed to this stream", "upgrade-promo"],
  [3, "OnDemand", "Your account has been blocked by an administrator", null],
  [3, "Audio", "Your account has been blocked by an administrator", null],
  [99, "OnDemand", "Sorry, there has been a problem accessing this stream", null],
  [99, "Audio", "Sorry, there has been a problem accessing this stream", null],
] as const)(
  "the library's code %i for %s has the catalogue's message and the code",
  async (status, media, message, opens) => {
    libraryResponds(status);
    const refusal = await requireLibrarySession("entry-1").catch((error: unknown) => error);
    if (!(refusal instanceof SessionRefused)) throw new Error("The library has refused.");
    expect(refusalFailure(refusal.code, media, refusal)).toMatchObject({ code: String(status), message, opens });
  },
);

it("leaves it to the session check if the library grants, does not know, or does not exist", async () => {
  await requireLibrarySession("entry-1");
  for (const status of [-1, null]) {
    libraryResponds(status);
    await requireLibrarySession("entry-1");
  }
});

describe("a library that does not respond", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const silence = () => new Promise<never>(() => {});

  it("keeps no player waiting for its sign-in, live or recorded, but still gives its entitlements later", async () => {
    updateUser((user) => ({ ...user, loggedIn: true, ssoID: "fan-1" }));
    const late = Promise.withResolvers<Awaited<ReturnType<typeof signInToStreams>>>();
    vi.mocked(signInToStreams).mockReturnValueOnce(late.promise);
    const ready = streamLibrary("/library").follow("fan-1");
    const decided = requireLibrarySession("entry-1");
    await vi.advanceTimersByTimeAsync(8_000);
    await Promise.all([ready, decided]);
    await requireLibrarySession("entry-2");
    expect(kSession).not.toHaveBeenCalled();
    late.resolve({ sessionID: "session-1", customerID: "fan-1", entitlements: ["live-video"] });
    await vi.waitFor(() => expect(user.streamEntitlements).toEqual(["live-video"]));
  });

  it("keeps no player waiting for a session key", async () => {
    vi.mocked(signInToStreams).mockResolvedValueOnce({ sessionID: "session-2", customerID: "fan-2", entitlements: [] });
    await streamLibrary("/library").follow("fan-2");
    vi.mocked(kSession).mockImplementationOnce(silence);
    const decided = requireLibrarySession("entry-1");
    await vi.advanceTimersByTimeAsync(8_000);
    await decided;
    expect(kSession).toHaveBeenCalledWith("entry-1");
  });

  it("keeps no player waiting for its sign-out", async () => {
    vi.mocked(signOutOfStreams).mockImplementationOnce(silence);
    const ready = streamLibrary("/library").follow("");
    await vi.advanceTimersByTimeAsync(8_000);
    await ready;
  });
});
