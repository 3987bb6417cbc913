import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { callDesk, inBackground, setSignInDialogs } from "../../../../../app/desk/calls/client.ts";

const saved = z.object({ saved: z.boolean() });
const signedOut = { error: { code: "not_signed_in", message: "Sign in to the desk first." } };

let stop = () => {};
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** A site that refuses calls until somebody has signed in. */
function siteOf(shell: { signsIn: boolean }) {
  const log: string[] = [];
  let isSignedIn = false;
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    log.push(`${url.split("/").at(-1)} ${String(body)}`);
    return isSignedIn ? Response.json({ saved: true }) : Response.json(signedOut, { status: 401 });
  });
  stop = setSignInDialogs({
    confirm: async () => false,
    signIn: async () => {
      log.push("sign in");
      isSignedIn = shell.signsIn;
      return isSignedIn;
    },
    onEnded: () => log.push("ended"),
  });
  return log;
}

const save = () => callDesk("POST", "save", saved, { title: "Derby" });
const sent = 'save {"title":"Derby"}';

it("lets somebody sign in where a call is refused, and makes the same call again", async () => {
  const log = siteOf({ signsIn: true });
  expect(await save()).toEqual({ saved: true });
  expect(log).toEqual([sent, "ended", "sign in", sent]);
});

it("is refused as it was where nobody signs in", async () => {
  const log = siteOf({ signsIn: false });
  await expect(save()).rejects.toThrow("Sign in to the desk first.");
  expect(log).toEqual([sent, "ended", "sign in"]);
});

it("opens no dialog for a call that nobody has pressed a button for", async () => {
  const log = siteOf({ signsIn: true });
  const call = inBackground(save);
  await expect(call).rejects.toThrow("Sign in to the desk first.");
  expect(log).toEqual([sent, "ended"]);
  expect(await save()).toEqual({ saved: true });
});
