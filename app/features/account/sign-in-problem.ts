/** Why a sign-in failed. `code` is of signInErrors, of the API, or the name of a field. */
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

/** Whether the form shows the fields of a new password from now on (spec: accounts#sign-in-form). */
export const asksForNewPassword = (problem: SignInProblem): boolean =>
  ["newPassword", "newPasswordConfirmation"].includes(fieldOf(problem) ?? "");

/** The site's message for a field that the browser finds invalid; null for a field of another form. */
export function invalidField(name: string, empty: boolean): SignInProblem | null {
  const messages = new Map([
    ["email", empty ? "Enter your email address." : "Enter an email address, such as name@example.com."],
    ["password", "Enter your password."],
    ["newPassword", empty ? "Enter a new password." : "Use at least 8 characters."],
    ["newPasswordConfirmation", "Enter the new password again."],
  ]);
  const message = messages.get(name);
  return message === undefined ? null : { code: name, message };
}
