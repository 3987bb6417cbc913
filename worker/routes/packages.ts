import { Hono } from "hono";
import { packageType } from "../../schemas/packages.ts";
import type { AppEnv } from "../app-env.ts";
import { backendFor } from "../backends.ts";
import { ApiError } from "../errors.ts";
import { BackendError } from "../services/call.ts";
import { paymentsService } from "../services/payments.ts";

/** What is on sale (accounts-and-streaming §7), the same for everybody. */
export const packageRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const type = packageType.safeParse(c.req.query("filter.packageType"));
  if (!type.success) {
    throw new ApiError(400, "bad_package_type", "filter.packageType is either match-pass or membership.");
  }
  const payments = paymentsService(backendFor("payments", c.get("settings"), c.env, c.executionCtx), {
    signal: AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]),
  });
  try {
    const data = await payments.packages(type.data);
    c.header("cache-control", "public, max-age=30");
    return c.json({ data });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "packages_unavailable", "The passes cannot be shown at the moment. Please try again.", {
      "retry-after": "30",
    });
  }
});
