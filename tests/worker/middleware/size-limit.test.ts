import { describe, expect, it } from "vitest";
import { z } from "zod";
import { visit } from "../support/visit.ts";

const refusal = z.object({ error: z.object({ message: z.string() }) });

describe("request bodies", () => {
  const large = "x".repeat(70_000);

  it("are refused over the limit, with a declared length", async () => {
    const response = await visit("/api/auth/sign-in", { method: "POST", body: large });
    expect(response.status).toBe(413);
    expect(refusal.parse(await response.json()).error.message).toContain("64 kB");
  });

  it("are taken up to the limit, and to its last byte", async () => {
    const ofSize = async (bytes: number) =>
      (await visit("/api/auth/sign-in", { method: "POST", body: "x".repeat(bytes) })).status;
    expect(await ofSize(64 * 1024)).toBe(303);
    expect(await ofSize(64 * 1024 + 1)).toBe(413);
  });

  it.each(["/api/desk/v1/pages/draft/save", "/origin/content/newsroom", "/origin/content/desk-documents/a/save"])(
    "of staff's texts are larger: %s",
    async (path) => {
      const ofSize = async (bytes: number) => (await visit(path, { method: "POST", body: "x".repeat(bytes) })).status;
      expect(await ofSize(256 * 1024)).not.toBe(413);
      expect(await ofSize(256 * 1024 + 1)).toBe(413);
    },
  );

  it("are refused over the limit, without a declared length", async () => {
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    void writer.write(new TextEncoder().encode(large)).then(() => writer.close());
    const response = await visit("/api/auth/sign-in", { method: "POST", body: readable });
    expect(response.status).toBe(413);
  });
});
