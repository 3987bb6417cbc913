import { afterEach, expect, it, vi } from "vitest";
import { playerActions, type Stage } from "../../../../../../app/features/player/controls/player-actions.ts";

/** A video and document with the parts of W3C Picture-in-Picture that the player uses. */
function pictureInPicturePage({ enabled = true, refuses = false } = {}) {
  const video = {
    requestPictureInPicture: vi.fn(async () => {
      if (refuses) throw new DOMException("Another window has it.", "NotAllowedError");
      page.pictureInPictureElement = video;
    }),
  };
  const page = {
    pictureInPictureEnabled: enabled,
    pictureInPictureElement: null as object | null,
    exitPictureInPicture: async () => {
      page.pictureInPictureElement = null;
    },
  };
  vi.stubGlobal("document", page);
  const session = { seekRange: () => ({ start: 0, end: 0 }) };
  const act = playerActions({ video, session, state: {}, chapters: [] } as unknown as Stage);
  return { video, page, press: () => act("picture-in-picture") };
}

afterEach(() => vi.unstubAllGlobals());

it("enters and leaves picture-in-picture", () => {
  const { video, page, press } = pictureInPicturePage();
  press();
  expect(page.pictureInPictureElement).toBe(video);
  press();
  expect(page.pictureInPictureElement).toBeNull();
});

it("does nothing if the browser does not support picture-in-picture, or refuses it", async () => {
  const without = pictureInPicturePage({ enabled: false });
  without.press();
  expect(without.video.requestPictureInPicture).not.toHaveBeenCalled();
  const refused = pictureInPicturePage({ refuses: true });
  refused.press();
  await expect(refused.video.requestPictureInPicture.mock.results[0]?.value).rejects.toThrow("Another window");
  expect(refused.page.pictureInPictureElement).toBeNull();
});

it("goes on from the chosen speed, also while the element stands because it buffers", () => {
  const session = { seekRange: () => ({ start: 0, end: 0 }), selectSpeed: vi.fn() };
  const stage = { video: { playbackRate: 0 }, session, state: { live: false, speed: 1 }, chapters: [] };
  const act = playerActions(stage as unknown as Stage);
  act("slower");
  expect(session.selectSpeed).toHaveBeenLastCalledWith(0.75);
  act("faster");
  expect(session.selectSpeed).toHaveBeenLastCalledWith(1.25);
});
