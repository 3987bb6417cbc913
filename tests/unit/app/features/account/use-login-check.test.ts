import { describe, expect, it } from "vitest";
import { readAccountParameters } from "../../../../../app/features/account/use-login-check.ts";

describe("what an address asks of the account", () => {
  it("is nothing on most pages", () => {
    expect(readAccountParameters("?page=2")).toEqual({
      loginSuccess: false,
      logoutSuccess: false,
      opensPanel: false,
      error: null,
      rest: "?page=2",
      any: false,
    });
  });

  it("is taken out of the address, and the rest stays", () => {
    expect(readAccountParameters("?page=2&loginSuccess=true")).toMatchObject({
      loginSuccess: true,
      rest: "?page=2",
      any: true,
    });
    expect(readAccountParameters("?logoutSuccess=true")).toMatchObject({ logoutSuccess: true, rest: "", any: true });
  });

  it("can be the panel, with words for a known error alone", () => {
    expect(readAccountParameters("?account=open&error=incorrect")).toMatchObject({
      opensPanel: true,
      error: "Unable to sign in. Check your email and password.",
      rest: "",
    });
    expect(readAccountParameters("?account=open&error=Call+this+number").error).toBeNull();
  });

  it("leaves another page's error to that page", () => {
    expect(readAccountParameters("?error=incorrect")).toMatchObject({ rest: "?error=incorrect", any: false });
  });
});
