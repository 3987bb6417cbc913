import { expect, it } from "vitest";
import { type Remote, RemoteLink } from "../../../../../../app/features/player/cast/remote-link.ts";

/** A scripted element: its screens come and go as it is told. */
class Screens extends EventTarget {
  state: RemotePlaybackState = "disconnected";
  watching = new Set<number>();
  announce: (available: boolean) => void = () => {};
  prompted: (() => Promise<void>)[] = [];
  readonly #refusal: string | null;
  constructor(refusal: string | null = null) {
    super();
    this.#refusal = refusal;
  }
  async watchAvailability(callback: (available: boolean) => void): Promise<number> {
    if (this.#refusal !== null) throw new DOMException("no", this.#refusal);
    this.announce = callback;
    this.watching.add(7);
    return 7;
  }
  async cancelWatchAvailability(id?: number): Promise<void> {
    if (id !== undefined) this.watching.delete(id);
  }
  async prompt(): Promise<void> {
    await this.prompted.shift()?.();
  }
  become(state: RemotePlaybackState, event: string): void {
    this.state = state;
    this.dispatchEvent(new Event(event));
  }
}

const linkOf = (screens: Remote) => new RemoteLink(screens);
const settled = () => new Promise((resolve) => setTimeout(resolve));

it("follows whether there is a screen, and the way there and back", async () => {
  const screens = new Screens();
  const link = linkOf(screens);
  await settled();
  expect(link.state).toEqual({ available: false, phase: "here", error: null });
  screens.announce(true);
  expect(link.state.available).toBe(true);
  await link.choose();
  screens.become("connecting", "connecting");
  expect(link.state.phase).toBe("connecting");
  screens.become("connected", "connect");
  expect(link.state.phase).toBe("away");
  screens.become("disconnected", "disconnect");
  expect(link.state.phase).toBe("here");
  link.close();
  expect(screens.watching.size).toBe(0);
  screens.become("connected", "connect");
  expect(link.state.phase, "nothing is heard any more").toBe("here");
});

it("still asks for a screen where the browser cannot watch for them, and not where the player forbids it", async () => {
  const asks = linkOf(new Screens("NotSupportedError"));
  const forbids = linkOf(new Screens("InvalidStateError"));
  await settled();
  expect(asks.state.available).toBe(true);
  expect(forbids.state.available).toBe(false);
});

it.each([
  ["NotAllowedError", null],
  ["NotFoundError", "There is no other screen within reach."],
  ["NotSupportedError", "This video cannot be shown on another screen."],
  ["InvalidAccessError", "The other screen could not be reached. Try again."],
])("tells %s in words, and forgets them at the next try", async (name, words) => {
  const screens = new Screens();
  const link = linkOf(screens);
  screens.prompted = [() => Promise.reject(new DOMException("no", name))];
  await link.choose();
  expect(link.state.error).toBe(words);
  await link.choose();
  expect(link.state.error).toBeNull();
});

it("knows that the picture was away already, and stops watching for screens also where it was closed at once", async () => {
  const screens = new Screens();
  screens.state = "connected";
  const link = linkOf(screens);
  expect(link.state.phase).toBe("away");
  link.close();
  await settled();
  expect(screens.watching.size).toBe(0);
});
