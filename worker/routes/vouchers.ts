import { type Context, Hono } from "hono";
import type { z } from "zod";
import { type Redemption, voucherCode, voucherRequest, type voucherResponse } from "../../schemas/payments/voucher.ts";
import {
  voucherBesideMessage,
  voucherExpiredMessage,
  voucherMessages,
  voucherRedeemedMessage,
} from "../../schemas/payments/voucher-messages.ts";
import { translated } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { voucherPage } from "../html/voucher-page.tsx";
import { currentAccount } from "../identity/session/current.ts";
import { inNamedLanguage, namedLanguage } from "../language/page-language.ts";
import { log } from "../log.ts";
import { networkOf, rateLimit } from "../middleware/rate-limit.ts";
import { BackendError } from "../services/backend-error.ts";
import { paymentsService } from "../services/payments.ts";

/** Timeout for the payments backend, in milliseconds. */
const timeoutMilliseconds = 10_000;

const isJSON = (c: Context<AppEnv>) => /^application\/json\b/i.test(c.req.header("content-type") ?? "");

/** The code as typed, empty if it is missing, and when its access should begin. */
async function readEntered(c: Context<AppEnv>): Promise<z.output<typeof voucherRequest>> {
  const body: unknown = await (isJSON(c) ? c.req.json() : c.req.parseBody()).catch(() => undefined);
  return voucherRequest.safeParse(body).data ?? { code: "" };
}

/** The message for a redeemed voucher. @throws ApiError for a code that grants nothing */
function redemptionMessage(redemption: Redemption | null): string {
  switch (redemption?.result) {
    case "redeemed":
    case "held":
      return voucherRedeemedMessage(redemption, redemption.result === "held", new Date());
    case "beside":
      throw new ApiError(409, "pass_held", voucherBesideMessage(redemption));
    case "used":
      throw new ApiError(409, "voucher_used", voucherMessages.used);
    case "returned":
      throw new ApiError(410, "voucher_returned", voucherMessages.returned);
    case "expired":
      throw new ApiError(410, "voucher_expired", voucherExpiredMessage(redemption.at));
    default:
      throw new ApiError(404, "unknown_voucher", voucherMessages.unknown);
  }
}

/** Redeems a code for the signed-in account. @throws ApiError with a message for the user */
async function redeem(c: Context<AppEnv>, entered: z.output<typeof voucherRequest>): Promise<string> {
  const account = await currentAccount(c);
  if (account === null) throw new ApiError(401, "login_required", voucherMessages.loginRequired);
  await rateLimit(c.env.VOUCHER_LIMIT, account.ssoID);
  await rateLimit(c.env.VOUCHER_IP_LIMIT, networkOf(c.req.raw));
  const code = voucherCode.safeParse(entered.code);
  if (!code.success) throw new ApiError(422, "malformed_voucher", voucherMessages.malformed);
  const payments = paymentsService(c.get("backends")("payments"), {
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  const redemption = await payments.redeemVoucher(code.data, account.ssoID, entered.begins).catch((error: unknown) => {
    if (!(error instanceof BackendError)) throw error;
    log("error", "vouchers are not available", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "vouchers_unavailable", voucherMessages.unavailable, { "retry-after": "30" });
  });
  return redemptionMessage(redemption);
}

/** Vouchers (spec: passes-and-checkout#voucher-dialog), redeemed in the dialog or with a plain form. */
export const voucherRoutes = new Hono<AppEnv>().post("/", async (c) => {
  c.header("cache-control", "private, no-store");
  const entered = await readEntered(c);
  const league = c.get("league");
  return await inNamedLanguage(namedLanguage(entered.language, league), league, async () => {
    if (isJSON(c)) return c.json({ message: await redeem(c, entered) } satisfies z.infer<typeof voucherResponse>);
    try {
      return await voucherPage(c, { entered: entered.code, words: await redeem(c, entered), refusal: null });
    } catch (error) {
      // A form posted without script gets a page with the error.
      if (!(error instanceof ApiError)) throw error;
      return await voucherPage(c, { entered: entered.code, words: translated(error.message), refusal: error });
    }
  });
});
