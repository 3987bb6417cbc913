import { expect, it, vi } from "vitest";
import type { Library } from "../../../../app/features/player/player-code.ts";
import type { PlaybackPlan } from "../../../../app/features/player/stream-choice.ts";
import { StreamGrant } from "../../../../app/features/player/stream-grant.ts";
import { StreamPlayer } from "../../../../app/features/player/stream-player.ts";
import { embeddedSource } from "../../../fixtures/stream-source.ts";

const configured = vi.fn<(settings: unknown) => void>();

/** Of the library what a player is set up with. */
class Player {
  configure(settings: unknown): void {
    configured(settings);
  }
  getNetworkingEngine(): null {
    return null;
  }
  addEventListener(): void {}
}

it("keeps eight seconds of played video, and plays on without captions that do not arrive", () => {
  const granted = {
    token: "token",
    bypassed: false,
    expiresIn: 90,
    sessionID: null,
    source: embeddedSource("live-7"),
  };
  const events = { onDenied: () => {}, onRefused: () => {}, onEnded: () => {}, onLost: () => {} };
  const grant = new StreamGrant({ entryID: "live-7", kind: "OnDemand" }, granted, Date.now(), events);
  const plan: PlaybackPlan = { format: "dash", system: "clearkey", native: false };
  new StreamPlayer({ Player } as unknown as Library, {
    video: {} as HTMLMediaElement,
    container: null,
    plan,
    grant,
    onBuffering: () => {},
    onInterrupted: () => {},
    onTracks: () => {},
    onError: () => {},
  });
  grant.stop();
  expect(configured).toHaveBeenCalledWith(
    expect.objectContaining({
      streaming: expect.objectContaining({ bufferBehind: 8, ignoreTextStreamFailures: true }),
    }),
  );
});
