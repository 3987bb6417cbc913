import { z } from "zod";
import { chosenMatch } from "../payments/match-entitlements.ts";
import { packageItem, packageType } from "../payments/packages.ts";
import { minorDigits } from "../payments/price-format.ts";
import { withBrand } from "./brand.ts";
import { currency, slugText, text } from "./fields.ts";
import type { League } from "./league.ts";

/*
 * Passes for sale (spec: entities#package) of a league's description: passes.json of its folder.
 */

/** The most that the payments provider charges at once, in minor units. */
const highestAmount = 99_999_999;

/** In whole units of the currency, with its decimals: 4.99. */
const price = z.number().positive();

const instant = z.iso.datetime("is an instant in UTC, such as 2026-08-01T09:00:00Z");

const passPrice = z
  .strictObject({
    /** Unique among all passes. Purchases refer to it, at the payments provider too: it stays when the price changes. */
    id: slugText,
    price,
    /** The price without the offer, shown struck through. */
    usualPrice: price.optional(),
    /** The league's own unless named. */
    currency: currency.optional(),
    /** Of a subscription; a pass that is paid once has `accessHours` instead. */
    renewsEvery: z.enum(["month", "year"]).optional(),
    /** Access lasts so long from payment, or from the kick-off of the match that the buyer chooses. */
    accessHours: z.int().min(1).max(100_000).optional(),
    /**
     * Entitlements: live-video, live-audio, video-archive, club-7, competition-1, match-7, or names of videos' own. `match` alone is
     * the match that the buyer chooses.
     */
    opens: z
      .array(z.string().regex(/^[a-z0-9-]{1,60}$/, "is an entitlement, such as live-video or club-7"))
      .min(1)
      .max(40),
    /** What is special about the price: "Two months free". */
    offer: text(120).optional(),
    /** Of a subscription: days that cost nothing, once, for who has had none before. The offer says so to fans. */
    trialDays: z.int().min(1).max(365).optional(),
    /** On the back of the card. */
    information: text(500).optional(),
    /** When it is on sale, in UTC: 2026-08-01T09:00:00Z. Left out: since ever, or without end. */
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

/** A pass as passes.json has it. */
export const pass = z.strictObject({
  /** Purchases refer to it. */
  id: slugText,
  /** Where it is listed: among subscriptions, or among match passes. */
  type: packageType,
  title: text(80),
  description: text(400),
  style: packageItem.shape.attributes.shape.styleData.shape.displayType,
  /** In a corner of the card: "New". */
  label: text(30).optional(),
  prices: z.array(passPrice).min(1).max(10),
});
export type Pass = z.output<typeof pass>;

/** An amount in the currency's minor units; null if it has more decimals than the currency. */
export function minorAmount(amount: number, code: string): number | null {
  const minor = Number((amount * 10 ** minorDigits(code)).toFixed(6));
  return Number.isInteger(minor) ? minor : null;
}

/** What the rest of the description says of passes. */
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

/** From when to when a price is on sale, in milliseconds. */
const saleOf = ({ saleFrom, saleUntil }: PassPrice) => ({
  from: saleFrom === undefined ? Number.NEGATIVE_INFINITY : Date.parse(saleFrom),
  until: saleUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(saleUntil),
});

/** What cannot change of a price: who has bought it keeps it. @param usual the league's currency */
export const termsOf = ({ currency: code, renewsEvery, accessHours, opens }: PassPrice, usual: string): string =>
  JSON.stringify([code ?? usual, renewsEvery ?? null, accessHours ?? null, opens.toSorted()]);

/** Reports what is wrong with a pass of this league. */
export function checkPass({ prices }: Pass, league: Seller, add: AddIssue): void {
  for (const [index, one] of prices.entries()) {
    checkPrice(one, league, (path, message) => add(["prices", index, ...path], message));
    const own = saleOf(one);
    const twin = prices.slice(0, index).find((other) => {
      // Without times, a league lists both as it likes.
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
 * passes.json of a league's folder.
 * @param league null while its own description has problems: what depends on it is not checked then
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
