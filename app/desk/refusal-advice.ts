import { type SessionRefusal, sessionCheckErrors } from "../../schemas/streaming/playback-errors.ts";

/** What support can do about a refusal that a fan saw, and the action for it; null when support has none. */
const advice: Record<SessionRefusal, { text: string; action: "grant" | "sign-out" | "unblock" | null }> = {
  requireLogin: {
    text: "They were not signed in. If they say that they are, it was in another browser or with another account.",
    action: null,
  },
  requirePremium: {
    text: "No pass of this account opens it. Find out whether they bought one with another account, or grant what opens it.",
    action: "grant",
  },
  blocked: { text: "The account was blocked.", action: "unblock" },
  country: { text: "It may not be shown in that country. Who is at home again watches it there.", action: null },
  concurrency: {
    text: "More devices played than the passes allow. Stop one of them, or sign all of them out if they are not theirs.",
    action: "sign-out",
  },
  unavailable: { text: "The stream had a fault. State of things says whether it still has.", action: null },
};

const byCode = new Map(Object.entries(sessionCheckErrors).map(([name, { code }]): [string, string] => [code, name]));
const isRefusal = (name: string | undefined): name is SessionRefusal => name !== undefined && name in advice;

/** @returns null for codes of remote backends. */
export function adviceOf(code: string) {
  const name = byCode.get(code);
  return isRefusal(name) ? advice[name] : null;
}
