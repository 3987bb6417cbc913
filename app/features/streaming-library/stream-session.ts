import { type Guard, isInteger, isNumber, isString, objectOf, orNull, where } from "../../../schemas/site/guard.ts";
import type {
  KSessionResponse,
  StreamSessionState,
  StreamTokenResponse,
} from "../../../schemas/streaming/streaming-library.ts";

/** Milliseconds that the library's script and its single-sign-on frame may each take. */
const patience = 8000;
const language = "en";

/** The globals of a streaming-payments library (spec: playback#streaming-library, calls#streaming-payments-library). */
interface Library {
  init(options: { jwt: string; language: string }): void;
  getKSession(entryID: string): Promise<unknown>;
  /** Not every library has it. */
  logout?: () => Promise<unknown>;
}
declare global {
  interface Window {
    streamPayments?: Library;
    gcGetStreamAMGSessionState?: () => Promise<unknown>;
  }
}

const isToken: Guard<StreamTokenResponse> = objectOf({
  token: isString,
  expiresIn: where(isNumber, (life) => life > 0),
});
export const isSessionState: Guard<StreamSessionState> = objectOf({
  CurrentCustomerSession: orNull(
    objectOf({ SessionId: isString, CustomerId: isString, CustomerEntitlements: isString }),
  ),
});
export const isKSession: Guard<KSessionResponse> = objectOf({ Status: isInteger, KSession: orNull(isString) });

export interface StreamSession {
  sessionID: string;
  customerID: string;
  entitlements: string[];
}

/** What a session state says. @throws where there is no current customer session: 'No Session Data'. */
export function readSessionState(state: unknown): StreamSession {
  if (!isSessionState(state) || state.CurrentCustomerSession === null) throw new Error("No Session Data");
  const { SessionId, CustomerId, CustomerEntitlements } = state.CurrentCustomerSession;
  const names = CustomerEntitlements.split(",").map((name) => name.trim());
  return { sessionID: SessionId, customerID: CustomerId, entitlements: names.filter((name) => name !== "") };
}

/** A token of who is signed in here: made on the server, good for a minute. */
async function freshToken(): Promise<string> {
  const response = await fetch("/api/streaming-library/token", { method: "POST" });
  const body: unknown = await response.json();
  if (!response.ok || !isToken(body)) throw new Error(`The token was refused: ${response.status}`);
  return body.token;
}

function loaded(element: HTMLScriptElement | HTMLIFrameElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve(), { once: true });
    element.addEventListener("error", () => reject(new Error(`${element.src} did not load`)), { once: true });
    setTimeout(() => reject(new Error(`${element.tagName} took too long`)), patience);
    document.body.appendChild(element);
  });
}

let script: Promise<void> | null = null;

/** The library with its newest token. @throws where its script does not load or is another. */
async function library(base: string | null, token: string): Promise<Library> {
  if (window.streamPayments === undefined && base !== null) {
    const element = document.createElement("script");
    element.src = new URL("library.js", new URL(base, location.href)).href;
    script ??= loaded(element);
    await script.catch((error: unknown) => {
      script = null;
      throw error;
    });
  }
  const found = window.streamPayments;
  if (found === undefined) throw new Error("The streaming library is not there.");
  found.init({ jwt: token, language });
  return found;
}

/** Lets the library's service know the browser, in a frame that leads back here. */
async function singleSignOn(base: string, token: string): Promise<void> {
  const address = new URL("sso", new URL(base, location.href));
  address.searchParams.set("returnUrl", new URL("/api/streaming-library/return", location.href).href);
  address.searchParams.set("lang", language);
  address.searchParams.set("token", token);
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Streaming sign-in";
  frame.referrerPolicy = "no-referrer";
  frame.src = address.href;
  try {
    await loaded(frame);
  } finally {
    frame.remove();
  }
}

/**
 * Signs in to the streaming-payments library: token, single-sign-on frame, session state (spec: playback#streaming-library-sign-in).
 * @throws Error 'No Session Data', or what says why there was no answer.
 */
export async function signInToStreams(base: string): Promise<StreamSession> {
  const token = await freshToken();
  await library(base, token);
  await singleSignOn(base, token);
  return readSessionState(await window.gcGetStreamAMGSessionState?.());
}

/** @throws Error where the library gives no usable answer. */
export async function kSession(entryID: string): Promise<KSessionResponse> {
  const answer = await (await library(null, await freshToken())).getKSession(entryID);
  if (!isKSession(answer)) throw new Error("The session key's answer is not in its shape.");
  return answer;
}

export async function signOutOfStreams(): Promise<void> {
  await window.streamPayments?.logout?.();
}
