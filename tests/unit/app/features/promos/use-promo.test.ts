import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choosePromo, seenPromos, seenPromosCookie } from "../../../../../app/features/promos/use-promo.ts";
import type { Promo } from "../../../../../schemas/content/promo.ts";

const promo = (promoID: number, startDateTime: string, endDateTime: string): Promo => ({
  promoID,
  type: "Default",
  url: "/videos",
  webNewWindow: false,
  imageKey: `promo-${promoID}`,
  imageAltText: "",
  startDateTime,
  endDateTime,
});
const over = promo(1, "2026-07-01T00:00:00Z", "2026-08-01T00:00:00Z");
const on = promo(2, "2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z");
const alsoOn = promo(3, "2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z");
const toCome = promo(4, "2026-12-20T00:00:00Z", "2027-01-02T00:00:00Z");
const all = [over, on, alsoOn, toCome];
const now = new Date("2026-11-20T12:00:00Z");

describe("the promo to show", () => {
  it("is the first that is on now", () => {
    expect(choosePromo(all, now, [])).toBe(on);
  });

  it("is never one that was shown before", () => {
    expect(choosePromo(all, now, [2])).toBe(alsoOn);
    expect(choosePromo(all, now, [2, 3])).toBeNull();
  });

  it("is on from its start to its end, inclusive", () => {
    const at = (instant: string) => choosePromo([alsoOn], new Date(instant), []);
    expect(at("2026-11-19T23:59:59.999Z")).toBeNull();
    expect(at("2026-11-20T00:00:00Z")).toBe(alsoOn);
    expect(at("2026-11-21T00:00:00Z")).toBe(alsoOn);
    expect(at("2026-11-21T00:00:00.001Z")).toBeNull();
  });

  it("is each one once, until none is left", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1_000 })), (ids) => {
        const promos = ids.map((id) => ({ ...on, promoID: id }));
        const shown: number[] = [];
        for (let next = choosePromo(promos, now, shown); next !== null; next = choosePromo(promos, now, shown)) {
          shown.push(next.promoID);
        }
        expect(shown).toEqual(ids);
      }),
    );
  });
});

describe("the cookie of promos that were shown", () => {
  const [pair = ""] = seenPromosCookie([5], 7, "https:").split(";");

  it("remembers them in order, among other cookies, until 2099", () => {
    expect(seenPromos(`theme=dark; ${pair}; other=1`)).toEqual([5, 7]);
    expect(seenPromosCookie([5], 7, "https:")).toMatch(/; Expires=\w{3}, \d\d \w{3} 2099 /);
    expect(new Date(/Expires=([^;]+)/.exec(seenPromosCookie([], 1, "https:"))?.[1] ?? "").getUTCFullYear()).toBe(2099);
  });

  it("is Secure, but for a local site's http", () => {
    expect(seenPromosCookie([], 1, "https:")).toContain("; Secure");
    expect(seenPromosCookie([], 1, "http:")).not.toContain("Secure");
  });

  it.each(["", "promos-seen=", "promos-seen=a.b", "promos-seen=1..2", "xpromos-seen=1"])(
    "remembers nothing from '%s'",
    (cookies) => {
      expect(seenPromos(cookies)).toEqual([]);
    },
  );

  it("never exceeds the size limit of cookies", () => {
    let seen: number[] = [];
    for (let id = 1; id <= 2_000; id += 1) {
      const cookie = seenPromosCookie(seen, 20_260_000 + id, "https:");
      expect(cookie.length).toBeLessThan(4_096);
      seen = seenPromos(cookie);
      expect(seen.at(-1)).toBe(20_260_000 + id);
    }
  });
});
