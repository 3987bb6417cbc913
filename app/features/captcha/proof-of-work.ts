import { type Challenge, solveChallengeWorkers } from "altcha-lib";
import ProofOfWorkWorker from "./proof-of-work-worker.ts?worker";

/*
 * A form's proof of work as a custom element in a separate script, `/captcha.js`, for the site's pages and the pages that the
 * Worker renders. ALTCHA's library does the work; its own widget would need a second Trusted Types policy for its templates.
 */

// Only pages rendered without React need this: the others have a default policy already (app/trusted-types.ts).
if (!window.trustedTypes?.defaultPolicy) {
  window.trustedTypes?.createPolicy("default", {
    createHTML: () => null,
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

/**
 * Whether a response is a challenge; the library checks its parameters. Written without the site's guards: a module shared with the site's
 * pages would end up in a chunk together with their start-up code.
 */
const isChallenge = (value: unknown): value is Challenge =>
  typeof value === "object" &&
  value !== null &&
  "parameters" in value &&
  typeof value.parameters === "object" &&
  value.parameters !== null &&
  "nonce" in value.parameters;

/** Maximum number of worker threads, so that the page stays responsive. */
const maxThreads = 4;

/** @throws Error when the challenge cannot be fetched or solved. */
async function solve(url: string): Promise<string> {
  const response = await fetch(url);
  const challenge: unknown = await response.json();
  if (!isChallenge(challenge)) throw new Error(`The challenge cannot be read (${response.status}).`);
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(maxThreads, navigator.hardwareConcurrency),
    createWorker: () => new ProofOfWorkWorker(),
  });
  if (solution === null) throw new Error("The work took too long.");
  return btoa(JSON.stringify({ challenge, solution }));
}

/**
 * On submit, fetches and solves a challenge, then submits the form with the proof as the element's value. Starting earlier would let the
 * challenge expire while a fan types. Attributes: `name` of the field, `challenge` with the challenge's URL, and `working` and `failed` to
 * replace the English status texts, which are announced to screen readers.
 */
class ProofOfWork extends HTMLElement {
  static readonly formAssociated = true;
  readonly #internals = this.attachInternals();
  #form: HTMLFormElement | null = null;
  #state: "unproven" | "working" | "proven" = "unproven";

  connectedCallback(): void {
    this.#internals.role = "status";
    this.style.display = "block";
  }

  formAssociatedCallback(form: HTMLFormElement | null): void {
    this.#form?.removeEventListener("submit", this.#onSubmit);
    this.#form = form;
    form?.addEventListener("submit", this.#onSubmit);
  }

  readonly #onSubmit = (event: SubmitEvent): void => {
    if (this.#state === "proven") {
      // This submit uses up the proof, which is valid once. Submitting again needs another one.
      this.#state = "unproven";
      return;
    }
    event.preventDefault();
    if (this.#state === "unproven") void this.#prove(event.submitter);
  };

  async #prove(submitter: HTMLElement | null): Promise<void> {
    this.#state = "working";
    this.textContent = this.getAttribute("working") ?? "One moment: your browser is showing that you are no robot.";
    try {
      this.#internals.setFormValue(await solve(this.getAttribute("challenge") ?? ""));
    } catch {
      this.#state = "unproven";
      this.textContent = this.getAttribute("failed") ?? "That did not work. Please send the form again.";
      return;
    }
    this.#state = "proven";
    this.textContent = "";
    this.#form?.requestSubmit(submitter);
  }
}

customElements.define("proof-of-work", ProofOfWork);
