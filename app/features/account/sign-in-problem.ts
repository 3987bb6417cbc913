import { message } from "../../../schemas/site/messages.ts";

/** Why a sign-in failed, in English. `code` is a key of `signInErrors`, the API's own, or the name of a field. */
export interface SignInProblem {
  code: string;
  message: string;
}

export type SignInField = "email" | "password" | "newPassword" | "newPasswordConfirmation";

const fields = new Map<string, SignInField>([
  ["email", "email"],
  ["wrongEmail", "email"],
  ["password", "password"],
  ["wrongPassword", "password"],
  ["passwordChangeRequired", "newPassword"],
  ["weakPassword", "newPassword"],
  ["newPassword", "newPassword"],
  ["newPasswordMismatch", "newPasswordConfirmation"],
  ["newPasswordConfirmation", "newPasswordConfirmation"],
]);

/** The field with the problem; null if it concerns the whole form. */
export const fieldOf = ({ code }: SignInProblem): SignInField | null => fields.get(code) ?? null;

/** Whether the form has to show the fields for a new password (spec: accounts#sign-in-form). */
export const requiresNewPassword = (problem: SignInProblem): boolean =>
  ["newPassword", "newPasswordConfirmation"].includes(fieldOf(problem) ?? "");

/** The site's message for a field that the browser finds invalid; null for a field of another form. */
export function invalidField(name: string, empty: boolean): SignInProblem | null {
  const messages = new Map<string, string>([
    [
      "email",
      empty ? message("Enter your email address.") : message("Enter an email address, such as name@example.com."),
    ],
    ["password", message("Enter your password.")],
    ["newPassword", empty ? message("Enter a new password.") : message("Use at least 8 characters.")],
    ["newPasswordConfirmation", message("Enter the new password again.")],
  ]);
  const found = messages.get(name);
  return found === undefined ? null : { code: name, message: found };
}
