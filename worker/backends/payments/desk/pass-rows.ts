import { z } from "zod";
import { minorAmount, type Pass, type PassPrice, pass } from "../../../../schemas/league/passes.ts";
import { minorDigits } from "../../../../schemas/payments/price-format.ts";
import type { SqlValue } from "../../bulk-insert.ts";
import { jsonText } from "../provider/catalogue.ts";

/*
 * Converts passes between the format of the league's folder and the desk, and database rows.
 */

type PassRow = Readonly<Record<string, SqlValue>>;

export const passColumns = ["id", "type", "position", "title", "description", "style", "image_key"];
export const priceColumns = [
  ...["id", "package_id", "position", "unit_amount", "usual_amount", "currency", "renews_every", "access_hours"],
  ...["offer", "further_information", "entitlements", "on_sale", "sale_from", "sale_until", "trial_days"],
];

/** Each pass has an image of its own. */
const imageKeyOf = (id: string) => `package-${id}`;

export function passRow({ id, type, title, description, style, label }: Pass, position: number): PassRow {
  return {
    ...{ id, type, position, title, description, image_key: imageKeyOf(id) },
    style: JSON.stringify({
      displayType: style,
      icon: style === "video" ? "video" : "audio",
      backgroundImageKey: imageKeyOf(id),
      customLabel: label ?? null,
      styleMode: "dark",
    }),
  };
}

const stored = (instant: string | undefined) => (instant === undefined ? null : new Date(instant).toISOString());

/** @param usualCurrency the league's own */
export function priceRow(one: PassPrice, usualCurrency: string, passID: string, position: number): PassRow {
  const code = one.currency ?? usualCurrency;
  return {
    ...{ id: one.id, package_id: passID, position, currency: code.toLowerCase() },
    unit_amount: minorAmount(one.price, code),
    usual_amount: one.usualPrice === undefined ? null : minorAmount(one.usualPrice, code),
    renews_every: one.renewsEvery ?? null,
    access_hours: one.accessHours ?? null,
    offer: one.offer ?? null,
    further_information: one.information ?? null,
    entitlements: JSON.stringify(one.opens),
    on_sale: 1,
    sale_from: stored(one.saleFrom),
    sale_until: stored(one.saleUntil),
    trial_days: one.trialDays ?? null,
  };
}

const position = z.int();
const storedPass = z.object({
  ...{ id: z.string(), type: pass.shape.type, position, title: z.string(), description: z.string() },
  style: jsonText.pipe(z.object({ displayType: pass.shape.style, customLabel: z.string().nullable() })),
});
const storedPrice = z.object({
  ...{ id: z.string(), package_id: z.string(), position, currency: z.string().toUpperCase() },
  ...{ unit_amount: z.int(), usual_amount: z.int().nullable() },
  ...{ renews_every: z.enum(["month", "year"]).nullable(), access_hours: z.int().nullable() },
  ...{ offer: z.string().nullable(), further_information: z.string().nullable() },
  ...{ sale_from: z.string().nullable(), sale_until: z.string().nullable() },
  trial_days: z.int().nullable(),
  entitlements: jsonText.pipe(z.array(z.string())),
});

const inOrder = (first: { position: number; id: string }, second: { position: number; id: string }) =>
  first.position - second.position || (first.id < second.id ? -1 : 1);

/** Passes from rows, in their order, in the format of passes.json. @param currency the league's own, which prices leave out */
export function parsePasses(passRows: unknown, priceRows: unknown, currency: string): Pass[] {
  const prices = z.array(storedPrice).parse(priceRows).toSorted(inOrder);
  const passes = z.array(storedPass).parse(passRows).toSorted(inOrder);
  return passes.map(({ id, type, title, description, style }) => ({
    ...{ id, type, title, description, style: style.displayType, label: style.customLabel ?? undefined },
    prices: prices
      .filter((one) => one.package_id === id)
      .map((one) => ({
        id: one.id,
        price: one.unit_amount / 10 ** minorDigits(one.currency),
        usualPrice: one.usual_amount === null ? undefined : one.usual_amount / 10 ** minorDigits(one.currency),
        currency: one.currency === currency ? undefined : one.currency,
        renewsEvery: one.renews_every ?? undefined,
        accessHours: one.access_hours ?? undefined,
        opens: one.entitlements,
        offer: one.offer ?? undefined,
        trialDays: one.trial_days ?? undefined,
        information: one.further_information ?? undefined,
        saleFrom: one.sale_from ?? undefined,
        saleUntil: one.sale_until ?? undefined,
      })),
  }));
}
