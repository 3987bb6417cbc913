import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { z } from "zod";
import { visit } from "../support.ts";

const health = z.object({
  version: z.string(),
  state: z.enum(["up", "down"]),
  backends: z.array(
    z.object({ name: z.string(), mode: z.enum(["embedded", "remote"]), state: z.enum(["up", "down"]) }),
  ),
});

it("tells version, and each backend's state and mode", async () => {
  const response = await visit("/api/health");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const answer = health.parse(await response.json());
  expect(answer.state).toBe("up");
  expect(answer.backends.map(({ name }) => name).toSorted()).toEqual([
    "account-portal",
    "advertising",
    "content",
    "content-matrix",
    "delivery-stream",
    "experiments",
    "identity",
    "match-data",
    "payments",
    "promos",
    "streaming",
    "video",
  ]);
  expect(answer.backends.every(({ mode, state }) => mode === "embedded" && state === "up")).toBe(true);
  expect(env.VERSION.id).toBe(answer.version);
});
