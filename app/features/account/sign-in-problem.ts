/** Why a sign-in did not work. `code` is one of signInErrors', the API's own, or a field's. */
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

/** The field that a problem is about; null where it is about none. */
export const fieldOf = ({ code }: SignInProblem): SignInField | null => fields.get(code) ?? null;

/** Whether the form asks for a new password from then on (spec: accounts#sign-in-form). */
export const asksForNewPassword = (problem: SignInProblem): boolean =>
  ["newPassword", "newPasswordConfirmation"].includes(fieldOf(problem) ?? "");

/** What is wrong with a field that the browser finds wrong, in the site's words; null where it is none of the form's. */
export function invalidField(name: string, empty: boolean): SignInProblem | null {
  const words = new Map([
    ["email", empty ? "Enter your email address." : "Enter an email address, such as name@example.com."],
    ["password", "Enter your password."],
    ["newPassword", empty ? "Enter a new password." : "Use at least 8 characters."],
    ["newPasswordConfirmation", "Enter the new password again."],
  ]);
  const message = words.get(name);
  return message === undefined ? null : { code: name, message };
}
