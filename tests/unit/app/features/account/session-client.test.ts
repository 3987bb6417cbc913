import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  announceSignOut,
  checkLogin,
  followOtherTabs,
  signIn,
  signOut,
} from "../../../../../app/features/account/session-client.ts";
import { loginPrompt, promptLogin } from "../../../../../app/state/login-prompt.ts";
import { notifications } from "../../../../../app/state/notifications.ts";
import { openPanel, panels } from "../../../../../app/state/panels.ts";
import { newUser, updateUser, user } from "../../../../../app/state/user.ts";

const robin = {
  ssoID: "account-1",
  email: "robin@fans.example",
  userDisplayName: "Robin",
  picture: null,
  entitlements: ["live-video"],
  stripeCustomerID: null,
  bypassed: false,
};

const fetching = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) => fetching.mockResolvedValueOnce(Response.json(body, { status }));
const channels: BroadcastChannel[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.stubGlobal("fetch", fetching);
  updateUser(() => newUser(0.5));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetching.mockReset();
  for (const channel of channels.splice(0)) channel.close();
});

describe("the login check", () => {
  it("takes the account over, and the prompt to log in goes", async () => {
    promptLogin("You must be logged in to purchase");
    answer({ account: robin, problem: null });
    await checkLogin();
    expect(user).toMatchObject({ loggedIn: true, loginCheckCompleted: true, ssoID: "account-1" });
    expect(user.loginStatusUpdatedByUser).toBe(false);
    expect(loginPrompt.message).toBe("");
  });

  it.each([
    ["nobody is signed in", () => answer({ account: null, problem: null })],
    ["the site cannot be reached", () => fetching.mockRejectedValueOnce(new TypeError("offline"))],
    ["the answer is an error", () => answer({ error: { code: "unavailable", message: "Words" } }, 503)],
    ["the answer is not one", () => answer({ account: { ssoID: 7 }, problem: null })],
  ])("is complete, and nobody is signed in, where %s", async (_, answers) => {
    answers();
    expect(await checkLogin()).toBeNull();
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true, entitlements: [] });
  });
});

describe("signing in", () => {
  it("sends what was typed, says so, and lets a waiting player know", async () => {
    answer({ account: robin, goTo: null });
    expect(await signIn({ email: "robin@fans.example", password: "word" })).toBeNull();
    expect(fetching.mock.calls[0]?.[0]).toBe("/api/auth/sign-in");
    expect(user).toMatchObject({ loggedIn: true, loginStatusUpdatedByUser: true });
    expect(notifications.accountNotification).toMatchObject({ display: true, message: "Logged In" });
  });

  it("goes where the fan was sent from", async () => {
    const assign = vi.fn();
    vi.stubGlobal("window", { location: { assign } });
    answer({ account: robin, goTo: "https://tickets.example/?token=a.b.c" });
    await signIn({ email: "robin@fans.example", password: "word" });
    expect(assign).toHaveBeenCalledWith("https://tickets.example/?token=a.b.c");
  });

  it("that is refused says why, and the login check is complete", async () => {
    answer({ error: { code: "incorrect", message: "Incorrect username or password." } }, 401);
    expect(await signIn({ email: "robin@fans.example", password: "word" })).toEqual({
      code: "incorrect",
      message: "Incorrect username or password.",
    });
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true });
  });
});

describe("signing out", () => {
  beforeEach(async () => {
    answer({ account: robin, problem: null });
    await checkLogin();
  });

  it("clears the user, says 'Logged Out', and closes the panel 600 ms later", async () => {
    openPanel("accountHeaderOpen");
    fetching.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await signOut();
    expect(user).toMatchObject({ loggedIn: false, ssoID: "", email: "", entitlements: [] });
    expect(notifications.accountNotification).toMatchObject({ display: true, message: "Logged Out" });
    vi.advanceTimersByTime(599);
    expect(panels.accountHeaderOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(panels.accountHeaderOpen).toBe(false);
  });

  it("that does not work leaves the fan signed in and says so", async () => {
    fetching.mockResolvedValueOnce(new Response(null, { status: 503 }));
    await signOut();
    expect(user.loggedIn).toBe(true);
    expect(notifications.errorNotification).toMatchObject({ display: true, title: "There was a problem logging out" });
  });

  it("by a redirect is taken over as it is", () => {
    announceSignOut();
    expect(user).toMatchObject({ loggedIn: false, loginStatusUpdatedByUser: true });
    expect(notifications.accountNotification.message).toBe("Logged Out");
  });
});

describe("tabs of one browser", () => {
  it("follow one another", async () => {
    const stop = followOtherTabs();
    answer({ account: robin, problem: null });
    const other = new BroadcastChannel("account");
    channels.push(other);
    other.postMessage("changed");
    await expect.poll(() => user.loggedIn).toBe(true);
    stop();
  });
});
