import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  applyAccountParameters,
  readAccountParameters,
} from "../../../../../app/features/account/account-parameters.ts";
import { loginPrompt } from "../../../../../app/state/login-prompt.ts";
import { notifications } from "../../../../../app/state/notifications.ts";
import { allClosed, panels } from "../../../../../app/state/panels.ts";
import { afterLoginCheck, newUser, updateUser, user } from "../../../../../app/state/user.ts";
import type { Account } from "../../../../../schemas/identity/account.ts";

describe("account parameters of a URL", () => {
  it("are absent on most pages", () => {
    expect(readAccountParameters("?page=2")).toEqual({
      loginSuccess: false,
      logoutSuccess: false,
      opensPanel: false,
      error: null,
      rest: "?page=2",
      any: false,
    });
  });

  it("are removed from the URL, and the rest stays", () => {
    expect(readAccountParameters("?page=2&loginSuccess=true")).toMatchObject({
      loginSuccess: true,
      rest: "?page=2",
      any: true,
    });
    expect(readAccountParameters("?logoutSuccess=true")).toMatchObject({ logoutSuccess: true, rest: "", any: true });
  });

  it("can open the panel, with the text of a known error only", () => {
    expect(readAccountParameters("?account=open&error=incorrect")).toMatchObject({
      opensPanel: true,
      error: "Unable to sign in. Check your email and password.",
      rest: "",
    });
    expect(readAccountParameters("?account=open&error=Call+this+number").error).toBeNull();
  });

  it("leave another page's error to that page", () => {
    expect(readAccountParameters("?error=incorrect")).toMatchObject({ rest: "?error=incorrect", any: false });
  });
});

describe("the check on load", () => {
  const robin: Account = {
    ssoID: "account-1",
    email: "robin@fans.example",
    userDisplayName: "Robin",
    picture: null,
    entitlements: ["live-video"],
    stripeCustomerID: "cus_1",
    subscriptions: "some",
    bypassed: false,
  };
  const asking = vi.fn<typeof fetch>();
  const known = (account: Account | null) =>
    asking.mockResolvedValueOnce(Response.json({ account, problem: null, blocked: false }));
  const load = (search: string) => applyAccountParameters(readAccountParameters(search));
  const said = () => notifications.accountNotification;

  beforeEach(() => {
    vi.stubGlobal("fetch", asking);
    updateUser(() => newUser(0.5));
    notifications.accountNotification = { display: false, message: "" };
    loginPrompt.message = "";
    Object.assign(panels, allClosed);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    asking.mockReset();
  });

  it("runs once, without a notification", async () => {
    known(robin);
    await load("");
    await load("?page=2");
    expect(asking).toHaveBeenCalledTimes(1);
    expect(user).toMatchObject({ loggedIn: true, loginCheckCompleted: true, entitlements: ["live-video"] });
    expect(said().display).toBe(false);
  });

  it("runs again after a login elsewhere, and shows 'Logged In'", async () => {
    updateUser((before) => afterLoginCheck(before, null));
    known(robin);
    await load("?loginSuccess=true");
    expect(user).toMatchObject({ loggedIn: true, ssoID: "account-1" });
    expect(said()).toEqual({ display: true, message: "Logged In" });
  });

  it("does not show 'Logged In' when nobody is logged in", async () => {
    known(null);
    await load("?loginSuccess=true");
    expect(user).toMatchObject({ loggedIn: false, loginCheckCompleted: true });
    expect(said().display).toBe(false);
  });

  it("clears the user after a logout elsewhere without a request, and shows 'Logged Out'", async () => {
    updateUser((before) => afterLoginCheck(before, robin));
    await load("?logoutSuccess=true");
    expect(asking).not.toHaveBeenCalled();
    expect(user).toMatchObject({ loggedIn: false, ssoID: "", email: "", entitlements: [], loginCheckCompleted: true });
    expect(said()).toEqual({ display: true, message: "Logged Out" });
  });

  it("notifies the other tabs of a login and a logout elsewhere", async () => {
    const channel = new BroadcastChannel("account");
    const onMessage = vi.fn();
    channel.onmessage = onMessage;
    known(robin);
    await load("?loginSuccess=true");
    await expect.poll(() => onMessage).toHaveBeenCalledTimes(1);
    await load("?logoutSuccess=true");
    await expect.poll(() => onMessage).toHaveBeenCalledTimes(2);
    channel.close();
  });

  it("opens the panel when the URL asks for it, with the error", async () => {
    known(null);
    await load("?account=open&error=incorrect");
    expect(panels.accountHeaderOpen).toBe(true);
    expect(loginPrompt.message).toBe("Unable to sign in. Check your email and password.");
  });
});
