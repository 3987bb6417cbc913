import {
  type Guard,
  isInteger,
  isNumber,
  isString,
  objectOf,
  orNull,
  where,
} from "../../../schemas/site/type-guards.ts";
import type {
  KSessionResponse,
  StreamSessionState,
  StreamTokenResponse,
} from "../../../schemas/streaming/streaming-library.ts";

/** Milliseconds that the library's script and its single-sign-on frame may each take. */
const loadTimeout = 8000;
const language = "en";

/** Globals of a streaming-payments library (spec: playback#streaming-library, calls#streaming-payments-library). */
interface Library {
  init(options: { jwt: string; language: string }): void;
  getKSession(entryID: string): Promise<unknown>;
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

/**
 * Parses a session state.
 * @throws Error 'No Session Data' without a current customer session.
 */
export function readSessionState(state: unknown): StreamSession {
  if (!isSessionState(state) || state.CurrentCustomerSession === null) throw new Error("No Session Data");
  const { SessionId, CustomerId, CustomerEntitlements } = state.CurrentCustomerSession;
  const names = CustomerEntitlements.split(",").map((name) => name.trim());
  return { sessionID: SessionId, customerID: CustomerId, entitlements: names.filter((name) => name !== "") };
}

/** A token for the signed-in user, issued by the server for a minute. */
async function fetchToken(): Promise<string> {
  const response = await fetch("/api/streaming-library/token", { method: "POST" });
  const body: unknown = await response.json();
  if (!response.ok || !isToken(body)) throw new Error(`The token was refused: ${response.status}`);
  return body.token;
}

function loaded(element: HTMLScriptElement | HTMLIFrameElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve(), { once: true });
    element.addEventListener("error", () => reject(new Error(`${element.src} did not load`)), { once: true });
    setTimeout(() => reject(new Error(`${element.tagName} took too long`)), loadTimeout);
    document.body.appendChild(element);
  });
}

let script: Promise<void> | null = null;

/**
 * Loads the library and initialises it with a token.
 * @throws if its script fails to load.
 */
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
  if (found === undefined) throw new Error("The streaming library is not available.");
  found.init({ jwt: token, language });
  return found;
}

/** Signs the browser in to the library's service, in a frame that redirects back here. */
async function singleSignOn(base: string, token: string): Promise<void> {
  const url = new URL("sso", new URL(base, location.href));
  url.searchParams.set("returnUrl", new URL("/api/streaming-library/return", location.href).href);
  url.searchParams.set("lang", language);
  url.searchParams.set("token", token);
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Streaming sign-in";
  frame.referrerPolicy = "no-referrer";
  frame.src = url.href;
  try {
    await loaded(frame);
  } finally {
    frame.remove();
  }
}

/**
 * Signs in to the streaming-payments library: token, single-sign-on frame, session state (spec:
 * playback#streaming-library-sign-in).
 * @throws Error 'No Session Data', or the failure of a request.
 */
export async function signInToStreams(base: string): Promise<StreamSession> {
  const token = await fetchToken();
  await library(base, token);
  await singleSignOn(base, token);
  return readSessionState(await window.gcGetStreamAMGSessionState?.());
}

/** @throws Error without a usable result. */
export async function kSession(entryID: string): Promise<KSessionResponse> {
  const response = await (await library(null, await fetchToken())).getKSession(entryID);
  if (!isKSession(response)) throw new Error("The library's session key is malformed.");
  return response;
}

export async function signOutOfStreams(): Promise<void> {
  await window.streamPayments?.logout?.();
}
