import { type SessionRefusal, sessionCheckErrors } from "../../../schemas/streaming/playback-errors.ts";

interface Advice {
  text: string;
  /** Null if support can do nothing. */
  action: "grant" | "sign-out" | "unblock" | null;
}

/** Advice for support about a refusal that a fan saw. */
const advice: Record<SessionRefusal, Advice> = {
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

const outage: Advice = {
  text: "A part of the site was down, and whether they may watch could not be checked. State of things says whether it still is.",
  action: null,
};

/** Checks that failed: over a rate limit, or in an outage. Those within ten minutes are listed once. */
const failures: ReadonlyMap<string, Advice> = new Map([
  [
    "too_many_requests",
    {
      text: "Their account asked too often within a minute, and could go on in the next. If it goes on, something else asks with it: sign all devices out.",
      action: "sign-out",
    },
  ],
  ["check_unavailable", outage],
  ["unavailable", outage],
  ["internal", outage],
]);

/** @returns null for codes of remote backends */
export function adviceOf(code: string): Advice | null {
  const name = byCode.get(code);
  return isRefusal(name) ? advice[name] : (failures.get(code) ?? null);
}
