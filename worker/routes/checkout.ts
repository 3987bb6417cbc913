import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { checkoutRequest, sitePath } from "../../schemas/payments/checkout.ts";
import { type Gift, giftRequest } from "../../schemas/payments/gift.ts";
import { giftErrorMessages } from "../../schemas/payments/gift-messages.ts";
import { ownsOption } from "../../schemas/payments/owned-package.ts";
import type { AppEnv } from "../app-env.ts";
import { ApiError } from "../errors.ts";
import { giftPage } from "../html/gift-page.tsx";
import { allEntitlements } from "../identity/entitlements.ts";
import { currentAccount } from "../identity/session/current.ts";
import { log } from "../log.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { BackendError } from "../services/backend-error.ts";
import type { BackendName } from "../services/backends.ts";
import { composeCheckout, paymentsService } from "../services/payments.ts";
import { streamingService } from "../services/streaming.ts";

/**
 * Checkout (spec: passes-and-checkout#checkout, calls#create-checkout): begun here, paid at the provider, given on return
 * and by webhook.
 */
export const checkoutRoutes = new Hono<AppEnv>();

checkoutRoutes.use(async (c, next) => {
  await next();
  c.header("cache-control", "private, no-store");
});

/** A payments provider may take a while; a fan waits no longer than this, in milliseconds. */
const waitLimit = 15_000;

function services(c: Context<AppEnv>) {
  const backend = (name: BackendName) => c.get("backends")(name);
  const signal = AbortSignal.timeout(waitLimit);
  return {
    payments: paymentsService(backend("payments"), { signal, showPackages: c.get("settings").SHOW_PACKAGES === "on" }),
    streaming: streamingService(backend("streaming"), { signal }),
  };
}

/** A failing backend is nobody's mistake: it reads as an outage. */
async function available<Answer>(c: Context<AppEnv>, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("error", "checkout is not available", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "checkout_unavailable", "Sorry, checkout is not currently available, please try again", {
      "retry-after": "30",
    });
  }
}

const isJSON = (c: Context<AppEnv>) => /^application\/json\b/i.test(c.req.header("content-type") ?? "");

async function readBody(c: Context<AppEnv>): Promise<unknown> {
  return await (isJSON(c) ? c.req.json() : c.req.parseBody()).catch(() => undefined);
}

type Wanted = z.output<typeof checkoutRequest>;
const giftField = z.enum(["recipient", "giver", "words"]).catch("recipient");

/** @throws ApiError 400 in plain words. */
function readWanted(body: unknown): { wanted: Wanted; gift: null } {
  const parsed = checkoutRequest.safeParse(body);
  if (!parsed.success) throw new ApiError(400, "bad_request", "Say which package and which price you would like.");
  return { wanted: parsed.data, gift: null };
}

/** @throws ApiError 400 or 422 in plain words. */
function readGift(body: unknown): { wanted: Wanted; gift: Gift } {
  const { wanted } = readWanted(body);
  const parsed = giftRequest.safeParse(body);
  if (parsed.success) return { wanted, gift: parsed.data };
  const code = `malformed_${giftField.parse(parsed.error.issues[0]?.path[0])}` as const;
  throw new ApiError(422, code, giftErrorMessages[code]);
}

/** @returns the address of the hosted checkout page. */
async function beginCheckout(
  c: Context<AppEnv>,
  { wanted, gift }: { wanted: Wanted; gift: Gift | null },
): Promise<string> {
  const account = await currentAccount(c);
  if (account === null) throw new ApiError(401, "login_required", "You must be logged in to purchase");
  await rateLimit(c.env.CHECKOUT_LIMIT, account.ssoID);
  const { payments, streaming } = services(c);
  const [offer, held] = await available(
    c,
    Promise.all([payments.offer(wanted.packageID, wanted.priceID), streaming.entitlements(account.ssoID)]),
  );
  if (offer === null) throw new ApiError(404, "unknown_price", "That pass is no longer on sale.");
  if (gift !== null && offer.option.type !== "one-off") {
    throw new ApiError(422, "not_a_gift", giftErrorMessages.not_a_gift);
  }
  if (gift === null && ownsOption(offer.option, allEntitlements(account, held))) {
    throw new ApiError(409, "already_owned", "You already have this pass.");
  }
  const buyer = { ...account, stripeCustomerID: held.stripeCustomerID };
  const payload = composeCheckout(offer, buyer, new URL(c.req.url).origin, wanted.returnTo, gift);
  return (await available(c, payments.createCheckout(payload))).url;
}

/**
 * Answers where to pay. A form without script is led there; refused, it gets a page that says what was wrong.
 * @param refuse answers that form, by what was sent.
 */
async function leadToCheckout(
  c: Context<AppEnv>,
  read: (body: unknown) => Parameters<typeof beginCheckout>[1],
  refuse: (refusal: ApiError, body: unknown) => Response | Promise<Response>,
) {
  const body = await readBody(c);
  if (isJSON(c)) return c.json({ url: await beginCheckout(c, read(body)) });
  try {
    return c.redirect(await beginCheckout(c, read(body)), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return await refuse(error, body);
  }
}

checkoutRoutes.post("/", (c) =>
  leadToCheckout(c, readWanted, ({ code }) => c.redirect(`/packages?error=${code}`, 303)),
);

/** The same for a pass that is for somebody else. */
checkoutRoutes.post("/gift", (c) =>
  leadToCheckout(c, readGift, (refusal, body) =>
    // Without a pass that is sold there is nothing to send once more.
    refusal.code === "bad_request" || refusal.code === "unknown_price"
      ? c.redirect(`/gift?error=${refusal.code}`, 303)
      : giftPage(c, body, refusal),
  ),
);

/** Leads a signed-in customer on to where subscriptions are managed, from a plain form. */
checkoutRoutes.post("/portal", async (c) => {
  const account = await currentAccount(c);
  if (account === null) return c.redirect("/login", 303);
  await rateLimit(c.env.CHECKOUT_LIMIT, account.ssoID);
  const form = await c.req.parseBody().catch(() => ({}));
  const returnTo = sitePath.catch("/").parse("returnTo" in form ? form.returnTo : undefined);
  const { payments, streaming } = services(c);
  const { stripeCustomerID } = await streaming.entitlements(account.ssoID).catch((error: unknown) => {
    if (!(error instanceof BackendError)) throw error;
    log("error", "subscriptions could not be checked", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "subscriptions_unknown", accountMessages.subscriptionsUnknown, { "retry-after": "30" });
  });
  const returnURL = new URL(returnTo, c.req.url).href;
  const portal =
    stripeCustomerID === null ? null : await available(c, payments.createPortal(stripeCustomerID, returnURL));
  if (portal === null) throw new ApiError(404, "no_subscriptions", accountMessages.noSubscriptions);
  return c.redirect(portal.url, 303);
});

const returned = z.object({
  session_id: z.string().regex(/^cs_\w{1,250}$/),
  next: sitePath.optional().catch(undefined),
  gift: z.literal("yes").optional().catch(undefined),
});

checkoutRoutes.get("/return", async (c) => {
  const query = returned.safeParse(c.req.query());
  if (!query.success) throw new ApiError(400, "bad_request", "This is not the address of a payment.");
  const { session_id, next, gift } = query.data;
  const account = await currentAccount(c);
  const { payments } = services(c);
  // Fulfilment comes by webhook too, so neither a lost session cookie nor a backend that is down loses a purchase.
  const fulfilment =
    account === null
      ? { status: "pending" as const, packageID: null }
      : await payments.fulfil(session_id, account.ssoID).catch((error: unknown) => {
          if (!(error instanceof BackendError)) throw error;
          log("error", "payment not fulfilled on return", { requestID: c.get("requestID"), problem: error.message });
          return { status: "pending" as const, packageID: null };
        });
  if (fulfilment === null) throw new ApiError(403, "foreign_checkout", "This payment belongs to another account.");
  const page = new URL(await successPage(payments, fulfilment.packageID), c.req.url);
  const status = [gift && "gift", fulfilment.status === "pending" && "pending"].filter(Boolean).join("-");
  if (status !== "") page.searchParams.set("status", status);
  if (next !== undefined) page.searchParams.set("next", next);
  return c.redirect(page.pathname + page.search, 303);
});

/** The package's own page for a payment that worked, on this site. */
async function successPage(payments: ReturnType<typeof paymentsService>, packageID: string | null): Promise<string> {
  const usual = "/payment-successful";
  if (packageID === null) return usual;
  const types = await Promise.all([payments.packages("membership"), payments.packages("match-pass")]).catch(() => []);
  const sold = types.flat().find(({ id }) => id === packageID);
  return sitePath.catch(usual).parse(sold?.attributes.successfulPaymentPage ?? usual);
}

checkoutRoutes.post("/webhook", async (c) => {
  const payments = c.get("backends")("payments");
  const answer = await available(
    c,
    payments.fetch("webhook", {
      method: "POST",
      headers: {
        "content-type": c.req.header("content-type") ?? "application/json",
        "stripe-signature": c.req.header("stripe-signature") ?? "",
      },
      // As it came, byte for byte: the signature is over these.
      body: await c.req.arrayBuffer(),
    }),
  );
  return new Response(answer.body, {
    status: answer.status,
    headers: { "content-type": answer.headers.get("content-type") ?? "application/json" },
  });
});
