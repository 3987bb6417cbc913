import { setTimeout } from "node:timers/promises";
import { sessionCheckRefusal, sessionCheckResponse } from "../../schemas/streaming/session-check.ts";
import { gateMessage } from "../../schemas/streaming/stream-socket.ts";
import { Browser } from "../soak/browser.ts";
import type { Load } from "../soak/load.ts";
import type { Ratio } from "./ratio.ts";

/** Accounts that start a stream at the same moment. */
export const viewersAtKickOff = 120;
/** Starts per second of the site that queues them: the lowest setting, so that most of them wait. */
export const startsPerSecond = 16;
/** Requests of a start: session check, socket, manifest and licence. */
const requestsOfStart = 4;

interface Start {
  /** Seconds until the viewer had all that the first frame needs, except media, which a CDN serves. */
  seconds: number;
  /** Seconds until the turn that the viewer's first place in the queue gave; 0: started at once. */
  turn: number;
}

type Account = { email: string; password: string };

const browserOf = (load: Load, index: number) => new Browser(load, `10.8.0.${index + 1}`);

/** Checks the session, waiting for this viewer's turn as often as the site says so. @throws Refused with any other refusal */
async function grantFor(browser: Browser, entryID: string) {
  const body = { data: { attributes: { videoID: entryID, mediaType: "DrmLiveVideo" } } };
  for (let turn = 0; ; ) {
    const { response, text } = await browser.post("/api/session/check", body, 200, 503);
    if (response.status === 200) return { grant: sessionCheckResponse.parse(JSON.parse(text)).data.attributes, turn };
    const queue = sessionCheckRefusal.parse(JSON.parse(text)).errors[0]?.queue;
    if (queue === undefined) throw new Error(`A viewer was refused without a place in the queue: ${text}`);
    turn ||= queue.seconds;
    await setTimeout(queue.seconds * 1_000);
  }
}

/** Opens the concurrency socket and waits until the gate has admitted the session. */
function admission(browser: Browser, session: { sessionID: string | null; lease: string | undefined }) {
  const socket = browser.socket("/api/session/socket");
  return new Promise<WebSocket>((resolve, reject) => {
    socket.addEventListener("open", () => socket.send(JSON.stringify({ action: "session", ...session })));
    socket.addEventListener("message", ({ data }) => {
      const { action } = gateMessage.parse(JSON.parse(String(data)));
      if (action === "session") resolve(socket);
      else if (action !== "pong") reject(new Error(`The gate responded with ${action}.`));
    });
    socket.addEventListener("close", () => reject(new Error("The gate closed the socket.")));
  });
}

async function startStream(load: Load, browser: Browser, entryID: string, sockets: WebSocket[]): Promise<Start> {
  const began = performance.now();
  const { grant, turn } = await grantFor(browser, entryID);
  const { sessionID, lease, source, token } = grant;
  const headers = { "x-playback-token": token, "content-type": "application/json" };
  const licence = async () => {
    const manifest = new URL(source.manifests.dash ?? "", new URL(source.base, load.site));
    const { text } = await browser.request(manifest, { headers });
    const key = /default_KID="([0-9a-f-]+)"/i.exec(text)?.[1]?.replaceAll("-", "") ?? "";
    const body = JSON.stringify({ kids: [Buffer.from(key, "hex").toString("base64url")], type: "temporary" });
    const server = new URL(source.licences?.clearkey ?? "", load.site);
    return await browser.request(server, { method: "POST", headers, body });
  };
  const [socket, { text: keys }] = await Promise.all([admission(browser, { sessionID, lease }), licence()]);
  if (!keys.includes('"keys"')) throw new Error(`A licence has no keys: ${keys}`);
  sockets.push(socket);
  return { seconds: (performance.now() - began) / 1_000, turn };
}

const loadOf = (site: URL, ended: AbortSignal, wrong: string[]): Load => ({
  ...{ site, ended, isTroubled: () => false, count: () => {} },
  wrong: (what) => void wrong.push(what),
});

/** Lets all viewers press Play at once. */
async function kickOff(site: URL, accounts: readonly Account[], entryID: string): Promise<Start[]> {
  const ended = new AbortController();
  const wrong: string[] = [];
  const load = loadOf(site, ended.signal, wrong);
  const browsers = accounts.map((_, index) => browserOf(load, index));
  for (const [index, account] of accounts.entries()) await browsers[index]?.signIn(account);
  const sockets: WebSocket[] = [];
  try {
    const starts = await Promise.all(browsers.map((browser) => startStream(load, browser, entryID, sockets)));
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    return starts;
  } finally {
    ended.abort();
    for (const socket of sockets) socket.close();
  }
}

/** As many requests of as many browsers at once, each of which gets a bare response. @returns seconds until the last */
async function bareRequests(baseline: URL): Promise<number> {
  const load = loadOf(baseline, new AbortController().signal, []);
  const began = performance.now();
  const requests = async (browser: Browser) => {
    for (let request = 0; request < requestsOfStart; request++) await browser.request("/bare-response");
  };
  await Promise.all(Array.from({ length: viewersAtKickOff }, (_, index) => requests(browserOf(load, index))));
  return (performance.now() - began) / 1_000;
}

/**
 * A kick-off, scaled to one machine: all viewers at once, and again where the site lets few of them start in a second and gives the others a
 * place and a time. Anything but a start or a place ends the benchmark.
 * @param site lets all of them start at once. @param queueing lets {@link startsPerSecond} start
 */
export async function measureKickOff(
  site: URL,
  queueing: URL,
  baseline: URL,
  accounts: readonly Account[],
  entryID: string,
): Promise<Ratio[]> {
  await bareRequests(baseline);
  const bare = await bareRequests(baseline);
  const last = Math.max(...(await kickOff(site, accounts, entryID)).map(({ seconds }) => seconds));
  const queued = (await kickOff(queueing, accounts, entryID)).filter(({ turn }) => turn > 0);
  const lastTurn = Math.max(...queued.map(({ turn }) => turn));
  return [
    {
      name: "last start at a kick-off : four bare responses",
      value: last / bare,
      unit: `of the time (${Math.round(accounts.length / last)} starts a second)`,
    },
    {
      name: "start after a queue - its turn",
      value: Math.max(...queued.map(({ seconds, turn }) => seconds - turn)),
      unit: `seconds, ${queued.length} of ${accounts.length} viewers, turns of 1 to ${lastTurn} s`,
      aim: { atMost: 2 },
    },
  ];
}
