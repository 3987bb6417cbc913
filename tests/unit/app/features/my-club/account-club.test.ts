import { beforeEach, expect, it, vi } from "vitest";
import { readAccountClub } from "../../../../../app/features/my-club/account-club.ts";
import { chooseClub } from "../../../../../app/features/my-club/choose-club.ts";
import { currentClub } from "../../../../../app/state/my-club.ts";
import { updateUser } from "../../../../../app/state/user.ts";

const storage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
};

/** The accounts' clubs as the server stores them; none is no attribute. */
const accounts = new Map<string, string>();
let signedInAs = "";

const isChange = (body: unknown): body is { attributes: { "custom:favourite_club": string } } =>
  typeof body === "object" && body !== null && "attributes" in body;

async function server(path: string, init: RequestInit = {}): Promise<Response> {
  if (path === "/api/account") {
    const club = accounts.get(signedInAs);
    return Response.json({ attributes: club === undefined ? {} : { "custom:favourite_club": club } });
  }
  const change: unknown = JSON.parse(String(init.body));
  if (!isChange(change)) return new Response(null, { status: 422 });
  const club = change.attributes["custom:favourite_club"];
  if (club === "") accounts.delete(signedInAs);
  else accounts.set(signedInAs, club);
  return new Response(null, { status: 204 });
}

class StyleSheet {
  cssRules = [];
  replaceSync() {}
}

beforeEach(() => {
  accounts.clear();
  vi.stubGlobal("document", { documentElement: { dataset: {} }, adoptedStyleSheets: [] });
  vi.stubGlobal("CSSStyleRule", class {});
  vi.stubGlobal("CSSStyleSheet", StyleSheet);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("fetch", server);
  signOut();
  return () => vi.unstubAllGlobals();
});

/** Signs in, in a new tab. */
async function signIn(ssoID: string): Promise<void> {
  vi.stubGlobal("sessionStorage", storage());
  signedInAs = ssoID;
  updateUser((user) => ({ ...user, loggedIn: true, ssoID }));
  await readAccountClub(ssoID);
}
function signOut(): void {
  signedInAs = "";
  updateUser((user) => ({ ...user, loggedIn: false, ssoID: "" }));
}
/** Removes the account's club on another device. */
const removeElsewhere = (ssoID: string) => accounts.delete(ssoID);

it("passes the device's club to an account without one, and takes over an account's own", async () => {
  await chooseClub(7);
  await signIn("robin");
  expect(accounts.get("robin")).toBe("7");
  accounts.set("robin", "9");
  await signIn("robin");
  expect(currentClub()).toBe(9);
});

it.each(["the account's", "the device's", "one that was chosen while signed in"])(
  "goes from the device once it was removed from the account elsewhere: %s",
  async (origin) => {
    if (origin === "the account's") accounts.set("robin", "7");
    if (origin === "the device's") await chooseClub(7);
    await signIn("robin");
    if (origin === "one that was chosen while signed in") await chooseClub(7);
    expect(accounts.get("robin")).toBe("7");
    removeElsewhere("robin");
    await signIn("robin");
    expect(currentClub()).toBeNull();
    expect(accounts.has("robin")).toBe(false);
    await signIn("robin");
    expect(accounts.has("robin")).toBe(false);
  },
);

it("does not pass one person's club to the next person's account", async () => {
  accounts.set("robin", "7");
  await signIn("robin");
  signOut();
  await signIn("sam");
  expect(accounts.has("sam")).toBe(false);
  removeElsewhere("robin");
  await signIn("robin");
  expect(accounts.has("robin")).toBe(false);
  expect(currentClub()).toBeNull();
});

it("passes on a club that was chosen after signing out, to whoever signs in", async () => {
  accounts.set("robin", "7");
  await signIn("robin");
  signOut();
  await chooseClub(9);
  await signIn("sam");
  expect(accounts.get("sam")).toBe("9");
  expect(accounts.get("robin")).toBe("7");
});

it("is gone on the device on which it was removed", async () => {
  accounts.set("robin", "7");
  await signIn("robin");
  await chooseClub(null);
  expect(accounts.has("robin")).toBe(false);
  await signIn("robin");
  expect(currentClub()).toBeNull();
});
