import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openChannel } from "../../../../../app/features/live/channel.ts";
import type { LiveMessage } from "../../../../../schemas/football/match-data.ts";

/** The other end of the sockets that the channel opens. */
class Socket extends EventTarget {
  static opened: Socket[] = [];
  readonly address: string;
  readonly sent: string[] = [];
  closed = false;
  constructor(address: URL) {
    super();
    this.address = String(address);
    Socket.opened.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.closed = true;
  }
  accept(): void {
    this.dispatchEvent(new Event("open"));
  }
  say(message: unknown): void {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(Object.assign(new Event("message"), { data: text }));
  }
  drop(): void {
    this.dispatchEvent(new Event("close"));
  }
}
const page = Object.assign(new EventTarget(), { hidden: false });
const browser = new EventTarget();
const show = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};

const message = (sequence: number): LiveMessage => ({
  type: "change",
  fixtureID: 7,
  sequence,
  state: { kind: "fixture", note: null },
  events: [],
  withdrawn: [],
  statistics: null,
});

let heard: number[] = [];
let connections: string[] = [];
let end = () => {};
const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  vi.stubGlobal("location", { href: "https://site.example/match-centre/7" });
  vi.stubGlobal(
    "fetch",
    asked.mockReset().mockImplementation(async () => Response.json({ data: message(9) })),
  );
  Socket.opened = [];
  page.hidden = false;
  heard = [];
  connections = [];
  end = openChannel({
    socketPath: () => `/api/live/7?since=${heard.at(-1) ?? 0}`,
    statePath: () => "/api/live/7/state",
    onMessage: ({ sequence }) => heard.push(sequence),
    onConnection: (connection) => connections.push(connection),
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const last = () => Socket.opened.at(-1);

it("hears over a socket, and drops what it cannot read", () => {
  expect(last()?.address).toBe("wss://site.example/api/live/7?since=0");
  last()?.accept();
  last()?.say(message(1));
  last()?.say("not JSON");
  last()?.say({ type: "snapshot" });
  expect(heard).toEqual([1]);
  expect(connections).toEqual(["connecting", "socket"]);
});

it("comes back after a loss, with the number it had", () => {
  last()?.accept();
  last()?.say(message(4));
  last()?.drop();
  vi.advanceTimersByTime(999);
  expect(Socket.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(last()?.address).toBe("wss://site.example/api/live/7?since=4");
});

it("asks by HTTP when no socket can be had, and tries a socket again later", async () => {
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections.at(-1)).toBe("polling");
  expect(asked).toHaveBeenCalledWith("/api/live/7/state", expect.anything());
  expect(heard).toEqual([9, 9]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(Socket.opened).toHaveLength(3);
  last()?.accept();
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).not.toHaveBeenCalled();
});

it("goes on asking when the network fails", async () => {
  asked.mockRejectedValue(new TypeError("offline"));
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  await vi.advanceTimersByTimeAsync(35_000);
  expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4);
});

it("keeps a socket alive by pings, and leaves one that has died", () => {
  const first = last();
  first?.accept();
  vi.advanceTimersByTime(30_000);
  expect(first?.sent).toEqual(['{"action":"ping"}']);
  first?.say('{"action":"pong"}');
  vi.advanceTimersByTime(120_000);
  expect(first?.closed).toBe(true);
  expect(Socket.opened.length).toBeGreaterThan(1);
});

it("does not let a slow answer take back what a socket has told since", async () => {
  let answer = (_: Response) => {};
  asked.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  const slow = answer;
  await vi.advanceTimersByTimeAsync(60_000);
  last()?.accept();
  last()?.say(message(12));
  slow(Response.json({ data: message(9) }));
  answer(Response.json({ data: message(10) }));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([12]);
  expect(asked.mock.calls.every(([, { signal }]) => signal?.aborted)).toBe(true);
});

it("gives up a socket that does not open", async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last()?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Socket.opened).toHaveLength(2);
  expect(connections.at(-1)).toBe("polling");
});

it("does not hammer where every socket is closed as soon as it has opened", async () => {
  for (let turn = 0; turn < 60; turn += 1) {
    last()?.accept();
    last()?.drop();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(Socket.opened.length).toBeLessThanOrEqual(3);
  expect(heard).not.toEqual([]);
});

it("comes back at once when the network does", async () => {
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  expect(connections.at(-1)).toBe("polling");
  browser.dispatchEvent(new Event("online"));
  expect(Socket.opened).toHaveLength(3);
});

it("is silent while nobody looks, and goes on when somebody does", () => {
  const first = last();
  first?.accept();
  show(true);
  expect(first?.closed).toBe(true);
  first?.drop();
  vi.advanceTimersByTime(600_000);
  expect(Socket.opened).toHaveLength(1);
  show(false);
  expect(Socket.opened).toHaveLength(2);
  expect(connections).toEqual(["connecting", "socket", "paused", "connecting"]);
});

it("ends for good", () => {
  last()?.accept();
  end();
  last()?.drop();
  show(true);
  show(false);
  vi.advanceTimersByTime(600_000);
  expect(Socket.opened).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
