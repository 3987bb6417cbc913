import { sessionCheckResponse } from "../../schemas/streaming/session-check.ts";
import { gateMessage } from "../../schemas/streaming/stream-socket.ts";
import { Browser } from "./browser.ts";
import { anyOf, type Load, pause, persist, randomBelow, repeat } from "./load.ts";

/** Browsers per account: twice as many as may watch at the same time. */
const browsersOfAccount = 4;
/** Streams that an account may watch at the same time, as configured for the site of this load. */
export const concurrentStreams = 2;
/** Milliseconds for which somebody watches: a minimum, and a random maximum on top. */
const watching = { least: 5_000, more: 40_000 };
/** Milliseconds that a viewer waits after a refusal. */
const refused = 4_000;
/** Milliseconds for which a player may continue before it learns that its slot has ended. */
const handover = 3_000;

interface Watching {
  /** Whether it was admitted during a fault, when the site rather admits too many than none. */
  inTrouble: boolean;
}

/** Accounts with more browsers than streams, whose browsers take turns in watching live. */
export async function watchLive(
  load: Load,
  accounts: readonly { email: string; password: string }[],
  entryIDs: readonly string[],
): Promise<void> {
  await Promise.all(accounts.map((account, index) => watchAs(load, account, index, entryIDs)));
}

async function watchAs(
  load: Load,
  account: { email: string; password: string },
  index: number,
  entryIDs: readonly string[],
): Promise<void> {
  const watched = new Set<Watching>();
  const browse = async (nth: number) => {
    const browser = new Browser(load, `10.4.${index}.${nth + 1}`);
    await pause(load, randomBelow(refused));
    await persist(load, "sign-in of a viewer", () => browser.signIn(account));
    await repeat(load, async () => {
      const grant = await persist(load, "session check", () => checkSession(load, browser, anyOf(entryIDs)));
      if (grant === null) return await pause(load, refused + randomBelow(refused));
      const one = { inTrouble: load.isTroubled() };
      await watch(load, browser, grant, () => {
        watched.add(one);
        void expectWithinLimit(load, watched);
      });
      watched.delete(one);
      await pause(load, randomBelow(refused));
    });
  };
  await Promise.all(Array.from({ length: browsersOfAccount }, (_, nth) => browse(nth)));
}

async function expectWithinLimit(load: Load, watched: ReadonlySet<Watching>): Promise<void> {
  const now = [...watched];
  if (now.length <= concurrentStreams) return;
  await pause(load, handover);
  const still = now.filter((one) => watched.has(one));
  if (still.length > concurrentStreams && !still.some(({ inTrouble }) => inTrouble)) {
    load.wrong(`${still.length} browsers of one account watch at once.`);
  }
}

interface Grant {
  sessionID: string;
  lease: string | undefined;
}

/** @returns null for a viewer who may not watch now */
async function checkSession(load: Load, browser: Browser, videoID: string): Promise<Grant | null> {
  const body = { data: { attributes: { videoID, mediaType: "DrmLiveVideo" } } };
  const { response, text } = await browser.post("/api/session/check", body, 200, 403);
  if (response.status === 403) {
    load.count("refused to watch");
    return null;
  }
  const { sessionID, lease } = sessionCheckResponse.parse(JSON.parse(text)).data.attributes;
  load.count("granted to watch");
  return sessionID === null ? null : { sessionID, lease };
}

/** Watches for a while over the concurrency socket. @param admitted is called once the gate has admitted it */
function watch(load: Load, browser: Browser, { sessionID, lease }: Grant, admitted: () => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = browser.socket("/api/session/socket");
    const end = () => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ action: "stop" }));
      socket.close();
    };
    const timer = setTimeout(end, watching.least + randomBelow(watching.more));
    load.ended.addEventListener("abort", end);
    socket.addEventListener("open", () => socket.send(JSON.stringify({ action: "session", sessionID, lease })));
    socket.addEventListener("message", ({ data }) => {
      const message = gateMessage.safeParse(JSON.parse(String(data)));
      if (!message.success || message.data.action === "pong") return;
      load.count(`gate: ${message.data.action}`);
      if (message.data.action === "session") admitted();
      else socket.close();
    });
    socket.addEventListener("error", () => {});
    socket.addEventListener("close", () => {
      clearTimeout(timer);
      load.ended.removeEventListener("abort", end);
      resolve();
    });
  });
}
