import { type Context, Hono } from "hono";
import { z } from "zod";
import { accountMessages } from "../../schemas/identity/account-messages.ts";
import { callLanguage, checkoutRequest, sitePath } from "../../schemas/payments/checkout.ts";
import {
  alreadyCoveredMessage,
  matchErrorMessages,
  notAvailableHereMessage,
  otherCurrencyMessage,
} from "../../schemas/payments/checkout-messages.ts";
import { type Gift, giftRequest } from "../../schemas/payments/gift.ts";
import { giftErrorMessages, giftLimits } from "../../schemas/payments/gift-messages.ts";
import { isMatchPassOption, maxMatchHours, optionForMatch } from "../../schemas/payments/match-entitlements.ts";
import { isCovered, ownsOption, ownsPackage } from "../../schemas/payments/owned-package.ts";
import type { PriceOption } from "../../schemas/payments/packages.ts";
import { message, t } from "../../schemas/site/messages.ts";
import type { AppEnv } from "../app-env.ts";
import { logConsents } from "../consent/consent-log.ts";
import { ApiError } from "../errors.ts";
import { giftPage } from "../html/gift-page.tsx";
import { paymentProblemPage } from "../html/payment-problem-page.tsx";
import { allEntitlements, ownEntitlements } from "../identity/entitlements.ts";
import { currentAccount } from "../identity/session/current.ts";
import { inNamedLanguage, namedLanguage, pathIn } from "../language/page-language.ts";
import { languageOfReturn } from "../language/portal-language.ts";
import { log } from "../log.ts";
import { wantsPage } from "../middleware/error-handler.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { passesUnplayableIn } from "../playback/country-availability.ts";
import { requestCountry } from "../playback/geolocation.ts";
import { BackendError } from "../services/backend-error.ts";
import type { BackendName } from "../services/backends.ts";
import { matchService } from "../services/matches.ts";
import { composeCheckout, paymentsService, type SoldMatch } from "../services/payments.ts";
import { streamingService } from "../services/streaming.ts";
import { videoService } from "../services/videos.ts";
import { requireOn } from "../switches.ts";

/**
 * Checkout (spec: passes-and-checkout#checkout, calls#create-checkout): starts here, is paid at the provider, and is
 * fulfilled on return and by webhook.
 */
export const checkoutRoutes = new Hono<AppEnv>();

checkoutRoutes.use(async (c, next) => {
  await next();
  c.header("cache-control", "private, no-store");
});

/** Timeout for the payments provider, in milliseconds. */
const timeoutMilliseconds = 15_000;

function services(c: Context<AppEnv>) {
  const backend = (name: BackendName) => c.get("backends")(name);
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  return {
    payments: paymentsService(backend("payments"), {
      signal,
      showPackages: c.get("settings").SHOW_PACKAGES === "on",
      widerEntitlements: c.get("league").video.openedBy,
    }),
    streaming: streamingService(backend("streaming"), { signal }),
  };
}

/** Converts backend failures to a 503. */
async function orUnavailable<Result>(c: Context<AppEnv>, call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    log("error", "checkout is not available", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(
      503,
      "checkout_unavailable",
      message("Sorry, checkout is not currently available, please try again"),
      {
        "retry-after": "30",
      },
    );
  }
}

const isJSON = (c: Context<AppEnv>) => /^application\/json\b/i.test(c.req.header("content-type") ?? "");

async function readBody(c: Context<AppEnv>): Promise<unknown> {
  return await (isJSON(c) ? c.req.json() : c.req.parseBody()).catch(() => undefined);
}

type CheckoutSelection = z.output<typeof checkoutRequest>;
const giftField = z.enum(["recipient", "giver", "words"]).catch("recipient");

/** @throws ApiError 400 */
function readSelection(body: unknown): { selection: CheckoutSelection; gift: null } {
  const parsed = checkoutRequest.safeParse(body);
  if (!parsed.success)
    throw new ApiError(400, "bad_parameter", message("Say which package and which price you would like."));
  return { selection: parsed.data, gift: null };
}

/** @throws ApiError 400 or 422 */
function readGift(body: unknown): { selection: CheckoutSelection; gift: Gift } {
  const { selection } = readSelection(body);
  const parsed = giftRequest.safeParse(body);
  if (parsed.success) return { selection, gift: parsed.data };
  const code = `malformed_${giftField.parse(parsed.error.issues[0]?.path[0])}` as const;
  throw new ApiError(422, code, t(giftErrorMessages[code], giftLimits));
}

/**
 * Checks that a pass opens something in the buyer's country. While the video backend is down this is unknown, and the pass is sold.
 * @throws ApiError 409
 */
async function requirePlayableInCountry(c: Context<AppEnv>, option: PriceOption): Promise<void> {
  const videos = videoService(c.get("backends")("video"), { signal: AbortSignal.timeout(timeoutMilliseconds) });
  const closed = await passesUnplayableIn(videos, [option], requestCountry(c.req.raw), new Date()).catch(
    (error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      log("warn", "pass sold without checking its videos", { requestID: c.get("requestID"), problem: error.message });
      return null;
    },
  );
  if (closed !== null && closed.options.length > 0) throw new ApiError(409, "not_here", notAvailableHereMessage);
}

/**
 * The match for a single-match pass: still to come or in play, and shown live in the buyer's country.
 * @throws ApiError 400 or 409
 */
async function soldMatch(
  c: Context<AppEnv>,
  matchID: number | undefined,
): Promise<{ match: SoldMatch; required: readonly string[] }> {
  if (matchID === undefined) throw new ApiError(400, "match_needed", matchErrorMessages.match_needed);
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const [match, video] = await orUnavailable(
    c,
    Promise.all([
      matchService(c.get("backends")("match-data"), { signal }).match(matchID),
      videoService(c.get("backends")("video"), { signal }).video(`live-${matchID}`),
    ]),
  );
  const required = video?.metaData.SysEntryEntitlements ?? [];
  const isSold =
    match !== null &&
    required.includes(`match-${matchID}`) &&
    match.state.kind !== "result" &&
    !(match.state.kind === "fixture" && match.state.note !== null) &&
    Date.parse(match.kickoff) > Date.now() - maxMatchHours * 3_600_000;
  if (!isSold) throw new ApiError(409, "match_not_sold", matchErrorMessages.match_not_sold);
  const name = `${match.home.name} v ${match.away.name}`;
  return { match: { id: match.id, name, kickOff: match.kickoff }, required };
}

/** @returns the URL of the hosted checkout page */
async function beginCheckout(
  c: Context<AppEnv>,
  { selection, gift }: { selection: CheckoutSelection; gift: Gift | null },
): Promise<string> {
  const account = await currentAccount(c);
  if (account === null) throw new ApiError(401, "login_required", message("You must be logged in to purchase"));
  requireOn(c, "sales", "checkout_unavailable");
  await rateLimit(c.env.CHECKOUT_LIMIT, account.ssoID);
  const { payments, streaming } = services(c);
  const [offer, status] = await orUnavailable(
    c,
    Promise.all([payments.offer(selection.packageID, selection.priceID), streaming.entitlements(account.ssoID)]),
  );
  if (offer === null) throw new ApiError(404, "unknown_price", message("That pass is no longer on sale."));
  const forOne = isMatchPassOption(offer.option);
  if (gift !== null && (offer.option.type !== "one-off" || forOne)) {
    throw new ApiError(422, "not_a_gift", giftErrorMessages.not_a_gift);
  }
  const sold = forOne ? await soldMatch(c, selection.matchID) : null;
  const match = sold?.match ?? null;
  const option = sold === null ? offer.option : optionForMatch(offer.option, sold.match.id, sold.required);
  const own = allEntitlements(account, { entitlements: ownEntitlements(status) });
  if (gift === null && (ownsOption(option, own) || ownsPackage(offer.package, own))) {
    throw new ApiError(409, "already_owned", message("You already have what this pass opens."));
  }
  if (gift === null && selection.beside === undefined && isCovered(option, own)) {
    throw new ApiError(409, "opens_already", alreadyCoveredMessage);
  }
  // A bypass applies to the buyer's own viewing, not to a gift's recipient.
  const bypassed = status.bypassed && gift === null;
  if (selection.elsewhere === undefined && !bypassed) await requirePlayableInCountry(c, option);
  const buyer = { ...account, stripeCustomerID: status.stripeCustomerID };
  const beginConsent = selection.beginNow && gift === null;
  const site = new URL(c.req.url).origin;
  const language = namedLanguage(selection.language, c.get("league"));
  const returnTo = selection.returnTo ?? (match === null ? undefined : pathIn(language, `/videos/live-${match.id}`));
  const payload = composeCheckout(offer, buyer, site, returnTo, { match, gift, beginConsent, language });
  const { url } = await orUnavailable(
    c,
    inNamedLanguage(language, c.get("league"), () => payments.createCheckout(payload)).catch((error: unknown) => {
      if (!(error instanceof BackendError) || error.status !== 409) throw error;
      throw new ApiError(409, "other_currency", otherCurrencyMessage);
    }),
  );
  if (beginConsent) {
    const consents = [{ purpose: `begin-at-once:${offer.option.id}`, granted: true }];
    const consent = { account: account.ssoID, source: "checkout", consents } as const;
    // The checkout has the consent too, and the contract keeps it.
    await logConsents(c.env.MARKETING_DB, consent, new Date()).catch((error: unknown) =>
      log("error", "consent not logged", { requestID: c.get("requestID"), error: String(error) }),
    );
  }
  return url;
}

/**
 * Responds with the checkout's URL. A form posted without script is redirected there, or gets a page with the error.
 * @param refuse responds to such a form after an error
 */
async function respondWithCheckout(
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

const formLanguage = z.object({ language: callLanguage }).catch({ language: undefined });

/** The language of the page with the form. */
const languageOfForm = (c: Context<AppEnv>, body: unknown) =>
  namedLanguage(formLanguage.parse(body).language, c.get("league"));

const formChoice = checkoutRequest
  .pick({ matchID: true, returnTo: true })
  .catch({ matchID: undefined, returnTo: undefined });

/** The page of passes with an error. Its forms keep the match and the way back of the refused one. */
function passesAfter({ code }: ApiError, body: unknown): string {
  const { matchID, returnTo } = formChoice.parse(body);
  const query = new URLSearchParams({ error: code });
  if (matchID !== undefined) query.set("match", String(matchID));
  if (returnTo !== undefined) query.set("next", returnTo);
  return `/packages?${query}`;
}

checkoutRoutes.post("/", (c) =>
  respondWithCheckout(c, readSelection, (refusal, body) =>
    c.redirect(pathIn(languageOfForm(c, body), passesAfter(refusal, body)), 303),
  ),
);

/** Starts the checkout of a gift. */
checkoutRoutes.post("/gift", (c) =>
  respondWithCheckout(c, readGift, (refusal, body) => {
    const language = languageOfForm(c, body);
    // Without a valid pass, there is no form to correct.
    return refusal.code === "bad_parameter" || refusal.code === "unknown_price"
      ? c.redirect(pathIn(language, `/gift?error=${refusal.code}`), 303)
      : inNamedLanguage(language, c.get("league"), () => giftPage(c, body, refusal));
  }),
);

/** Responds to an error with a page when a browser navigates here; calls get JSON. */
async function withProblemPage(
  c: Context<AppEnv>,
  language: string | null,
  respond: () => Promise<Response>,
): Promise<Response> {
  try {
    return await respond();
  } catch (error) {
    if (!(error instanceof ApiError) || !wantsPage(c)) throw error;
    return await inNamedLanguage(language, c.get("league"), () => paymentProblemPage(c, error));
  }
}

/** Redirects a signed-in customer to the customer portal. Posted by a plain form. */
checkoutRoutes.post("/portal", async (c) => {
  const account = await currentAccount(c);
  const form = await c.req.parseBody().catch(() => ({}));
  const returnTo = sitePath.catch("/").parse("returnTo" in form ? form.returnTo : undefined);
  const language = languageOfReturn(returnTo, c.get("league"));
  if (account === null) {
    return c.redirect(`${pathIn(language, "/login")}?returnTo=${encodeURIComponent(returnTo)}`, 303);
  }
  return await withProblemPage(c, language, () => openPortal(c, account, returnTo));
});

async function openPortal(c: Context<AppEnv>, account: { ssoID: string }, returnTo: string): Promise<Response> {
  requireOn(c, "sales", "checkout_unavailable");
  await rateLimit(c.env.CHECKOUT_LIMIT, account.ssoID);
  const { payments, streaming } = services(c);
  const { stripeCustomerID } = await streaming.entitlements(account.ssoID).catch((error: unknown) => {
    if (!(error instanceof BackendError)) throw error;
    log("error", "account status lookup failed", { requestID: c.get("requestID"), problem: error.message });
    throw new ApiError(503, "subscriptions_unknown", accountMessages.subscriptionsUnknown, { "retry-after": "30" });
  });
  const returnURL = new URL(returnTo, c.req.url).href;
  const portal =
    stripeCustomerID === null ? null : await orUnavailable(c, payments.createPortal(stripeCustomerID, returnURL));
  if (portal === null) throw new ApiError(404, "no_subscriptions", accountMessages.noSubscriptions);
  return c.redirect(portal.url, 303);
}

const returnQuery = z.object({
  session_id: z.string().regex(/^cs_\w{1,250}$/),
  next: sitePath.optional().catch(undefined),
  gift: z.literal("yes").optional().catch(undefined),
});

checkoutRoutes.get("/return", (c) => {
  const language = namedLanguage(callLanguage.parse(c.req.query("language")), c.get("league"));
  return withProblemPage(c, language, () => comeBack(c, language));
});

/** Fulfils a checkout, and redirects to the page with its outcome. */
async function comeBack(c: Context<AppEnv>, language: string | null): Promise<Response> {
  const query = returnQuery.safeParse(c.req.query());
  if (!query.success) throw new ApiError(400, "bad_parameter", message("This is not the address of a payment."));
  const { session_id, next, gift } = query.data;
  const account = await currentAccount(c);
  // Each call causes one to the payments provider.
  if (account !== null) await rateLimit(c.env.CHECKOUT_LIMIT, `return ${account.ssoID}`);
  const { payments } = services(c);
  // The webhook fulfils too, so no purchase is lost to an expired session cookie or a backend outage.
  const fulfilment =
    account === null
      ? { status: "pending" as const, packageID: null }
      : await payments.fulfil(session_id, account.ssoID).catch((error: unknown) => {
          if (!(error instanceof BackendError)) throw error;
          log("error", "checkout not fulfilled on return", { requestID: c.get("requestID"), problem: error.message });
          return { status: "pending" as const, packageID: null };
        });
  if (fulfilment === null) {
    throw new ApiError(403, "foreign_checkout", message("This payment belongs to another account."));
  }
  const isExpired = fulfilment.status === "expired";
  const path = isExpired ? "/payment-cancelled" : await successPage(payments, fulfilment.packageID);
  const page = new URL(pathIn(language, path), c.req.url);
  const status = [gift && "gift", fulfilment.status !== "fulfilled" && fulfilment.status].filter(Boolean).join("-");
  if (status !== "" && !isExpired) page.searchParams.set("status", status);
  if (next !== undefined) page.searchParams.set("next", next);
  return c.redirect(page.pathname + page.search, 303);
}

/** Path of the package's success page on this site. */
async function successPage(payments: ReturnType<typeof paymentsService>, packageID: string | null): Promise<string> {
  const usual = "/payment-successful";
  if (packageID === null) return usual;
  const types = await Promise.all([payments.packages("membership"), payments.packages("match-pass")]).catch(() => []);
  const sold = types.flat().find(({ id }) => id === packageID);
  return sitePath.catch(usual).parse(sold?.attributes.successfulPaymentPage ?? usual);
}

checkoutRoutes.post("/webhook", async (c) => {
  const payments = c.get("backends")("payments");
  const response = await orUnavailable(
    c,
    payments.fetch("webhook", {
      method: "POST",
      headers: {
        "content-type": c.req.header("content-type") ?? "application/json",
        "stripe-signature": c.req.header("stripe-signature") ?? "",
      },
      // Forwarded unchanged, because the signature covers these bytes.
      body: await c.req.arrayBuffer(),
    }),
  );
  return new Response(response.body, {
    status: response.status,
    headers: { "content-type": response.headers.get("content-type") ?? "application/json" },
  });
});
