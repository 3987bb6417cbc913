import { expect, it } from "vitest";
import { identityOf } from "../../../../../worker/identity/social/embedded-social.ts";

const token = { iss: "https://elsewhere.example", sub: "subject-1", aud: "site", iat: 1, exp: 2 };

it.each([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
  [undefined, false],
  [1, false],
  ["yes", false],
])("an email address is verified only if the service says so: %j", (email_verified, verified) => {
  const claims = { ...token, email: " Robin@Fans.Example ", ...(email_verified !== undefined && { email_verified }) };
  expect(identityOf("apple", claims)).toEqual({
    service: "apple",
    issuer: "https://elsewhere.example",
    subject: "subject-1",
    email: "robin@fans.example",
    emailVerified: verified,
    name: "",
  });
});

it.each([[undefined], ["not an address"], [7]])("an invalid email address is omitted: %j", (email) => {
  const claims = { ...token, ...(email !== undefined && { email }) };
  expect(identityOf("google", claims).email).toBe("");
});

it("a name is shortened and kept on one line", () => {
  expect(identityOf("google", { ...token, name: `Robin\r\nSet-Cookie: a=b ${"x".repeat(200)}` }).name).toMatch(
    /^Robin {2}Set-Cookie: a=b x{57}$/,
  );
});
