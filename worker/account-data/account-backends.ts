import type { Context } from "hono";
import type { AppEnv } from "../app-env.ts";
import { familyService } from "../services/family.ts";
import { newsletterService } from "../services/newsletter.ts";
import { paymentsService } from "../services/payments.ts";
import { watchPositionService } from "../services/watch-positions.ts";

/** Milliseconds per page for calls to backends. */
const waitLimit = 8_000;

export const paymentsOf = (c: Context<AppEnv>) =>
  paymentsService(c.get("backends")("payments"), {
    signal: AbortSignal.timeout(waitLimit),
  });

export const familyOf = (c: Context<AppEnv>) =>
  familyService(c.get("backends")("payments"), {
    signal: AbortSignal.timeout(waitLimit),
  });

export const newsletterOf = (c: Context<AppEnv>) =>
  newsletterService(c.get("backends")("content"), {
    signal: AbortSignal.timeout(waitLimit),
  });

export const watchingOf = (c: Context<AppEnv>) =>
  watchPositionService(c.get("backends")("video"), {
    signal: AbortSignal.timeout(waitLimit),
  });
