import { passkeyMessages } from "../../../schemas/identity/passkey.ts";
import { passkeyRefused, passkeyUnreachable } from "../../../schemas/identity/passkey-messages.ts";
import { signInErrorResponse, signInResponse } from "../../../schemas/identity/sign-in.ts";
import { supportsPasskeys } from "./passkey-browser.ts";
import { createPasskey, unlockPasskey } from "./passkey-device.ts";

/*
 * Passkeys on the account portal, whose pages the Worker renders without React: buttons with `data-passkey` are shown and
 * activated if the browser supports passkeys.
 */

/** @param message in English; pages in another language have its translation in the button's `data-words` */
function showMessage(button: HTMLElement, message: string): void {
  const line = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  const translations = passkeyMessages.parse(JSON.parse(button.dataset.words ?? "{}"));
  if (line !== null) line.textContent = translations[message] ?? message;
}

/** Creates a passkey for the profile's account. */
async function add(button: HTMLElement): Promise<void> {
  const problem = await createPasskey("/portal/passkeys");
  if (problem === null) window.location.assign("/portal/profile?updated=passkey");
  else showMessage(button, problem);
}

/** Logs in with a passkey of the account with the form's email address. */
async function unlock(button: HTMLElement): Promise<void> {
  const field = button.closest("main")?.querySelector('input[name="email"]');
  if (!(field instanceof HTMLInputElement) || !field.reportValidity()) return;
  const { signIn, refusal } = await unlockPasskey(field.value);
  if (refusal !== undefined) return showMessage(button, refusal.message);
  const response = await fetch("/api/auth/passkey", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(signIn),
  });
  const body: unknown = await response.json();
  if (response.ok) window.location.assign(signInResponse.safeParse(body).data?.goTo ?? button.dataset.next ?? "/");
  else {
    const refusal = signInErrorResponse.safeParse(body).data?.error;
    // The provider's words for a wrong passkey are much like those for a wrong password.
    showMessage(button, refusal === undefined || refusal.code === "incorrect" ? passkeyRefused : refusal.message);
  }
}

const actions = new Map([
  ["add", add],
  ["unlock", unlock],
]);

for (const button of document.querySelectorAll("button[data-passkey]")) {
  if (!(button instanceof HTMLElement) || !supportsPasskeys()) continue;
  const act = actions.get(button.dataset.passkey ?? "");
  button.hidden = false;
  button.addEventListener("click", () => {
    showMessage(button, "");
    act?.(button).catch(() => showMessage(button, passkeyUnreachable));
  });
}
