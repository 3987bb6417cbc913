import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StreamSocket } from "../../../../../app/playback/session/stream-socket-client.ts";
import { english, setPageLanguage } from "../../../../../schemas/site/messages.ts";

/** The browser's end of a connection, which is refused while the gate cannot be reached. */
class Connection extends EventTarget {
  static readonly OPEN = 1;
  static reach: "admits" | "refuses" | "hangs" = "admits";
  static current: Connection;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Connection.current = this;
    const { reach } = Connection;
    if (reach === "refuses") setTimeout(() => this.close());
    if (reach === "admits") setTimeout(() => this.admit());
  }
  admit() {
    this.dispatchEvent(new Event("open"));
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ action: "session", admitted: true }) }));
  }
  send() {}
  close() {
    this.dispatchEvent(new Event("close"));
  }
}

const events = { onRefused: vi.fn(), onEnded: vi.fn(), onTrouble: vi.fn(), onLost: vi.fn() };
const connect = () => new StreamSocket({ sessionID: "session", isAudio: false }, () => undefined, events);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Connection);
  vi.stubGlobal("location", { origin: "http://localhost" });
  for (const event of Object.values(events)) event.mockReset();
});
afterEach(() => {
  setPageLanguage(() => english);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("names audio in its URL, because that can have a limit of its own", () => {
  for (const [isAudio, url] of [
    [false, "ws://localhost/api/session/socket"],
    [true, "ws://localhost/api/session/socket?kind=audio"],
  ] as const) {
    const socket = new StreamSocket({ sessionID: "session", isAudio }, () => undefined, events);
    expect(Connection.current.url).toBe(url);
    socket.stop();
  }
});

it.each(["refuses", "hangs"] as const)(
  "reports a gate that %s within five seconds, and goes on trying",
  async (reach) => {
    Connection.reach = reach;
    const socket = connect();
    await vi.advanceTimersByTimeAsync(3000);
    expect(events.onTrouble).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(events.onTrouble).toHaveBeenCalledOnce();
    expect(events.onLost).not.toHaveBeenCalled();
    Connection.reach = "admits";
    if (reach === "hangs") Connection.current.close();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.brokenAt).toBeNull();
    expect(events.onLost).not.toHaveBeenCalled();
    socket.stop();
  },
);

it("reports each interruption once, and none that ends in time", async () => {
  Connection.reach = "admits";
  const socket = connect();
  await vi.advanceTimersByTimeAsync(10_000);
  Connection.current.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(events.onTrouble).not.toHaveBeenCalled();

  for (const interruption of [1, 2]) {
    Connection.reach = "refuses";
    Connection.current.close();
    await vi.advanceTimersByTimeAsync(10_000);
    Connection.reach = "admits";
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events.onTrouble).toHaveBeenCalledTimes(interruption);
  }

  Connection.reach = "refuses";
  Connection.current.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events.onTrouble).toHaveBeenCalledTimes(3);
  expect(events.onLost).toHaveBeenCalledOnce();
  socket.stop();
});

it("reports nothing once stopped", async () => {
  Connection.reach = "refuses";
  connect().stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events.onTrouble).not.toHaveBeenCalled();
});

it.each([
  ["en", "Firefox on Windows"],
  ["ar", "Firefox على Windows"],
  ["fr", "Firefox on Windows"],
])("says in a page's language, %s, which device ended the stream", async (tag, by) => {
  setPageLanguage(() => ({ ...english, tag }));
  Connection.reach = "admits";
  connect();
  await vi.advanceTimersByTimeAsync(10);
  const said = [{ language: "ar", by: "Firefox على Windows" }];
  const data = JSON.stringify({ action: "ended", reason: "stopped elsewhere", by: "Firefox on Windows", said });
  Connection.current.dispatchEvent(new MessageEvent("message", { data }));
  expect(events.onEnded).toHaveBeenCalledWith("stopped elsewhere", by);
});
