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

/** Requests a challenge and solves it, as the widget in a browser does. @returns the value of the form's field. */
export const worked = async (form: CaptchaForm) =>
  await solve(await (await visit(`/api/captcha/challenge?form=${form}`)).json<Challenge>());

/** The value of a form's field for the easiest challenge, because tests send many forms. */
export async function solvedCaptcha(form: CaptchaForm): Promise<string> {
  const { proof } = await solve(await altchaChallenge(parseSettings(env), form, new Date(), 1));
  return proof;
}
