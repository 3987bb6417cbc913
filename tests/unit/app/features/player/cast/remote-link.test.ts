import { expect, it } from "vitest";
import { type Remote, RemoteLink } from "../../../../../../app/features/player/cast/remote-link.ts";

/** A scripted Remote Playback object. */
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

it("follows availability, connecting and disconnecting", async () => {
  const screens = new Screens();
  const link = linkOf(screens);
  await settled();
  expect(link.state).toEqual({ available: false, phase: "local", error: null });
  screens.announce(true);
  expect(link.state.available).toBe(true);
  await link.choose();
  screens.become("connecting", "connecting");
  expect(link.state.phase).toBe("connecting");
  screens.become("connected", "connect");
  expect(link.state.phase).toBe("remote");
  screens.become("disconnected", "disconnect");
  expect(link.state.phase).toBe("local");
  link.close();
  expect(screens.watching.size).toBe(0);
  screens.become("connected", "connect");
  expect(link.state.phase, "ignores events after close").toBe("local");
});

it("is available if the browser cannot monitor screens, and not if the element disables remote playback", async () => {
  const prompts = linkOf(new Screens("NotSupportedError"));
  const disabled = linkOf(new Screens("InvalidStateError"));
  await settled();
  expect(prompts.state.available).toBe(true);
  expect(disabled.state.available).toBe(false);
});

it.each([
  ["NotAllowedError", null],
  ["NotFoundError", "There is no other screen within reach."],
  ["NotSupportedError", "This video cannot be shown on another screen."],
  ["InvalidAccessError", "The other screen could not be reached. Try again."],
])("shows a message for %s, and clears it at the next prompt", async (name, message) => {
  const screens = new Screens();
  const link = linkOf(screens);
  screens.prompted = [() => Promise.reject(new DOMException("no", name))];
  await link.choose();
  expect(link.state.error).toBe(message);
  await link.choose();
  expect(link.state.error).toBeNull();
});

it("detects remote playback that was already active, and stops monitoring even if closed at once", async () => {
  const screens = new Screens();
  screens.state = "connected";
  const link = linkOf(screens);
  expect(link.state.phase).toBe("remote");
  link.close();
  await settled();
  expect(screens.watching.size).toBe(0);
});
