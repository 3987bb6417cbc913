import type { Challenge } from "altcha-lib";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { visit } from "./visit.ts";

/** Asks the site for a challenge and does the work, as the widget in a browser does. @returns what the form's field carries. */
export async function solvedCaptcha(form: string): Promise<string> {
  const challenge = await (await visit(`/api/captcha/challenge?form=${form}`)).json<Challenge>();
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
}
