import { z } from "zod";
import { chosenMatch } from "../payments/match-entitlements.ts";
import { packageItem, packageType } from "../payments/packages.ts";
import { minorDigits } from "../payments/price-format.ts";
import { withBrand } from "./brand.ts";
import { currency, slugText, text } from "./fields.ts";
import type { League } from "./league.ts";

/* Passes for sale (spec: entities#package) in a league's description: passes.json in its folder. */

/** The most that the payments provider can charge at once, in minor units. */
const highestAmount = 99_999_999;

/** In whole units of the currency, with decimals: 4.99. */
const price = z.number().positive();

const instant = z.iso.datetime("is an instant in UTC, such as 2026-08-01T09:00:00Z");

const passPrice = z
  .strictObject({
    /** Unique among all passes. Purchases refer to it, also at the payments provider, so it must not change when the price does. */
    id: slugText,
    price,
    /** The price without the offer, shown crossed out. */
    usualPrice: price.optional(),
    /** Default: the league's currency. */
    currency: currency.optional(),
    /** For subscriptions; a pass that is paid once has `accessHours` instead. */
    renewsEvery: z.enum(["month", "year"]).optional(),
    /** Hours of access, from the payment or from the kick-off of the match that the buyer chooses. */
    accessHours: z.int().min(1).max(100_000).optional(),
    /**
     * Entitlements: live-video, live-audio, video-archive, club-7, competition-1, match-7, or custom ones of videos. `match` alone is the
     * match that the buyer chooses.
     */
    opens: z
      .array(z.string().regex(/^[a-z0-9-]{1,60}$/, "is an entitlement, such as live-video or club-7"))
      .min(1)
      .max(40),
    /** What makes the price special: "Two months free". */
    offer: text(120).optional(),
    /** Free days of a subscription, once, for accounts that have had none before. Mention them in `offer`. */
    trialDays: z.int().min(1).max(365).optional(),
    /** Text on the back of the card. */
    information: text(500).optional(),
    /** When it is on sale, in UTC: 2026-08-01T09:00:00Z. Default: always. */
    saleFrom: instant.optional(),
    saleUntil: instant.optional(),
  })
  .refine(({ renewsEvery, accessHours }) => (renewsEvery === undefined) !== (accessHours === undefined), {
    error: "has either renewsEvery, for a subscription, or accessHours, for a pass that is paid once",
  })
  .refine(
    ({ opens, accessHours }) => !opens.includes(chosenMatch) || (opens.length === 1 && accessHours !== undefined),
    {
      path: ["opens"],
      error: "has nothing beside match, the match that the buyer chooses, and accessHours from its kick-off",
    },
  )
  .refine(({ price: paid, usualPrice }) => usualPrice === undefined || usualPrice > paid, {
    path: ["usualPrice"],
    error: "is higher than the price",
  })
  .refine(({ trialDays, renewsEvery }) => trialDays === undefined || renewsEvery !== undefined, {
    path: ["trialDays"],
    error: "is for a subscription",
  })
  .refine(({ trialDays, offer }) => trialDays === undefined || offer !== undefined, {
    path: ["offer"],
    error: "says what fans read of the trial",
  })
  .refine(
    ({ saleFrom, saleUntil }) =>
      saleFrom === undefined || saleUntil === undefined || Date.parse(saleFrom) < Date.parse(saleUntil),
    { path: ["saleUntil"], error: "is after saleFrom" },
  );
export type PassPrice = z.output<typeof passPrice>;

/** A pass in passes.json. */
export const pass = z.strictObject({
  /** Purchases refer to it, so it must not change. */
  id: slugText,
  /** The list in which it appears: subscriptions, or match passes. */
  type: packageType,
  title: text(80),
  description: text(400),
  style: packageItem.shape.attributes.shape.styleData.shape.displayType,
  /** Text in a corner of the card: "New". */
  label: text(30).optional(),
  prices: z.array(passPrice).min(1).max(10),
});
export type Pass = z.output<typeof pass>;

/** An amount in the currency's minor units; null if it has more decimals than the currency. */
export function minorAmount(amount: number, code: string): number | null {
  const minor = Number((amount * 10 ** minorDigits(code)).toFixed(6));
  return Number.isInteger(minor) ? minor : null;
}

/** The parts of the league's description that passes depend on. */
export type Seller = Pick<League, "brand" | "currency" | "competitions">;

type AddIssue = (path: (string | number)[], message: string) => void;

function checkPrice(one: PassPrice, { currency: usual, competitions }: Seller, add: AddIssue): void {
  const code = one.currency ?? usual;
  for (const key of ["price", "usualPrice"] as const) {
    const amount = one[key];
    if (amount === undefined) continue;
    const minor = minorAmount(amount, code);
    if (minor === null) add([key], `has more decimals than ${code}`);
    else if (minor > highestAmount) add([key], `is more than can be charged in ${code}`);
  }
  for (const [index, name] of one.opens.entries()) {
    const id = /^competition-(\d+)$/.exec(name)?.[1];
    if (id !== undefined && !competitions.some((competition) => competition.id === Number(id))) {
      add(["opens", index], `there is no competition ${id}`);
    }
  }
}

/** When a price is on sale, in milliseconds since 1970. */
const saleOf = ({ saleFrom, saleUntil }: PassPrice) => ({
  from: saleFrom === undefined ? Number.NEGATIVE_INFINITY : Date.parse(saleFrom),
  until: saleUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(saleUntil),
});

/** The terms of a price, which must not change because existing buyers keep them. @param usual the league's currency */
export const termsOf = ({ currency: code, renewsEvery, accessHours, opens }: PassPrice, usual: string): string =>
  JSON.stringify([code ?? usual, renewsEvery ?? null, accessHours ?? null, opens.toSorted()]);

/** Reports problems of a pass in this league. */
export function checkPass({ prices }: Pass, league: Seller, add: AddIssue): void {
  for (const [index, one] of prices.entries()) {
    checkPrice(one, league, (path, message) => add(["prices", index, ...path], message));
    const own = saleOf(one);
    const twin = prices.slice(0, index).find((other) => {
      // Without sale times, a league may list both.
      if ([one, other].every(({ saleFrom, saleUntil }) => saleFrom === undefined && saleUntil === undefined))
        return false;
      const { from, until } = saleOf(other);
      return termsOf(other, league.currency) === termsOf(one, league.currency) && from < own.until && own.from < until;
    });
    if (twin === undefined) continue;
    add(["prices", index, "saleFrom"], `is within the time of ${twin.id}, which opens the same for as long`);
  }
}

/**
 * passes.json in a league's folder.
 * @param league null while its own description has problems; checks that depend on it are skipped then
 */
export function passesFile(league: Seller | null) {
  return z.preprocess(
    (written) => (league === null ? written : withBrand(written, league.brand)),
    z.strictObject({ passes: z.array(pass).max(40) }).superRefine(({ passes }, context) => {
      const seen = new Set<string>();
      const unique = (kind: string, id: string, path: (string | number)[]) => {
        if (seen.has(`${kind} ${id}`)) context.addIssue({ code: "custom", path, message: `${id} is used twice` });
        seen.add(`${kind} ${id}`);
      };
      for (const [index, each] of passes.entries()) {
        const at = ["passes", index];
        unique("pass", each.id, [...at, "id"]);
        for (const [priceIndex, one] of each.prices.entries())
          unique("price", one.id, [...at, "prices", priceIndex, "id"]);
        if (league === null) continue;
        checkPass(each, league, (path, message) =>
          context.addIssue({ code: "custom", path: [...at, ...path], message }),
        );
      }
    }),
  );
}
