import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openChannel } from "../../../../../app/features/live/channel.ts";
import type { LiveMessage } from "../../../../../schemas/football/match-data.ts";

/** The server end of the channel's sockets. */
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
const fetchState = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  vi.stubGlobal("location", { href: "https://site.example/match-centre/7" });
  vi.stubGlobal(
    "fetch",
    fetchState.mockReset().mockImplementation(async () => Response.json({ data: message(9) })),
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

it("receives over a socket, and drops invalid messages", () => {
  expect(last()?.address).toBe("wss://site.example/api/live/7?since=0");
  last()?.accept();
  last()?.say(message(1));
  last()?.say("not JSON");
  last()?.say({ type: "snapshot" });
  expect(heard).toEqual([1]);
  expect(connections).toEqual(["connecting", "socket"]);
});

it("reconnects after a loss, with its last number", () => {
  last()?.accept();
  last()?.say(message(4));
  last()?.drop();
  vi.advanceTimersByTime(999);
  expect(Socket.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(last()?.address).toBe("wss://site.example/api/live/7?since=4");
});

it("takes its time to reconnect where very many follow, and polls meanwhile", async () => {
  last()?.accept();
  last()?.say('{"action":"spread"}');
  last()?.say(message(4));
  last()?.drop();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(Socket.opened).toHaveLength(1);
  expect(connections.at(-1)).toBe("polling");
  expect(heard).toEqual([4, 9, 9]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(Socket.opened).toHaveLength(2);
  // Another object may serve the socket now.
  last()?.accept();
  await vi.advanceTimersByTimeAsync(30_000);
  last()?.drop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Socket.opened).toHaveLength(3);
});

it("polls when sockets fail, and retries a socket later", async () => {
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connections.at(-1)).toBe("polling");
  expect(fetchState).toHaveBeenCalledWith("/api/live/7/state", expect.anything());
  expect(heard).toEqual([9, 9]);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(Socket.opened).toHaveLength(3);
  last()?.accept();
  fetchState.mockClear();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetchState).not.toHaveBeenCalled();
});

it("keeps polling when the network fails", async () => {
  fetchState.mockRejectedValue(new TypeError("offline"));
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  await vi.advanceTimersByTimeAsync(35_000);
  expect(fetchState.mock.calls.length).toBeGreaterThanOrEqual(4);
});

it("pings its socket, and drops a dead one", () => {
  const first = last();
  first?.accept();
  vi.advanceTimersByTime(30_000);
  expect(first?.sent).toEqual(['{"action":"ping"}']);
  first?.say('{"action":"pong"}');
  vi.advanceTimersByTime(120_000);
  expect(first?.closed).toBe(true);
  expect(Socket.opened.length).toBeGreaterThan(1);
});

it("ignores a slow response that a socket has overtaken", async () => {
  let respond = (_: Response) => {};
  fetchState.mockImplementation(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  const slow = respond;
  await vi.advanceTimersByTimeAsync(60_000);
  last()?.accept();
  last()?.say(message(12));
  slow(Response.json({ data: message(9) }));
  respond(Response.json({ data: message(10) }));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([12]);
  expect(fetchState.mock.calls.every(([, { signal }]) => signal?.aborted)).toBe(true);
});

it("times out a socket that does not open", async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last()?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Socket.opened).toHaveLength(2);
  expect(connections.at(-1)).toBe("polling");
});

it("polls when every socket closes at once", async () => {
  for (let turn = 0; turn < 60; turn += 1) {
    last()?.accept();
    last()?.drop();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(Socket.opened.length).toBeLessThanOrEqual(3);
  expect(heard).not.toEqual([]);
});

it("reconnects at once when back online", async () => {
  last()?.drop();
  vi.advanceTimersByTime(1000);
  last()?.drop();
  expect(connections.at(-1)).toBe("polling");
  browser.dispatchEvent(new Event("online"));
  expect(Socket.opened).toHaveLength(3);
});

it("pauses while the page is hidden", () => {
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

it("closes for good", () => {
  last()?.accept();
  end();
  last()?.drop();
  show(true);
  show(false);
  vi.advanceTimersByTime(600_000);
  expect(Socket.opened).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});
