import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceSignOut } from "../../../../../app/features/account/announce-sign-in.ts";
import {
  checkLogin,
  followOtherTabs,
  notifyOtherTabs,
  recheckLogin,
} from "../../../../../app/features/account/session-client.ts";
import { signIn, signOut } from "../../../../../app/features/account/sign-in-client.ts";
import { loginPrompt, promptLogin } from "../../../../../app/state/login-prompt.ts";
import { notifications } from "../../../../../app/state/notifications.ts";
import { closePanel, openPanel, panels } from "../../../../../app/state/panels.ts";
import { newUser, updateUser, user } from "../../../../../app/state/user.ts";
import { BlockedChannel } from "../../../../fixtures/blocked-channel.ts";

const robin = {
  ssoID: "account-1",
  email: "robin@fans.example",
  userDisplayName: "Robin",
  picture: null,
  entitlements: ["live-video"],
  stripeCustomerID: null,
  subscriptions: "none",
  bypassed: false,
};

const fetching = vi.fn<typeof fetch>();
const respond = (body: unknown, status = 200) => fetching.mockResolvedValueOnce(Response.json(body, { status }));
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
  it("stores the account, and clears the login prompt", async () => {
    promptLogin("You must be logged in to purchase");
    respond({ account: robin, problem: null, blocked: false });
    await checkLogin();
    expect(user).toMatchObject({ loggedIn: true, loginCheckCompleted: true, ssoID: "account-1" });
    expect(user.loginStatusUpdatedByUser).toBe(false);
    expect(loginPrompt.message).toBe("");
  });

  it.each([
    ["nobody is signed in", () => respond({ account: null, problem: null, blocked: false })],
    ["the site cannot be reached", () => fetching.mockRejectedValueOnce(new TypeError("offline"))],
    ["the response is an error", () => respond({ error: { code: "unavailable", message: "Words" } }, 503)],
    ["the response is invalid", () => respond({ account: { ssoID: 7 }, problem: null, blocked: false })],
  ])("completes with nobody signed in if %s", async (_, respond) => {
    respond();
    expect(await checkLogin()).toBeNull();
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true, entitlements: [] });
  });

  it("reports an account that operators have blocked", async () => {
    respond({ account: null, problem: null, blocked: true });
    await checkLogin();
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true, blocked: true });
  });

  it("reports it, too, where another tab's request has ended the session meanwhile", async () => {
    respond({ account: robin, problem: null, blocked: false });
    await checkLogin();
    respond({ account: null, problem: null, blocked: false });
    respond({ account: null, problem: null, blocked: true });
    await checkLogin();
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true, blocked: true });
  });

  it("shows why the league's own sign-in failed", async () => {
    const problem = { title: "There was a problem logging in", message: "Please try again in a few minutes" };
    respond({ account: null, problem, blocked: false });
    await checkLogin();
    expect(notifications.errorNotification).toMatchObject({ display: true, ...problem });
  });

  it("shows it on a page that is open already, though the server gives the reason only once", async () => {
    const problem = { title: "Could not log in. Cookie auth_string tampered with", message: "Please log in again." };
    respond({ account: robin, problem: null, blocked: false });
    await checkLogin();
    respond({ account: null, problem, blocked: false });
    respond({ account: null, problem: null, blocked: false });
    await checkLogin();
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true });
    expect(notifications.errorNotification).toMatchObject({ display: true, ...problem });
  });

  it("overtaken by a sign-in does not sign the fan out again", async () => {
    const late = Promise.withResolvers<Response>();
    fetching.mockReturnValueOnce(late.promise);
    const check = checkLogin();
    respond({ account: robin, goTo: null });
    await signIn({ email: "robin@fans.example", password: "word" });
    late.resolve(Response.json({ account: null, problem: null, blocked: false }));
    await check;
    expect(user).toMatchObject({ loggedIn: true, ssoID: "account-1", entitlements: ["live-video"] });
  });

  it("overtaken by a sign-out does not sign the fan in again", async () => {
    const late = Promise.withResolvers<Response>();
    fetching.mockReturnValueOnce(late.promise);
    const check = checkLogin();
    announceSignOut();
    late.resolve(Response.json({ account: robin, problem: null, blocked: false }));
    expect(await check).toBeNull();
    expect(user).toMatchObject({ loggedIn: false, ssoID: "" });
  });
});

describe("signing in", () => {
  it("sends what was typed, notifies the fan, and lets a waiting player check again", async () => {
    respond({ account: robin, goTo: null });
    expect(await signIn({ email: "robin@fans.example", password: "word" })).toBeNull();
    expect(fetching.mock.calls[0]?.[0]).toBe("/api/auth/sign-in");
    expect(user).toMatchObject({ loggedIn: true, loginStatusUpdatedByUser: true });
    expect(notifications.accountNotification).toMatchObject({ display: true, message: "Logged In" });
  });

  it("closes the panel, and goes on with the purchase that waited for it", async () => {
    const assign = vi.fn();
    vi.stubGlobal("window", { location: { assign } });
    const kept = JSON.stringify({ selection: { packageID: "video-day", priceID: "once" }, until: Date.now() + 1000 });
    vi.stubGlobal("sessionStorage", { getItem: () => kept, removeItem: () => {} });
    openPanel("accountHeaderOpen");
    respond({ account: robin, goTo: null });
    respond({ url: "https://pay.example/c/1" });
    await signIn({ email: "robin@fans.example", password: "word" });
    expect(panels.accountHeaderOpen).toBe(false);
    await expect.poll(() => assign, { timeout: 10_000 }).toHaveBeenCalledWith("https://pay.example/c/1");
    expect(fetching.mock.lastCall).toMatchObject(["/api/checkout", { method: "POST" }]);
  });

  it("redirects to where the fan came from", async () => {
    const assign = vi.fn();
    vi.stubGlobal("window", { location: { assign } });
    respond({ account: robin, goTo: "https://tickets.example/?token=a.b.c" });
    await signIn({ email: "robin@fans.example", password: "word" });
    expect(assign).toHaveBeenCalledWith("https://tickets.example/?token=a.b.c");
  });

  it("shows why it was refused, and completes the login check", async () => {
    respond({ error: { code: "incorrect", message: "Incorrect username or password." } }, 401);
    expect(await signIn({ email: "robin@fans.example", password: "word" })).toEqual({
      code: "incorrect",
      message: "Incorrect username or password.",
    });
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true });
  });
});

describe("signing in to a blocked account", () => {
  it("is refused, and the panel explains the block", async () => {
    respond({ error: { code: "blocked", message: "Your account has been blocked by an administrator" } }, 403);
    expect(await signIn({ email: "robin@fans.example", password: "word" })).toMatchObject({ code: "blocked" });
    expect(user).toMatchObject({ loggedIn: false, blocked: true, loginCheckCompleted: true });
  });
});

describe("signing out", () => {
  beforeEach(async () => {
    respond({ account: robin, problem: null, blocked: false });
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

  it("does not close the panel after the fan has logged in again", async () => {
    openPanel("accountHeaderOpen");
    fetching.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await signOut();
    vi.advanceTimersByTime(300);
    respond({ account: robin, goTo: null });
    await signIn({ email: "robin@fans.example", password: "word" });
    openPanel("accountHeaderOpen");
    vi.advanceTimersByTime(2000);
    expect(panels.accountHeaderOpen).toBe(true);
  });

  it("does not close the panel after the fan has reopened it", async () => {
    openPanel("accountHeaderOpen");
    fetching.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await signOut();
    closePanel("accountHeaderOpen");
    await Promise.resolve();
    openPanel("accountHeaderOpen");
    vi.advanceTimersByTime(2000);
    expect(panels.accountHeaderOpen).toBe(true);
  });

  it("leaves the fan signed in and shows an error when it fails", async () => {
    fetching.mockResolvedValueOnce(new Response(null, { status: 503 }));
    await signOut();
    expect(user.loggedIn).toBe(true);
    expect(notifications.errorNotification).toMatchObject({ display: true, title: "There was a problem logging out" });
  });

  it("by a redirect clears the user without a request", () => {
    announceSignOut();
    expect(user).toMatchObject({ loggedIn: false, loginStatusUpdatedByUser: true });
    expect(notifications.accountNotification.message).toBe("Logged Out");
  });
});

describe("tabs of one browser", () => {
  /** Another tab with its listener. */
  function otherTab() {
    const channel = new BroadcastChannel("account");
    channels.push(channel);
    const onMessage = vi.fn();
    channel.onmessage = onMessage;
    return { channel, onMessage };
  }

  it.each([
    ["logged in", { account: robin, problem: null, blocked: false }, { loggedIn: true, ssoID: "account-1" }],
    ["logged out", { account: null, problem: null, blocked: false }, { loggedIn: false, ssoID: "", blocked: false }],
    ["found the account blocked", { account: null, problem: null, blocked: true }, { loggedIn: false, blocked: true }],
  ])("follow a tab that has %s", async (_, server, expected) => {
    updateUser(() => ({ ...newUser(0.5), loggedIn: expected.loggedIn === false, ssoID: "account-9" }));
    const stop = followOtherTabs();
    respond(server);
    otherTab().channel.postMessage("changed");
    await expect.poll(() => ({ ...user })).toMatchObject(expected);
    expect(user.loginStatusUpdatedByUser).toBe(false);
    stop();
  });

  it("are left alone where the browser keeps pages apart", () => {
    vi.stubGlobal("BroadcastChannel", BlockedChannel);
    const stop = followOtherTabs();
    notifyOtherTabs();
    stop();
  });

  it("stop following once their page is closed", async () => {
    followOtherTabs()();
    const { channel, onMessage } = otherTab();
    const witness = otherTab();
    channel.postMessage("changed");
    await expect.poll(() => witness.onMessage).toHaveBeenCalled();
    expect(onMessage).not.toHaveBeenCalled();
    expect(fetching).not.toHaveBeenCalled();
  });

  it("are notified of a login, a logout, and a sign-in that the server has ended", async () => {
    const { onMessage } = otherTab();
    respond({ account: robin, goTo: null });
    await signIn({ email: "robin@fans.example", password: "word" });
    await expect.poll(() => onMessage).toHaveBeenCalledTimes(1);
    fetching.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await signOut();
    await expect.poll(() => onMessage).toHaveBeenCalledTimes(2);
    respond({ account: null, problem: null, blocked: true });
    await recheckLogin();
    expect(user.blocked).toBe(true);
    await expect.poll(() => onMessage).toHaveBeenCalledTimes(3);
  });
});
