import { expect, it } from "vitest";
import { FileSession } from "../../../../../app/features/audio/file-session.ts";

/** The parts of an audio element that a session uses. */
class FileAudio extends EventTarget {
  src = "";
  volume = 1;
  muted = true;
  paused = true;
  currentTime = 3;
  duration = Number.NaN;
  error: { code: number } | null = null;
  refusal: unknown = null;
  async play() {
    if (this.refusal !== null) throw this.refusal;
    this.paused = false;
    this.dispatchEvent(new Event("playing"));
  }
  pause() {
    this.paused = true;
  }
  removeAttribute(name: string) {
    if (name === "src") this.src = "";
  }
  load() {
    this.currentTime = 0;
  }
  /** Fails as an element that cannot play its source. @param code of `MediaError` */
  break(code: 2 | 4) {
    this.error = { code };
    this.dispatchEvent(new Event("error"));
  }
}

function newSession() {
  const audio = new FileAudio();
  const listener = { position: null };
  const nextSession = () => new FileSession(audio, "/podcast/one.m4a", listener);
  return { audio, session: nextSession(), nextSession };
}

it("plays its file, and knows its end once the browser does", async () => {
  const { audio, session } = newSession();
  await session.start();
  expect([audio.src, audio.paused, session.state.phase]).toEqual(["/podcast/one.m4a", false, "ready"]);
  expect(session.edge()).toBe(3);
  audio.duration = 125;
  expect(session.edge()).toBe(125);
  expect(session.delay()).toBeNull();
  session.setVolume(0.5);
  expect([audio.muted, audio.volume]).toEqual([false, 0.5]);
});

it("asks for a press where the browser wants one", async () => {
  const { audio, session } = newSession();
  audio.refusal = new DOMException("", "NotAllowedError");
  await session.start();
  expect(session.state.phase).toBe("needs-gesture");
  audio.refusal = null;
  await session.play();
  expect(session.state.phase).toBe("ready");
});

it("has controls when it is played outside its panel, or paused while it loads", async () => {
  const pressed = newSession();
  pressed.audio.refusal = new DOMException("", "NotAllowedError");
  await pressed.session.start();
  pressed.audio.refusal = null;
  await pressed.audio.play();
  expect(pressed.session.state.phase).toBe("ready");
  const paused = newSession();
  paused.audio.refusal = new DOMException("", "AbortError");
  await paused.session.start();
  expect(paused.session.state.phase).toBe("ready");
});

it.each([
  [2, null],
  [4, "MEDIA_4"],
] as const)("says that it failed, and can be tried again (%i)", async (code, shown) => {
  const { audio, session } = newSession();
  audio.refusal = new DOMException("", "NotSupportedError");
  await session.start();
  audio.break(code);
  expect(session.state.phase).toBe("failed");
  expect(session.state.failure).toMatchObject({ next: "try-again", ...(shown !== null && { code: shown }) });
  expect(audio.src).toBe("");
});

it("goes on where it stopped once the browser knows the file, also after a try that failed", async () => {
  const { audio, session, nextSession } = newSession();
  await session.start();
  audio.currentTime = 80;
  audio.break(2);
  expect(session.state.phase).toBe("failed");
  const failing = nextSession();
  await failing.start();
  audio.break(2);
  await nextSession().start();
  expect(audio.currentTime).toBe(0);
  audio.dispatchEvent(new Event("loadedmetadata"));
  expect(audio.currentTime).toBe(80);
});

it("stops for good, and takes an error of the element that was emptied for none", async () => {
  const { audio, session } = newSession();
  await session.start();
  session.stop();
  audio.break(4);
  expect([audio.paused, audio.src, session.state.phase, session.state.failure]).toEqual([true, "", "stopped", null]);
});
