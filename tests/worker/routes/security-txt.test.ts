import { describe, expect, it } from "vitest";
import { siteWith } from "../support/site-with.ts";

const path = "/.well-known/security.txt";
const policy = "https://league.example/security";

/** Fields of the file by name. */
async function fieldsOf(response: Response): Promise<Map<string, string>> {
  const lines = (await response.text()).trimEnd().split("\n");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
}

describe("security.txt", () => {
  it("names the league's contact and policy, its own address and a date within a year", async () => {
    const site = siteWith({ SECURITY_CONTACT: "mailto:security@league.example", SECURITY_POLICY: policy });
    const response = await site(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i);
    const { Expires: expires = "", ...others } = Object.fromEntries(await fieldsOf(response));
    expect(others).toEqual({
      Contact: "mailto:security@league.example",
      Canonical: `https://site.example${path}`,
      Policy: policy,
      "Preferred-Languages": "en",
    });
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  it("takes a page as contact, and names no policy that there is not", async () => {
    const fields = await fieldsOf(await siteWith({ SECURITY_CONTACT: "https://league.example/report" })(path));
    expect(fields.get("Contact")).toBe("https://league.example/report");
    expect(fields.has("Policy")).toBe(false);
  });

  it("is not there without a contact", async () => {
    expect((await siteWith({ SECURITY_CONTACT: "" })(path)).status).toBe(404);
  });

  it.each(["security@league.example", "http://league.example/report"])(
    "keeps a site from starting with a contact that RFC 9116 does not allow: %s",
    async (contact) => {
      expect((await siteWith({ SECURITY_CONTACT: contact })("/")).status).toBe(503);
    },
  );
});
