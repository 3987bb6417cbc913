import { type Context, Hono } from "hono";
import { packageType } from "../../schemas/payments/packages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { BackendError } from "../services/backend-error.ts";
import { legacyPackages } from "../services/legacy-packages.ts";
import { paymentsService } from "../services/payments.ts";

/** The packages on sale (spec: calls#packages), the same for everybody. */
export const packageRoutes = new Hono<AppEnv>();

/** Aborts when the browser disconnects, or after ten seconds. */
const abortSignal = (c: Context<AppEnv>) => AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(10_000)]);

async function listed<Item>(c: Context<AppEnv>, list: Promise<Item[]>): Promise<Response> {
  try {
    const data = await list;
    c.header("cache-control", "public, max-age=30");
    return c.json({ data });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    throw new ApiError(503, "packages_unavailable", "The passes cannot be shown at the moment. Please try again.", {
      "retry-after": "30",
    });
  }
}

packageRoutes.get("/", async (c) => {
  const type = packageType.safeParse(c.req.query("filter.packageType"));
  if (!type.success) {
    throw new ApiError(400, "bad_package_type", "filter.packageType is either match-pass or membership.");
  }
  const payments = paymentsService(c.get("backends")("payments"), {
    showPackages: c.get("settings").SHOW_PACKAGES === "on",
    signal: abortSignal(c),
  });
  return await listed(c, payments.packages(type.data));
});

packageRoutes.get(
  "/legacy",
  async (c) => await listed(c, legacyPackages(c.get("settings"), { signal: abortSignal(c) })),
);
