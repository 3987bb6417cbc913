import { env } from "cloudflare:workers";
import type { Challenge } from "altcha-lib";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { CaptchaForm } from "../../../schemas/identity/captcha.ts";
import { altchaChallenge } from "../../../worker/captcha/altcha.ts";
import { parseSettings } from "../../../worker/env.ts";
import { visit } from "./visit.ts";

const solve = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { tries: solution?.counter, proof: btoa(JSON.stringify({ challenge, solution })) };
};

/** Asks the site for a challenge and does the work, as the widget in a browser does. @returns what the form's field carries. */
export const worked = async (form: CaptchaForm) =>
  await solve(await (await visit(`/api/captcha/challenge?form=${form}`)).json<Challenge>());

/** What a form's field carries, as if the site had asked for the least work: tests send many forms. */
export async function solvedCaptcha(form: CaptchaForm): Promise<string> {
  const { proof } = await solve(await altchaChallenge(parseSettings(env), form, new Date(), 1));
  return proof;
}
