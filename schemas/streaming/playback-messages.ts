/*
 * Words of playback that edge and player share.
 */

/** The request header that carries a playback token. Never the address: addresses end up in logs, caches and histories. */
export const playbackTokenHeader = "x-playback-token";

/**
 * The folder that signs an address of a CDN, by its end and signature (worker/playback/signed-url.ts). What is asked for is
 * the same without it.
 */
export const signatureFolder = /\/\d{1,12}-[0-9a-f]{64}(?=\/)/;

/** What is said of any code that the catalogue does not know (spec: error-codes#playback). */
export const genericProblem = "Sorry, there has been a problem accessing this stream";

/** What a refusal comes to (spec: playback#session-check). */
export type RefusalType = "blocked" | "requireLogin" | "requirePremium";

/** Why a stream is refused, with code and text (spec: error-codes#session-check). */
export const sessionErrors = {
  requireLogin: {
    code: "ERR_3684853_1",
    type: "requireLogin",
    message: "Please Log In to access this stream",
  },
  unavailable: { code: "ERR_3684853_2", type: "blocked", message: "Sorry but there is an issue with this stream" },
  requirePremium: {
    code: "ERR_3684853_3",
    type: "requirePremium",
    message: "Sorry but you are not subscribed to this stream",
  },
  blocked: {
    code: "ERR_56882466_1",
    type: "blocked",
    message: "Your account has been blocked by an administrator",
  },
  country: {
    code: "ERR_56882466_2",
    type: "blocked",
    message: "Sorry but users within this country are not allowed to play this stream",
  },
  concurrency: {
    code: "ERR_54648_1",
    type: "blocked",
    message:
      "Your account has reached the limit for concurrent streaming — log out of some browsers and devices and try again",
  },
} as const satisfies Record<string, { code: string; type: RefusalType; message: string }>;
export type SessionRefusal = keyof typeof sessionErrors;
