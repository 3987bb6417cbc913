import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { newFan, password } from "../support/accounts.ts";
import { site, visit } from "../support/visit.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const line = z.object({
  message: z.literal("request"),
  requestID: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  ms: z.number(),
});

/** Everything that is logged while `work` runs. */
async function written(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  for (const level of ["log", "warn", "error"] as const) {
    vi.spyOn(console, level).mockImplementation((text: unknown) => {
      texts.push(String(text));
    });
  }
  await work();
  return texts;
}

it("the log has one line for each request, with route pattern, status and request id", async () => {
  let id: string | null = null;
  const texts = await written(async () => {
    const response = await visit("/news/no-such-article?utm_source=mail");
    id = response.headers.get("x-request-id");
    await response.text();
  });
  const lines = texts.map((text) => line.safeParse(JSON.parse(text))).flatMap(({ data }) => data ?? []);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ requestID: id, method: "GET", route: "/news/:slug", status: 404 });
  const ofFile = await written(async () => await (await visit("/robots.txt")).text());
  expect(ofFile.map((text) => line.safeParse(JSON.parse(text)).data?.route)).toEqual(["/robots.txt"]);
});

it("the log never contains a password, cookie, token, email address or query", async () => {
  const { email } = await newFan();
  let cookie = "";
  const texts = await written(async () => {
    const response = await visit("/api/auth/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json", origin: site },
      body: JSON.stringify({ email, password }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0]?.split("=")[1] ?? "";
    await (await visit("/?secret=in-the-query", { headers: { cookie: `__Host-session=${cookie}` } })).text();
  });
  expect(cookie).not.toBe("");
  expect(texts.length).toBeGreaterThanOrEqual(2);
  for (const secret of [email, password, cookie, "in-the-query"]) expect(texts.join("\n")).not.toContain(secret);
});

it("the log has the edge's request id, and no other text in its place", async () => {
  const idFor = async (ray: string) =>
    (await visit("/api/health", { headers: { "cf-ray": ray } })).headers.get("x-request-id");
  expect(await idFor("8f2a1b3c4d5e6f70-LHR")).toBe("8f2a1b3c4d5e6f70-LHR");
  expect(await idFor("<b>not an id</b>")).toMatch(/^[\da-f-]{36}$/);
});
