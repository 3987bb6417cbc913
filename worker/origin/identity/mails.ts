import { type CodePurpose, codeLifetime } from "./codes.ts";
import type { Pool } from "./pool.ts";

const words: Record<CodePurpose, { subject: string; purpose: string }> = {
  "confirm-registration": { subject: "is your confirmation code", purpose: "confirm your account" },
  "reset-password": { subject: "is your password reset code", purpose: "choose a new password" },
};

/** Mails a code to the address that it proves. */
export async function mailCode(pool: Pool, to: string, purpose: CodePurpose, code: string): Promise<void> {
  await pool.mailer.send({
    to,
    subject: `${code} ${words[purpose].subject}`,
    text: [
      `Your code is ${code}. Enter it to ${words[purpose].purpose}.`,
      `It is good for ${codeLifetime / 60} minutes and works once.`,
      "If you did not ask for it, you need do nothing: without the code nobody can go on.",
    ].join("\n\n"),
  });
}
