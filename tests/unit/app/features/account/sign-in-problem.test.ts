import { describe, expect, it } from "vitest";
import { fieldOf, invalidField, requiresNewPassword } from "../../../../../app/features/account/sign-in-problem.ts";

const problem = (code: string) => ({ code, message: "Words" });

describe("a sign-in problem", () => {
  it.each([
    ["wrongEmail", "email"],
    ["wrongPassword", "password"],
    ["passwordChangeRequired", "newPassword"],
    ["weakPassword", "newPassword"],
    ["newPasswordMismatch", "newPasswordConfirmation"],
    ["incorrect", null],
    ["too_many_requests", null],
    ["toString", null],
  ])("%s belongs to the field %s", (code, field) => {
    expect(fieldOf(problem(code))).toBe(field);
  });

  it("with the new password shows its fields", () => {
    expect(
      ["passwordChangeRequired", "weakPassword", "newPasswordMismatch"].map(problem).every(requiresNewPassword),
    ).toBe(true);
    expect(["incorrect", "wrongPassword", "email"].map(problem).some(requiresNewPassword)).toBe(false);
  });
});

it("distinguishes an empty field from an invalid one", () => {
  expect(invalidField("email", true)).toEqual({ code: "email", message: "Enter your email address." });
  expect(invalidField("email", false)?.message).toContain("name@example.com");
  expect(invalidField("newPassword", false)?.message).toBe("Use at least 8 characters.");
  expect(invalidField("returnTo", true)).toBeNull();
});
