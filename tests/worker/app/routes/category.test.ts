import { expect, it } from "vitest";
import { visit } from "../../support/visit.ts";

it.each(["no-such-category", "%", "%zz", "%c0%af", "%00", "A%20B", "..%2f..", "a".repeat(300)])(
  "has no page for an unknown category: %s",
  async (category) => {
    const response = await visit(`/category/${category}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  },
);
