import { supportsPasskeys } from "./passkey-browser.ts";
import { createPasskey, unlockPasskey } from "./passkey-device.ts";

/*
 * Passkeys on the account portal, whose pages the Worker writes without React: a button with `data-passkey` shows itself where
 * the browser knows passkeys, and does what it says.
 */

function say(button: HTMLElement, message: string): void {
  const line = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  if (line !== null) line.textContent = message;
}

/** Makes a passkey for the account whose profile this is. */
async function add(button: HTMLElement): Promise<void> {
  const wrong = await createPasskey("/portal/passkeys");
  if (wrong === null) window.location.assign("/portal/profile?updated=passkey");
  else say(button, wrong);
}

/** Logs in with a passkey of the account whose address the form has. */
async function unlock(button: HTMLElement): Promise<void> {
  const field = button.closest("main")?.querySelector('input[name="email"]');
  if (!(field instanceof HTMLInputElement) || !field.reportValidity()) return;
  const { signIn, refusal } = await unlockPasskey(field.value);
  if (refusal !== undefined) return say(button, refusal.message);
  const response = await fetch("/api/auth/passkey", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(signIn),
  });
  if (response.ok) window.location.assign(button.dataset.next ?? "/");
  else say(button, "This passkey could not be used. Log in with your password.");
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
    say(button, "");
    act?.(button).catch(() => say(button, "That did not work. Please try again in a few minutes."));
  });
}
